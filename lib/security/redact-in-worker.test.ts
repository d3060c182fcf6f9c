import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeWorkerPools } from "@/lib/worker-pool";
import { SECRET_SAMPLES } from "@/tools/redaction/samples/all";
import { redactAll } from "./redact";
import { redactWithoutBlocking } from "./redact-in-worker";

vi.mock("./redact", { spy: true });
beforeEach(() => vi.mocked(redactAll).mockClear());
afterAll(closeWorkerPools);

const samples = Object.values(SECRET_SAMPLES)
  .flat()
  .map(({ text }) => text)
  .join("\n\n");
const [secret = ""] = Object.values(SECRET_SAMPLES)
  .flat()
  .map(({ text }) => text);

const path = ["192.0.2.1"] as const;

/** The texts of a room with eight participants, whose lists are as long as they may be. */
const list = Array(100).fill("words ".repeat(300));
const room = { participants: Array(8).fill({ knows: list, needs_to_determine: list }) };

describe("redaction that does not block", () => {
  test("redacts long texts in another thread, with the same result", async () => {
    const value = {
      type: "propose",
      baseVersion: 2,
      note: null,
      absent: undefined,
      texts: [samples, "short"],
    };
    const { waited, ...redacted } = await redactWithoutBlocking(value, path);
    expect(waited).toBe(true);
    expect(redactAll).not.toHaveBeenCalled();
    expect(redacted).toStrictEqual(redactAll(value));
    expect(redacted.redactions).toBeGreaterThan(400);
  });

  test("counts the length of all texts of a value together", async () => {
    const part = samples.slice(0, 5_000);
    expect((await redactWithoutBlocking({ knows: [part] }, path)).waited).toBe(false);
    expect(
      (await redactWithoutBlocking({ knows: [part], participants: [{ role: part }] }, path)).waited,
    ).toBe(true);
  });

  test("redacts short texts at once", async () => {
    const { waited, ...redacted } = await redactWithoutBlocking({ content: secret }, path);
    expect(waited).toBe(false);
    expect(redactAll).toHaveBeenCalledOnce();
    expect(redacted).toStrictEqual(redactAll({ content: secret }));
  });

  test("keeps lone surrogates and NULs", async () => {
    const value = `${"\ud83d x \ude00 \0 ".repeat(2_000)}${secret}`;
    const { waited, ...redacted } = await redactWithoutBlocking(value, path);
    expect(waited).toBe(true);
    expect(redacted).toStrictEqual(redactAll(value));
  });

  test("redacts the texts of a large value in small tasks, and keeps their order", async () => {
    const value = Array.from({ length: 1_500 }, (_, index) => [
      `entry ${index}`,
      "words ".repeat(300),
      secret,
    ]);
    const { waited, ...redacted } = await redactWithoutBlocking({ value }, path);
    expect(waited).toBe(true);
    expect(redacted).toStrictEqual(redactAll({ value }));
  });

  test("lets a message wait for one task of another client's new room, not for all", async () => {
    const order: string[] = [];
    await Promise.all([
      redactWithoutBlocking(room, ["192.0.2.1"]).then(() => order.push("room")),
      redactWithoutBlocking("words ".repeat(1_500), ["rm_1"]).then(() => order.push("message")),
    ]);
    expect(order).toEqual(["message", "room"]);
  });

  test("rejects new rooms of a client that has too many waiting, and no text of others", async () => {
    const rooms = Array.from({ length: 20 }, () => redactWithoutBlocking(room, ["192.0.2.1"]));
    const other = redactWithoutBlocking("words ".repeat(1_500), ["192.0.2.2"]);
    const settled = await Promise.allSettled(rooms);
    expect(settled[0]?.status).toBe("fulfilled");
    const reasons = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(reasons.length).toBeGreaterThan(4);
    for (const reason of reasons) expect(reason).toMatchObject({ reason: "unavailable" });
    expect((await other).waited).toBe(true);
  });
});
