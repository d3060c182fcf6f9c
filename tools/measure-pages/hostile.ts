import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { hostileMarkdown } from "@/e2e/support/hostile-markdown";
import type { Service } from "@/e2e/support/service";
import { joinedRoom } from "@/e2e/support/states";
import { limits } from "@/lib/room/limits";
import type { Figure } from "@/tools/support/figure";
import { answered } from "./polls";

/**
 * How long the pages of hostile texts take, and how long they hold up a request that needs nothing: about as long as the
 * longest stall of the service's event loop. In milliseconds.
 */
export async function measureHostileTexts(service: Service): Promise<Figure[]> {
  const texts = hostileMarkdown
    .map(({ markdown }) => markdown)
    .filter((markdown) => Buffer.byteLength(markdown) <= limits.contractBytes);
  let [slowest, longestStall] = [0, 0];
  const agent = new Agent({ keepAlive: true });
  for (const markdown of texts) {
    const room = await joinedRoom(service);
    const { status } = await room.as(0).put("/contract", { markdown });
    if (status !== 200 && status !== 201) continue;
    const begin = performance.now();
    let isLoaded = false;
    const page = answered(room.created.observer_url, {}, new Agent()).then(() => {
      slowest = Math.max(slowest, performance.now() - begin);
      isLoaded = true;
    });
    while (!isLoaded) {
      const asked = performance.now();
      await answered(`${service.baseUrl}/health`, {}, agent);
      longestStall = Math.max(longestStall, performance.now() - asked);
      await pause(1);
    }
    await page;
  }
  agent.destroy();
  return [
    { what: `${texts.length} hostile texts: the slowest page`, value: Math.round(slowest), unit: "ms" },
    {
      what: "the longest that another request waits meanwhile",
      value: Math.round(longestStall),
      unit: "ms",
      atMost: 100,
    },
  ];
}
