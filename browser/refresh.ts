import { Idiomorph } from "idiomorph";
import { showTimes } from "./times";

/** How the page stands after it was fetched anew; "failed" when it could not be fetched. */
export type Refreshed = "open" | "agreed" | "gone" | "failed";

/** What the script has made of the page, which the server does not know. */
const ownElements = new Set(["live", "notify"]);

/** Fetches the page and changes what has changed, in place: focus, scrolling and what is unfolded stay. */
export async function refresh(): Promise<Refreshed> {
  const response = await fetch(location.href, { cache: "no-store" }).catch(() => undefined);
  if (!response || response.status >= 500 || response.status === 429) return "failed";
  const html = await response.text().catch(() => undefined);
  if (html === undefined) return "failed";
  const next = new DOMParser().parseFromString(html, "text/html");
  document.title = next.title;
  const [room, nextRoom] = [document.getElementById("room"), next.getElementById("room")];
  if (!room || !nextRoom) {
    document.body.replaceWith(document.adoptNode(next.body));
    return "gone";
  }
  Idiomorph.morph(room, nextRoom, { callbacks });
  showTimes();
  return nextRoom.dataset.status === "agreed" ? "agreed" : "open";
}

const callbacks = {
  beforeNodeMorphed: (node: Node): boolean => !(node instanceof Element && ownElements.has(node.id)),
  beforeNodeRemoved: (node: Node): boolean => !(node instanceof Element && ownElements.has(node.id)),
  beforeAttributeUpdated: (name: string, element: Element): boolean =>
    !(name === "open" && element instanceof HTMLDetailsElement),
  afterNodeAdded: (node: Node): void => {
    if (node instanceof HTMLLIElement) node.classList.add("fresh");
  },
};
