/** Requests wait at most this long for connections that come in, and then are begun for at least half as long. */
const longestMs = 80;
const workShare = 0.5;

/**
 * Phases in which connections are accepted turn after turn of the event loop and no request is begun. One begins with a
 * turn in which a connection was accepted, and ends with one in which none was, or after 80 ms.
 */
export class AcceptPhases {
  #isOn = false;
  #hasAccepted = false;
  #begunAt = 0;
  /** Until then requests are begun, whatever comes in. */
  #workUntil = 0;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** A connection was accepted in this turn. */
  accept(): void {
    this.#hasAccepted = true;
  }

  /** This turn is over, at `now` in milliseconds. */
  endTurn(now: number): void {
    const wasOn = this.#isOn;
    this.#isOn = this.#hasAccepted && (wasOn ? now - this.#begunAt < longestMs : now >= this.#workUntil);
    this.#hasAccepted = false;
    if (this.#isOn && !wasOn) this.#begunAt = now;
    if (wasOn && !this.#isOn) this.#workUntil = now + (now - this.#begunAt) * workShare;
  }
}
