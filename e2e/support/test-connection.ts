import { Socket } from "node:net";

/** A connection for tests, which reads unless it is paused. */
export class TestConnection extends Socket {
  isReading = true;
  override pause(): this {
    this.isReading = false;
    return this;
  }
  override resume(): this {
    this.isReading = true;
    return this;
  }
}
