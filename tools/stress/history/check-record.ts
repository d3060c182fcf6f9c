import type { Room } from "@/lib/room/room";
import { verifyRecord } from "@/lib/verify/verify-record";
import { presentRecord, type RecordBody } from "@/lib/wire/record";
import type { ServiceAccess } from "./access";
import { difference } from "./compare";
import { ensure } from "./operation";
import { type Replay, replayTimeline, stateAt } from "./replay";
import type { RoomHistory } from "./run-program";
import { sendUntilAccepted } from "./send";

/**
 * Reads the record of a closed room with every link from every process. Throws unless all are the same bytes, which verify
 * and say what the rules alone make of the timeline. Returns the number of reads; 0 if the room is open.
 */
export async function checkRecord(history: RoomHistory, access: ServiceAccess): Promise<number> {
  const replay = replayTimeline(history);
  if (stateAt(replay, replay.events.length).status === "open") return 0;
  const tokens = [history.observerToken, ...history.participants.map(({ token }) => token)];
  const urls = access.baseUrls().flatMap((baseUrl) => tokens.map((token) => ({ baseUrl, token })));
  const texts = await Promise.all(
    urls.map(async ({ baseUrl, token }) => {
      const url = `${baseUrl}/api/rooms/${history.id}/record`;
      const { status, text } = await sendUntilAccepted("GET", url, {
        headers: { authorization: `Bearer ${token}` },
      });
      ensure(status === 200, () => `A closed room has no record: ${status} ${text}`);
      return text;
    }),
  );
  const [record = ""] = texts;
  ensure(
    texts.every((text) => text === record),
    () => "Two reads of a record differ.",
  );
  const keys = await sendUntilAccepted("GET", `${access.baseUrls()[0]}/.well-known/jwks.json`);
  const { problems } = await verifyRecord(record, keys.body);
  ensure(problems.length === 0, () => `A record does not verify: ${problems.join(" ")}`);
  const wrong = recordMismatch(replay, record);
  ensure(wrong === undefined, () => `A record says what the rules do not: ${wrong}`);
  return texts.length;
}

/** What is wrong with the payload of a record, in which only the URL of the service is not from the timeline. */
export function recordMismatch(replay: Replay, record: string): string | undefined {
  const payload = JSON.parse(Buffer.from(JSON.parse(record).payload, "base64url").toString());
  const { events, texts } = replay;
  const room = stateAt(replay, events.length);
  return (
    difference(payload, presentRecord({ room, texts, events, iss: payload.iss })) ??
    approvalMismatch(payload, room)
  );
}

/**
 * A record must say that a person approved for exactly those participants that have one and agreed to the final version,
 * and each of these agreements must be an event of that person.
 */
function approvalMismatch({ participants, contract, events }: RecordBody, room: Room): string | undefined {
  const said = participants.map((participant) => participant.approved_by_person);
  const due = room.participants.map(({ id, needsApproval }) => {
    const agreed = events.findLast(
      ({ action, participant_id }) => participant_id === id && (action === "agreed" || action === "declined"),
    );
    const stands = agreed?.action === "agreed" && agreed.contract_version === contract?.version;
    return stands && needsApproval && agreed.approved_by_person === true;
  });
  return difference(said, due);
}
