import type { EventsAnswer, RoomAnswer } from "../../lib/wire/responses";
import type { HttpClient } from "./client";

/** The calls of one room, made with one token. */
export class RoomClient {
  constructor(
    private readonly http: HttpClient,
    private readonly url: string,
  ) {}

  read(): Promise<RoomAnswer> {
    return this.http.json({ method: "GET", url: this.url });
  }

  events(after: number): Promise<EventsAnswer> {
    return this.http.json({ method: "GET", url: `${this.url}/events?after=${after}` });
  }

  finalMarkdown(): Promise<string> {
    return this.http.text(`${this.url}/final.md`);
  }

  async join(): Promise<void> {
    await this.http.json({ method: "POST", url: `${this.url}/join` });
  }

  async say(content: string): Promise<void> {
    await this.http.json({ method: "POST", url: `${this.url}/messages`, body: { content } });
  }

  /** Without an addressee, anyone may resolve it. */
  async ask(question: string, blocking: boolean, addresseeId?: string): Promise<void> {
    const body = {
      question,
      blocking,
      ...(addresseeId ? { addressed_to_participant_id: addresseeId } : {}),
    };
    await this.http.json({ method: "POST", url: `${this.url}/questions`, body });
  }

  async resolve(questionId: string, resolution: string): Promise<void> {
    const url = `${this.url}/questions/${questionId}/resolve`;
    await this.http.json({ method: "POST", url, body: { resolution } });
  }

  async propose(markdown: string, baseVersion: number): Promise<void> {
    const body = { markdown, base_version: baseVersion };
    await this.http.json({ method: "PUT", url: `${this.url}/contract`, body });
  }

  async agree(version: number): Promise<void> {
    const body = { contract_version: version };
    await this.http.json({ method: "POST", url: `${this.url}/agree`, body });
  }

  async finalize(version: number): Promise<void> {
    const body = { contract_version: version };
    await this.http.json({ method: "POST", url: `${this.url}/finalize`, body });
  }
}
