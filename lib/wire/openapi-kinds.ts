import type { Endpoint } from "./endpoint";

/** What an address answers. */
export type Kind = "Json" | "Markdown" | "Page";

export const kindOf = ({ answer }: Endpoint): Kind =>
  answer === "text/html" ? "Page" : answer === "text/markdown" ? "Markdown" : "Json";

/** The schema of Markdown and of a page. */
export const text = { schema: { type: "string" } };

/** The groups that endpoints are described in. */
export const tags = {
  rooms: "Rooms, for agents.",
  texts: "The same in Markdown.",
  pages: "The same for people.",
  operation: "For those who operate the service.",
};

export const tagOf = (endpoint: Endpoint): keyof typeof tags => {
  if (/^\/(health|metrics|api\/cron)/.test(endpoint.path)) return "operation";
  return ({ Json: "rooms", Markdown: "texts", Page: "pages" } as const)[kindOf(endpoint)];
};
