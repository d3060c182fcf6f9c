import { setTimeout as pause } from "node:timers/promises";
import { call } from "@/e2e/support/http";
import type { Reach } from "./caller";
import { difference } from "./compare";
import { callOf, type Operation, promise, type Who } from "./operation";
import type { Played } from "./play";
import { tell } from "./story";
import { lookAt, type View, viewsOf } from "./views";

/** The deletion and what everybody does meanwhile begin at random within so many milliseconds. */
const spreadMs = 8;

/**
 * Deletes a room while everybody looks at it in every way and makes the last write again under its key. Fails unless each
 * answer says that the room is gone or shows it whole, as it was, and unless it is gone for all once that was told. Gives
 * how many calls that were.
 */
export async function isGoneOnceDeleted(played: Played, reach: Reach): Promise<number> {
  const story = tell(played);
  const urls = reach.baseUrls();
  const everybody: Who[] = ["observer", ...played.participants.keys()];
  const views = everybody.flatMap((who, index) => {
    const baseUrl = urls[index % urls.length] ?? "";
    return [...viewsOf({ played, story, who, baseUrl }), ...repetitionsOf(played, who)];
  });
  const isTold = async () => {
    await pause(Math.random() * spreadMs);
    return deletes(played, urls[0] ?? "");
  };
  const looks = views.map(async (view) => {
    await pause(Math.random() * spreadMs);
    return { view, ...(await view.look()) };
  });
  await Promise.all([isTold(), ...looks]);
  for (const { view, wrong } of await Promise.all(looks)) isRight(view, wrong, "was being deleted");
  for (const look of views.map(async (view) => ({ view, ...(await view.look()) }))) {
    const { view, isGone, wrong } = await look;
    isRight(view, isGone ? wrong : "it is still there", "was deleted");
  }
  return 2 * views.length + 1;
}

function isRight({ what }: View, wrong: string | undefined, when: string): void {
  promise(wrong === undefined, () => `Of a room that ${when}, ${what} showed what it never was: ${wrong}`);
}

async function deletes({ id, observerToken }: Played, baseUrl: string): Promise<void> {
  const headers = { authorization: `Bearer ${observerToken}` };
  const { status, text } = await call("DELETE", `${baseUrl}/api/rooms/${id}`, { headers });
  promise(status === 200, () => `A room could not be deleted: ${status} ${text}`);
}

/** The last write of somebody under a key that no other call had: it is answered as at first. */
function repetitionsOf(played: Played, who: Who): View[] {
  const mine = played.operations.filter((each) => each.who === who && each.key !== undefined);
  const isAlone = ({ key }: Operation) => mine.filter((each) => each.key === key).length === 1;
  const last = mine.findLast((each) => isAlone(each) && firstAnswer(each));
  const first = last && firstAnswer(last);
  if (!last?.key || !first?.answer || who === "observer") return [];
  const { answer, baseUrl } = first;
  const { method, path, json } = callOf(last.wish);
  const headers = {
    authorization: `Bearer ${played.participants[who]?.token}`,
    "idempotency-key": last.key,
  };
  return [
    {
      what: `${method} ${path}, made again,`,
      look: async () => {
        const again = await call(method, `${baseUrl}/api/rooms/${played.id}${path}`, {
          headers,
          body: JSON.stringify(json ?? {}),
        });
        const { status, body } = answer;
        const wrong = () => difference({ status: again.status, body: again.body }, { status, body });
        return lookAt({ played, baseUrl }, again, wrong);
      },
    },
  ];
}

const firstAnswer = ({ attempts }: Operation) =>
  attempts.find(({ answer }) => answer !== undefined && answer.status < 300);
