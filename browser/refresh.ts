import { Idiomorph } from "idiomorph";
import { setClock } from "./times";

/** How the page stands after it was fetched anew; "failed" when it could not be fetched in time. */
export type Refreshed = "open" | "agreed" | "gone" | "failed";

/** Fetches the page and changes what has changed, in place: focus, scrolling and what is unfolded stay. */
export async function refresh(inTime: AbortSignal): Promise<Refreshed> {
  const answer = await fetchPage(inTime).catch(() => undefined);
  if (!answer) return "failed";
  const { status, next } = answer;
  const [room, nextRoom] = [document.getElementById("room"), next.getElementById("room")];
  if (status === 404) {
    document.title = next.title;
    document.body.replaceWith(document.adoptNode(next.body));
    return "gone";
  }
  // Trouble of the server, or the page of somebody in between: a proxy that refuses, a hotel that wants a login.
  if (!room || !nextRoom) return "failed";
  document.title = next.title;
  Idiomorph.morph(room, nextRoom, { callbacks });
  setClock();
  return nextRoom.dataset.status === "agreed" ? "agreed" : "open";
}

async function fetchPage(inTime: AbortSignal): Promise<{ status: number; next: Document }> {
  const response = await fetch(location.href, { cache: "no-store", signal: inTime });
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  return { status: response.status, next };
}

/** What the script has made of the page, which the server does not know. */
const ownElements = new Set(["live", "notify"]);
/** An agreed page has no mark of its own, but whoever has followed it there reads that it is final. */
const keptElement = "live";

const callbacks = {
  beforeNodeMorphed: (node: Node): boolean => !(node instanceof Element && ownElements.has(node.id)),
  beforeNodeRemoved: (node: Node): boolean => !(node instanceof Element && node.id === keptElement),
  beforeAttributeUpdated: (name: string, element: Element): boolean =>
    !(name === "open" && element instanceof HTMLDetailsElement),
  afterNodeAdded: (node: Node): void => {
    if (node instanceof HTMLLIElement) node.classList.add("fresh");
  },
};
