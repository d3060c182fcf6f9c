import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "@/lib/store/embedded-postgres/start";
import type { CreateRoomResponse, MessageResponse, RoomResponse } from "@/lib/wire/responses";
import type { Figure } from "@/tools/support/figure";
import { startServer } from "@/tools/support/server";
import { Client } from "../load/client";
import { Tally } from "../load/tally";
import { mountSmallDisk, type SmallDisk } from "./small-disk";

const diskMb = 256;
const writes = 40;
const recoverySeconds = 30;

/**
 * Fills the disk of the database: writes must be rejected or kept, reads must work, and the service must recover when
 * there is space again. Logs that it was not tested if no file system can be mounted.
 */
export async function testFullDisk(): Promise<Figure[]> {
  const disk = await mountSmallDisk(diskMb);
  if (!disk) {
    console.log("NOT TESTED: a full disk. Run this as root on a system that allows mounts.");
    return [];
  }
  try {
    const postgres = await startEmbeddedPostgres(disk.folder);
    try {
      const server = await startServer("service", postgres.url);
      try {
        return await fillAndWrite(new Client(server.baseUrl, new Tally()), disk);
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await disk.remove();
  }
}

async function fillAndWrite(client: Client, disk: SmallDisk): Promise<Figure[]> {
  const created = await client.json<CreateRoomResponse>("POST", "/api/rooms", {
    body: { title: "Full", goal: "Lose nothing", participants: [{ role: "Buyer" }, { role: "Seller" }] },
  });
  const path = `/api/rooms/${created.room_id}`;
  const token = created.participants[0]?.token ?? "";
  const acknowledged = new Set<string>();
  const post = async (): Promise<number> => {
    const { status, body } = await client.send("POST", `${path}/messages`, {
      token,
      body: { content: longText() },
    });
    if (status === 201) {
      const { message }: MessageResponse = JSON.parse(body);
      acknowledged.add(message.id);
    }
    return status;
  };
  for (let write = 0; write < 5; write++)
    if ((await post()) !== 201) throw new Error("A write failed before the disk was full.");

  await disk.fill();
  const statuses: number[] = [];
  let failedReads = 0;
  for (let write = 0; write < writes; write++) {
    statuses.push(await post());
    const { status } = await client.send("GET", path, { token });
    if (status !== 200) failedReads++;
  }
  await disk.relieve();
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1_000;
  while ((await post()) !== 201 && elapsed() < recoverySeconds) await pause(200);
  const recovered = elapsed();

  const { conversation } = await client.json<RoomResponse>("GET", path, { token });
  client.close();
  const kept = new Set(conversation.map(({ id }) => id));
  return [
    {
      what: "disk full: writes rejected with 503",
      value: statuses.filter((status) => status === 503).length,
      atLeast: writes / 2,
    },
    {
      what: "writes with another error",
      value: statuses.filter((status) => status !== 201 && status !== 503).length,
      atMost: 0,
    },
    { what: "failed reads", value: failedReads, atMost: 0 },
    { what: "writes work again after", value: recovered, unit: "s", atMost: recoverySeconds },
    {
      what: "acknowledged writes lost",
      value: [...acknowledged].filter((id) => !kept.has(id)).length,
      atMost: 0,
    },
    // A rejected write may have been stored, if its response was lost or the connection broke.
    { what: "rejected writes stored", value: [...kept].filter((id) => !acknowledged.has(id)).length },
  ];
}

/** 24 KB that barely compress. */
const longText = (): string =>
  Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 7)).join(" ");
