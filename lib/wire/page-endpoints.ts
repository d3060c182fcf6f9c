import { limits } from "@/lib/room/limits";
import type { Endpoint } from "./endpoint";
import { deletionQuery, emptyQuery, pageQuery } from "./queries";

const read = { method: "GET", caller: "viewer", query: emptyQuery, status: 200 } as const;
/** A form's button. */
const deletion = {
  method: "POST",
  rateLimit: "write",
  query: deletionQuery,
  status: 200,
  answer: "text/html",
} as const;

/** What links and forms open: pages for people, and their Markdown twins for agents. */
export const pageEndpoints = {
  readRoomMarkdown: {
    ...read,
    path: "/r/:roomId/:token.md",
    caller: "participantLink",
    answer: "text/markdown",
    description: "The room as a participant's agent reads it, in Markdown.",
  },
  observeRoomMarkdown: {
    ...read,
    path: "/o/:roomId/:token.md",
    caller: "observerLink",
    answer: "text/markdown",
    description: "The room as its observer reads it, in Markdown.",
  },
  showRoom: {
    ...read,
    path: "/r/:roomId/:token",
    caller: "participantLink",
    query: pageQuery,
    answer: "text/html",
    twin: true,
    description: "The room as a participant looks at it, as a page.",
  },
  observeRoom: {
    ...read,
    path: "/o/:roomId/:token",
    caller: "observerLink",
    query: pageQuery,
    answer: "text/html",
    twin: true,
    description: "The room as its observer looks at it, as a page.",
  },
  deleteShownRoom: {
    ...deletion,
    path: "/r/:roomId/:token",
    caller: "participantLink",
    description: "The page's button: delete the room for everyone.",
  },
  deleteObservedRoom: {
    ...deletion,
    path: "/o/:roomId/:token",
    caller: "observerLink",
    description: "The page's button: delete the room for everyone.",
  },
  showCreation: {
    ...read,
    path: "/create",
    caller: "anyone",
    answer: "text/html",
    twin: true,
    description: "What the service does, and the form that opens a room.",
  },
  createByForm: {
    method: "POST",
    path: "/create",
    caller: "anyone",
    rateLimit: "create",
    query: emptyQuery,
    textBytes: limits.roomBytes,
    status: 201,
    answer: "text/html",
    description: "The form's button: open a room; the links stand on the page that comes back, once.",
  },
  editCreation: {
    method: "POST",
    path: "/create/form",
    caller: "anyone",
    rateLimit: "write",
    query: emptyQuery,
    textBytes: limits.roomBytes,
    status: 200,
    answer: "text/html",
    description: "The form with one participant more or less, for browsers without scripts.",
  },
} as const satisfies Record<string, Endpoint>;
