import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/wire/endpoints";
import { OF_ROOMS, requestEndpoint, roomForEveryEndpoint, tokenFor } from "../support/endpoints";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { say } from "../support/steps";

const service = sharedService();

describe.each(OF_ROOMS)("A token of another room", (name) => {
  it(`is rejected by ${name}, which shows nothing of the room`, async () => {
    const room = await roomForEveryEndpoint(service);
    await say(room, 0, "A text of this room");
    const other = await createRoom(service);
    const before = (await room.as(0).get()).body;
    for (const token of other.tokens) {
      const { status, text } = await requestEndpoint(name, room, token);
      expect(status).toBe(endpoints[name].response === "text/html" ? 404 : 401);
      for (const own of ["A text of this room", "Delivery of parts", "Buyer", room.participant(0).id]) {
        expect(text).not.toContain(own);
      }
    }
    expect((await room.as(0).get()).body).toEqual(before);
  });

  it(`is accepted by ${name} in its own room alone`, async () => {
    const room = await roomForEveryEndpoint(service);
    const token = tokenFor(name, room);
    const { status } = await requestEndpoint(name, room, token);
    expect(status).toBe("whenClosed" in endpoints[name] ? 409 : endpoints[name].status);
  });
});
