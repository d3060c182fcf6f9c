import { type AgentClient, openRoomOverHttp, openRoomWithTools } from "@/tools/demo/agent-client";
import { countingFetch, noTraffic, type Traffic } from "@/tools/support/traffic";

/** A side of the scripted negotiation. `enter` reads the room as an agent does that has nothing but its link. */
export type Side = AgentClient & { traffic: Traffic; enter(): Promise<unknown> };

/**
 * A side that sends HTTP requests. It begins with the Markdown view of its link. `minimal`: with `Prefer:
 * return=minimal`.
 */
export function overHttp(link: string, minimal = true): Side {
  const traffic = noTraffic();
  const fetch = countingFetch(traffic);
  const client = openRoomOverHttp(link, { attempts: 1, fetch, minimal });
  return { ...client, traffic, enter: () => fetch(`${link}.md`) };
}

/** A side that uses the tools of /mcp. It begins with the list of tools and `read_room`. */
export async function overMcp(link: string): Promise<Side> {
  const traffic = noTraffic();
  const { signal } = new AbortController();
  const client = await openRoomWithTools(link, { signal, fetch: countingFetch(traffic) });
  return { ...client, traffic, enter: () => client.list().then(() => client.read()) };
}
