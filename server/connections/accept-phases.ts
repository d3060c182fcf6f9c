/** Requests wait at most this long for new connections. Then they run for at least half as long. */
const longestMs = 80;
const workShare = 0.5;

/**
 * Phases in which every turn of the event loop accepts connections and begins no request. A phase begins with a turn in
 * which a connection was accepted. It ends with a turn in which none was, or after 80 ms.
 */
export class AcceptPhases {
  #isOn = false;
  #acceptedInTurn = 0;
  #begunAt = 0;
  /** Until this time requests begin, even if connections come in. */
  #workUntil = 0;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether many connections come in: since the turn before, or several in this one. */
  get isCrowded(): boolean {
    return this.#isOn || this.#acceptedInTurn > 1;
  }

  accept(): void {
    this.#acceptedInTurn++;
  }

  /** Ends this turn, at `now` in milliseconds. */
  endTurn(now: number): void {
    const wasOn = this.#isOn;
    const hasAccepted = this.#acceptedInTurn > 0;
    this.#isOn = hasAccepted && (wasOn ? now - this.#begunAt < longestMs : now >= this.#workUntil);
    this.#acceptedInTurn = 0;
    if (this.#isOn && !wasOn) this.#begunAt = now;
    if (wasOn && !this.#isOn) this.#workUntil = now + (now - this.#begunAt) * workShare;
  }
}
