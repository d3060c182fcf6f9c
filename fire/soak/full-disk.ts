import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "@/bench/server";
import { startEmbeddedPostgres } from "@/lib/store/embedded";
import type { CreateRoomAnswer, MessageAnswer, RoomAnswer } from "@/lib/wire/responses";
import type { Figure } from "@/scripts/measure/figure";
import { Client } from "../load/client";
import { Tally } from "../load/tally";
import { mountSmallDisk, type SmallDisk } from "./small-disk";

const diskMb = 256;
const writes = 40;
const recoverySeconds = 30;

/**
 * What comes of the disk of the database being full: writes are refused and never lost once they are acknowledged, reads
 * go on, and all is well when there is space again. Says that it was not tested where no disk can be mounted.
 */
export async function testFullDisk(): Promise<Figure[]> {
  const disk = await mountSmallDisk(diskMb);
  if (!disk) {
    console.log("NOT TESTED: a full disk. Run this as root where file systems may be mounted.");
    return [];
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: disk.folder });
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
  const created = await client.json<CreateRoomAnswer>("POST", "/api/rooms", {
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
      const { message }: MessageAnswer = JSON.parse(body);
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

  const { conversation } = await client.json<RoomAnswer>("GET", path, { token });
  client.close();
  const kept = new Set(conversation.map(({ id }) => id));
  return [
    {
      what: "disk full: writes refused by 503",
      value: statuses.filter((status) => status === 503).length,
      atLeast: writes / 2,
    },
    {
      what: "answered otherwise, but by success",
      value: statuses.filter((status) => status !== 201 && status !== 503).length,
      atMost: 0,
    },
    { what: "reads that failed meanwhile", value: failedReads, atMost: 0 },
    { what: "written again after", value: recovered, unit: "s", atMost: recoverySeconds },
    {
      what: "acknowledged and lost",
      value: [...acknowledged].filter((id) => !kept.has(id)).length,
      atMost: 0,
    },
    // What was refused may have been stored: its answer was lost, or the connection broke.
    { what: "refused and there", value: [...kept].filter((id) => !acknowledged.has(id)).length },
  ];
}

/** 24 KB that hardly compress. */
const longText = (): string =>
  Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 7)).join(" ");
