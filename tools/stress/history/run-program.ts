import type { Body } from "@/e2e/support/wire";
import { follow } from "./follow";
import { type Actor, type Operation, Violation } from "./operation";
import { open, RoomRecorder, type ServiceAccess } from "./recorder";
import { runSteps, type SharedState } from "./run-steps";
import type { Program } from "./step";

/** A room and all requests to it. */
export type RoomHistory = {
  id: string;
  request: CreationRequest;
  /** With the token of the person who approves for it, if any. */
  participants: { id: string; role: string; token: string; approvalToken: string | null }[];
  observerToken: string;
  operations: Operation[];
  /** The final state: the timeline, and the room as its first participant reads it. */
  timeline: Body;
  room: Body;
  /** The events that the observer's stream delivered, up to the one that closed the room. */
  streamed: unknown[];
};
export type CreationRequest = {
  title: string;
  goal: string;
  participants: { role: string; instructions: string; approval?: "person" }[];
};

/** Creates a room, runs the programs of all participants and persons concurrently, and reads the final state. */
export async function runProgram(program: Program, access: ServiceAccess): Promise<RoomHistory> {
  const request: CreationRequest = {
    title: "Delivery of parts",
    goal: "Agree on dates of delivery",
    participants: program.map(({ person }, position) => ({
      role: `Party ${position}`,
      instructions: `Only for party ${position}.`,
      ...(person ? { approval: "person" as const } : {}),
    })),
  };
  const created = await open(request, access);
  const { room_id: id, observer_url, approval_urls = [] } = created;
  const participants = created.participants.map((participant, position) => ({
    ...participant,
    approvalToken: approval_urls[position]?.split("/").at(-1) ?? null,
  }));
  const observerToken = observer_url.split("/").at(-1) ?? "";
  const operations: Operation[] = [];
  const runs = program.flatMap(({ steps, person }, position) => {
    const { token = "", approvalToken } = participants[position] ?? {};
    const recorderOf = (actor: Actor, own: string) =>
      new RoomRecorder(actor, { id, token: own }, access, operations);
    return [
      { position, steps, recorder: recorderOf(position, token) },
      ...(person && approvalToken
        ? [{ position, steps: person, recorder: recorderOf(`person of ${position}`, approvalToken) }]
        : []),
    ];
  });
  const recorders = runs.map(({ recorder }) => recorder);
  const observer = new RoomRecorder("observer", { id, token: observerToken }, access, operations);
  const stream = follow({ id, token: observerToken }, access);
  const state: SharedState = {
    participants,
    version: 0,
    contracts: new Map(),
    lastSeq: 1,
    questions: [],
    texts: 0,
  };
  try {
    await Promise.all(
      runs.map(({ position, steps, recorder }) => runSteps(steps, position, recorder, state)),
    );
    const { room, timeline } = await readLast([...recorders, observer]);
    const streamed = await stream.until(lastStreamed(timeline));
    return {
      id,
      request,
      participants: participants.map(({ id, role, approvalToken }, position) => {
        const own = runs.find((run) => run.position === position);
        return { id, role, token: own?.recorder.token ?? "", approvalToken };
      }),
      observerToken,
      operations,
      timeline,
      room,
      streamed,
    };
  } finally {
    stream.close();
    for (const recorder of [...recorders, observer]) recorder.close();
  }
}

/** Reads until all viewers see the same state: an abandoned request may still be executed between two reads. */
async function readLast(recorders: RoomRecorder[]): Promise<{ room: Body; timeline: Body }> {
  for (let tries = 0; tries < 10; tries++) {
    const rooms = await Promise.all(recorders.map((recorder) => recorder.send({ kind: "read" })));
    const timeline = await recorders[0]?.send({ kind: "poll", after: 0 });
    const [room] = rooms;
    const isLast = rooms.every((each) => each?.body.last_seq === timeline?.body.last_seq);
    if (isLast && room?.status === 200 && timeline?.status === 200)
      return { room: room.body, timeline: timeline.body };
  }
  throw new Violation("The room changes although no request is pending.");
}

/** The last event that a stream must deliver: a stream ends with the event that closes the room. */
const lastStreamed = ({ events, last_seq, room_status: status }: Body): number =>
  status === "open"
    ? last_seq
    : (events.findLast(({ action }) => action === "agreed" || action === "withdrew")?.seq ?? last_seq);
