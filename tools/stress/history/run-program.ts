import type { Body } from "@/e2e/support/wire";
import { open, type ServiceAccess } from "./access";
import { follow } from "./follow";
import { type Actor, ensure, type Operation, positionOf, Violation } from "./operation";
import { RoomRecorder } from "./recorder";
import { runSteps, type SharedState } from "./run-steps";
import type { Program, Step } from "./step";

/** A room and all requests to it. */
export type RoomHistory = {
  id: string;
  request: CreationRequest;
  /** With the token of the person who approves for it, if any. */
  participants: { id: string; role: string; token: string; approvalToken: string | null }[];
  observerToken: string;
  operations: Operation[];
  /** The final state: the timeline, and the room as the observer reads it. */
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
    participants: program.seats.map(({ person }, position) => ({
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
  const runOf = (actor: Actor, steps: Step[], token: string) => ({
    actor,
    steps,
    recorder: new RoomRecorder(actor, { id, token }, access, operations),
  });
  const observing = runOf("observer", program.observer, observerToken);
  const runs = [
    ...program.seats.flatMap(({ steps, person }, position) => {
      const { token = "", approvalToken } = participants[position] ?? {};
      const ofPerson = person && approvalToken && runOf(`person of ${position}`, person, approvalToken);
      return [runOf(position, steps, token), ...(ofPerson ? [ofPerson] : [])];
    }),
    observing,
  ];
  const stream = follow({ id, token: observerToken }, access);
  const state: SharedState = {
    receivers: access.receivers,
    participants,
    version: 0,
    contracts: new Map(),
    lastSeq: 1,
    questions: [],
    texts: 0,
  };
  try {
    await Promise.all(runs.map(({ actor, steps, recorder }) => runSteps(steps, actor, recorder, state)));
    const others = runs.filter((run) => run !== observing && !run.recorder.hasLostLink);
    const { room, timeline } = await readLast([
      observing.recorder,
      ...others.map(({ recorder }) => recorder),
    ]);
    for (const { actor, recorder } of runs) {
      const { id: participantId } = participants[positionOf(actor) ?? -1] ?? {};
      await checkOldLinks(recorder, { id, timeline, participantId }, access);
    }
    const streamed = await stream.until(lastStreamed(timeline));
    return {
      id,
      request,
      participants: participants.map(({ id, role, approvalToken }, position) => {
        const own = runs.find((run) => run.actor === position);
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
    for (const { recorder } of runs) recorder.close();
  }
}

/**
 * Throws unless the links that an actor replaced are unknown, also after failures. If the response with a new link was
 * lost, the one before is unknown, too, if the timeline says that it was replaced.
 */
async function checkOldLinks(
  recorder: RoomRecorder,
  { id, timeline, participantId }: { id: string; timeline: Body; participantId: string | undefined },
  access: ServiceAccess,
): Promise<void> {
  const replaced = timeline.events.filter(
    (event) => event.action === "replaced_link" && event.participant_id === participantId,
  );
  const isLast = recorder.hasLostLink && replaced.length > recorder.oldTokens.length;
  for (const token of [...recorder.oldTokens, ...(isLast ? [recorder.token] : [])]) {
    const reader = new RoomRecorder("observer", { id, token }, access, []);
    const response = await reader.send({ kind: "read" });
    reader.close();
    ensure(
      response?.status === 401,
      () => `A link that was replaced got ${response?.status} ${response?.text}`,
    );
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
