import { setTimeout as pause } from "node:timers/promises";
import type { ServiceAccess } from "./access";
import { difference } from "./compare";
import { httpRequestOf } from "./http-request";
import { tokenOf } from "./mismatch";
import { type Actor, ensure, type Operation } from "./operation";
import { replayTimeline } from "./replay";
import type { RoomHistory } from "./run-program";
import { sendUntilAccepted } from "./send";
import { pageOf, toViewResult, type View, viewsOf } from "./views";

/** The deletion and all concurrent requests start at random within this many milliseconds. */
const spreadMs = 8;

/**
 * Deletes a room while all viewers read it in every way and retry their last write with its key. Throws unless each
 * response is a 404 or the complete room as it was, and unless all get 404 after the deletion's response. Returns the
 * number of requests.
 */
export async function checkDeletion(history: RoomHistory, access: ServiceAccess): Promise<number> {
  const replay = replayTimeline(history);
  const urls = access.baseUrls();
  const people = history.participants.flatMap(({ approvalToken }, position): Actor[] =>
    approvalToken ? [`person of ${position}`] : [],
  );
  const viewers: Actor[] = ["observer", ...history.participants.keys(), ...people];
  const views = viewers.flatMap((actor, index) => {
    const baseUrl = urls[index % urls.length] ?? "";
    return [...viewsOf({ history, replay, actor, baseUrl }), ...retriesOf(history, actor)];
  });
  const reader = viewers[history.operations.length % viewers.length] ?? "observer";
  views.push(pageOf({ history, replay, actor: reader, baseUrl: urls[0] ?? "" }));
  const deletion = async () => {
    await pause(Math.random() * spreadMs);
    return deleteRoom(history, urls[0] ?? "");
  };
  const reads = views.map(async (view) => {
    await pause(Math.random() * spreadMs);
    return { view, ...(await view.read()) };
  });
  await Promise.all([deletion(), ...reads]);
  for (const { view, wrong } of await Promise.all(reads)) ensureCorrect(view, wrong, "was being deleted");
  for (const read of views.map(async (view) => ({ view, ...(await view.read()) }))) {
    const { view, isGone, wrong } = await read;
    ensureCorrect(view, isGone ? wrong : "it still exists", "was deleted");
  }
  return 2 * views.length + 1;
}

function ensureCorrect({ what }: View, wrong: string | undefined, when: string): void {
  ensure(wrong === undefined, () => `For a room that ${when}, ${what} returned a wrong state: ${wrong}`);
}

async function deleteRoom({ id, observerToken }: RoomHistory, baseUrl: string): Promise<void> {
  const headers = { authorization: `Bearer ${observerToken}` };
  const { status, text } = await sendUntilAccepted("DELETE", `${baseUrl}/api/rooms/${id}`, { headers });
  ensure(status === 200, () => `A room could not be deleted: ${status} ${text}`);
}

/** A retry of the viewer's last write with a unique key: it gets the first response again. */
function retriesOf(history: RoomHistory, actor: Actor): View[] {
  const mine = history.operations.filter((each) => each.actor === actor && each.key !== undefined);
  const isAlone = ({ key }: Operation) => mine.filter((each) => each.key === key).length === 1;
  const last = mine.findLast((each) => isAlone(each) && firstSuccess(each));
  const first = last && firstSuccess(last);
  if (!last?.key || !first?.response || actor === "observer") return [];
  const { response, baseUrl } = first;
  const { method, path, json, headers: own } = httpRequestOf(last.request);
  const headers = {
    ...own,
    authorization: `Bearer ${tokenOf(history, actor)}`,
    "idempotency-key": last.key,
  };
  return [
    {
      what: `the retry of ${method} ${path}`,
      read: async () => {
        const again = await sendUntilAccepted(method, `${baseUrl}/api/rooms/${history.id}${path}`, {
          headers,
          body: JSON.stringify(json ?? {}),
        });
        const { status, body } = response;
        const wrong = () => difference({ status: again.status, body: again.body }, { status, body });
        return toViewResult({ history, baseUrl }, again, wrong);
      },
    },
  ];
}

const firstSuccess = ({ attempts }: Operation) =>
  attempts.find(({ response }) => response !== undefined && response.status < 300);
