import type { Endpoint } from "./endpoint";
import { emptyQuery, pageQuery } from "./queries";

const read = { method: "GET", caller: "viewer", query: emptyQuery, status: 200 } as const;
/** What links open: pages for people, and their Markdown alternates for agents. */
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
  showCreation: {
    ...read,
    path: "/create",
    caller: "anyone",
    answer: "text/html",
    twin: true,
    description: "What the service does, and the form that opens a room.",
  },
} as const satisfies Record<string, Endpoint>;
