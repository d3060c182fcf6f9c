import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeWorkerPools } from "@/lib/worker-pool";
import { redactAll } from "./redact";
import { SECRET_SAMPLES } from "./redact/samples/secrets";
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

describe("redaction that does not block", () => {
  test("redacts long texts in another thread, with the same result", async () => {
    const value = {
      type: "propose",
      baseVersion: 2,
      note: null,
      absent: undefined,
      texts: [samples, "short"],
    };
    const { waited, ...redacted } = await redactWithoutBlocking(value);
    expect(waited).toBe(true);
    expect(redactAll).not.toHaveBeenCalled();
    expect(redacted).toStrictEqual(redactAll(value));
    expect(redacted.redactions).toBeGreaterThan(400);
  });

  test("counts the length of all texts of a value together", async () => {
    const part = samples.slice(0, 5_000);
    expect((await redactWithoutBlocking({ knows: [part] })).waited).toBe(false);
    expect((await redactWithoutBlocking({ knows: [part], participants: [{ role: part }] })).waited).toBe(
      true,
    );
  });

  test("redacts short texts at once", async () => {
    const { waited, ...redacted } = await redactWithoutBlocking({ content: secret });
    expect(waited).toBe(false);
    expect(redactAll).toHaveBeenCalledOnce();
    expect(redacted).toStrictEqual(redactAll({ content: secret }));
  });

  test("keeps halves of characters and NULs as they are", async () => {
    const value = `${"\ud83d x \ude00 \0 ".repeat(2_000)}${secret}`;
    const { waited, ...redacted } = await redactWithoutBlocking(value);
    expect(waited).toBe(true);
    expect(redacted).toStrictEqual(redactAll(value));
  });
});
