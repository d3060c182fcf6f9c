import type { Endpoint } from "./endpoint";
import { emptyQuery, pageQuery } from "./queries";

const read = { method: "GET", query: emptyQuery, status: 200 } as const;
const page = { ...read, response: "text/html", markdownAlternate: true } as const;

/** What links open: pages for people, and their Markdown alternates for agents. */
export const pageEndpoints = {
  readRoomMarkdown: {
    ...read,
    path: "/r/:roomId/:token.md",
    access: "participantLink",
    response: "text/markdown",
    description: "The room as a participant's agent reads it, in Markdown.",
  },
  observeRoomMarkdown: {
    ...read,
    path: "/o/:roomId/:token.md",
    access: "observerLink",
    response: "text/markdown",
    description: "The room as its observer reads it, in Markdown.",
  },
  readApprovalMarkdown: {
    ...read,
    path: "/a/:roomId/:token.md",
    access: "approvalLink",
    response: "text/markdown",
    description: "The room as the person who approves for a participant reads it, in Markdown.",
  },
  showRoom: {
    ...page,
    path: "/r/:roomId/:token",
    access: "participantLink",
    query: pageQuery,
    description: "The room as a participant sees it, as a page.",
  },
  observeRoom: {
    ...page,
    path: "/o/:roomId/:token",
    access: "observerLink",
    query: pageQuery,
    description: "The room as its observer sees it, as a page.",
  },
  showApproval: {
    ...page,
    path: "/a/:roomId/:token",
    access: "approvalLink",
    query: pageQuery,
    description: "The room as the person who approves for a participant sees it, as a page.",
  },
  showVerification: {
    ...read,
    path: "/verify",
    access: "anyone",
    response: "text/html",
    description: "Checks a signed record in the browser: nothing is uploaded.",
  },
  showCreation: {
    ...page,
    path: "/create",
    access: "anyone",
    description: "What the service does, and the form that opens a room.",
  },
} as const satisfies Record<string, Endpoint>;
