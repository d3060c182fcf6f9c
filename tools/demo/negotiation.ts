import { createRoom } from "@/lib/client/room-client";
import type { ClientOptions } from "@/lib/client/send-request";
import type { CreateRoomResponse } from "@/lib/wire/responses";
import { countingFetch, noTraffic, type Traffic } from "@/tools/support/traffic";
import { takePart } from "./agent";
import { openRoomOverHttp, openRoomWithTools } from "./agent-client";
import { shop, shopRoom } from "./shop";
import { warehouse } from "./warehouse";

/** The final artifact as each agent fetched it, and what each agent sent and got. */
export type Negotiated = { finals: string[]; traffic: Traffic[] };

/**
 * The shop creates a room, and two agents negotiate in it until they agree, over HTTP or with the tools of /mcp. They share
 * nothing but the room; each has only its link. Calls `onCreated` before they begin.
 */
export async function negotiate(
  baseUrl: string,
  { withTools, signal, optionsOf, onCreated }: Way,
): Promise<Negotiated> {
  const traffic = [noTraffic(), noTraffic()];
  const [shops = noTraffic(), warehouses = noTraffic()] = traffic;
  const options = { ...optionsOf?.("Shop"), signal, fetch: countingFetch(shops) };
  const created = await createRoom(baseUrl, shopRoom, options);
  onCreated?.(created);
  const [shopsLink = "", warehousesLink = ""] = created.invite_urls;
  const open = (link: string, counted: Traffic, name: string) => {
    const fetch = countingFetch(counted);
    return withTools
      ? openRoomWithTools(link, { signal, fetch })
      : openRoomOverHttp(link, { ...optionsOf?.(name), signal, fetch });
  };
  const finals = await Promise.all([
    takePart(shop, await open(shopsLink, shops, "Shop"), signal),
    takePart(warehouse, await open(warehousesLink, warehouses, "Warehouse"), signal),
  ]);
  return { finals, traffic };
}

type Way = {
  withTools: boolean;
  signal: AbortSignal;
  /** Options of the HTTP client of each side, by its name. */
  optionsOf?: (name: string) => ClientOptions;
  onCreated?: (created: CreateRoomResponse) => void;
};
