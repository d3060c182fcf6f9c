import type { EventsResponse } from "@/lib/wire/responses";

/** Where a room stands: part of every response about it. */
type Standing = Omit<EventsResponse, "events" | "ended" | "head">;
/** New events. Responses to writes, which may have brought them, have no head. */
export type News = Omit<EventsResponse, "head"> & { head?: string | undefined };
/** The response to a write. */
export type Written = Standing & { events?: EventsResponse["events"] | undefined };

/**
 * How far a program has read a room, from the responses that it got (docs/interface.md#write-responses). Nothing here is
 * ahead of what the program has: at worst, an event comes twice.
 */
export class Reading {
  /** The number of the last event that the program has read: the rooms, events and news that it got cover all up to it. */
  delivered: number | undefined;
  /** Where the room stood last. */
  standing: Standing | undefined;
  /** The events after `delivered` that writes brought back, without a gap: `follow` still has to yield them. */
  private brought: EventsResponse["events"] = [];

  /** The number of the last event in any response: what a write sends as `after`. */
  get lastSeq(): number | undefined {
    return this.brought.at(-1)?.seq ?? this.delivered;
  }

  /** Records a response that covers all events after event `after`. */
  addRead(response: Standing, after = 0): void {
    const { last_seq } = response;
    if (!Number.isInteger(last_seq)) return;
    this.keepStanding(response);
    if (after > (this.delivered ?? after)) return;
    this.delivered = Math.max(this.delivered ?? 0, last_seq);
    this.brought = this.brought.filter(({ seq }) => seq > last_seq);
  }

  /** Records the response to a write that was sent with `after`. */
  addWrite(response: Written, after: number): void {
    this.keepStanding(response);
    const last = this.lastSeq ?? after;
    if (after > last) return;
    this.delivered ??= after;
    this.brought.push(...(response.events ?? []).filter(({ seq }) => seq > last));
  }

  /** What writes brought back after event `after`, as news; undefined if only the service knows what comes next. */
  newsAfter(after: number): News | undefined {
    // Only the service says who ended a room.
    if (this.standing?.room_status !== "open" || after < (this.delivered ?? 0)) return undefined;
    const events = this.brought.filter(({ seq }) => seq > after);
    const last = events.at(-1);
    return last && { ...this.standing, events, ended: null, last_seq: last.seq };
  }

  private keepStanding(response: Standing): void {
    const { room_status, whose_turn, what_you_should_do_next, last_activity_at, last_seq } = response;
    if (this.standing && this.standing.last_seq > last_seq) return;
    this.standing = { room_status, whose_turn, what_you_should_do_next, last_activity_at, last_seq };
  }
}
