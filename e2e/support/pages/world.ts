import { createTestDatabase } from "@/e2e/support/test-database";
import { type CuttableProxy, cuttableProxy } from "../cuttable-proxy";
import { createRoom, type Room } from "../room";
import { type Service, startService } from "../service";
import { order } from "./rooms";

/** A service that has used up its creation limit of one, and whose database can be cut off. */
export type Troubled = { service: Service; room: Room; database: CuttableProxy };

/** Rooms and services for the states of pages. A room is seeded once; the troubled service starts when it is needed. */
export type World = {
  service: Service;
  room(seed: (service: Service) => Promise<Room>): Promise<Room>;
  troubled(): Promise<Troubled>;
  stop(): Promise<void>;
};

export function createWorld(service: Service): World {
  const rooms = new Map<unknown, Promise<Room>>();
  const stops: (() => Promise<unknown>)[] = [];
  let troubled: Promise<Troubled> | undefined;

  const startTroubled = async (): Promise<Troubled> => {
    const database = await createTestDatabase();
    const proxy = await cuttableProxy(database.url);
    const limited = await startService({ DATABASE_URL: proxy.url, RATE_LIMIT_CREATE_PER_HOUR: "1" });
    stops.push(limited.stop, proxy.cut, database.drop);
    return { service: limited, room: await createRoom(limited, order), database: proxy };
  };

  return {
    service,
    room: (seed) => {
      const seeded = rooms.get(seed) ?? seed(service);
      rooms.set(seed, seeded);
      return seeded;
    },
    troubled: () => {
      troubled ??= startTroubled();
      return troubled;
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}
