/** What the button of a room's page came to, for the page that is rendered after it. */
export type DeleteOutcome = { kind: "deleted" } | { kind: "refused"; message: string };
