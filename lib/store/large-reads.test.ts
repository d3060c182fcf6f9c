import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { readInTurn } from "./large-reads";

const readerOf = (id: string, client = "client") => ({ room: { id }, client: [client] }) as const;
const large = 1_000_000;
const medium = 500_000;
const small = 60_000;
/** Resolves when the next read has begun. */
const settled = async () => {
  for (let turns = 0; turns < 3; turns++) await turn();
};

/** Reads that end when `end` is called, and the order in which they began. */
function reads() {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const read = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) =>
      ends.push((error) => (error ? reject(error) : resolve(name))),
    );
  };
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await settled();
  };
  return { begun, read, end };
}

test("large reads go one at a time, in turn by client, however many rooms one has", async () => {
  const { begun, read, end } = reads();
  const names = ["a1", "a2", "a3", "b1"];
  const results = names.map((name) => readInTurn(readerOf(`room ${name}`, name[0]), large, read(name)));
  await settled();
  await end();
  expect(begun).toEqual(["a1", "b1"]);
  for (let left = 0; left < 3; left++) await end();
  expect(await Promise.all(results)).toEqual(names);
});

test("large reads go one at a time, in turn by room", async () => {
  const { begun, read, end } = reads();
  const results = ["a1", "a2", "a3", "b1"].map((name) =>
    readInTurn(readerOf(`room ${name[0]}`), large, read(name)),
  );
  await settled();
  expect(begun).toEqual(["a1"]);
  await end();
  expect(begun).toEqual(["a1", "b1"]);
  for (let left = 0; left < 3; left++) await end();
  expect(await Promise.all(results)).toEqual(["a1", "a2", "a3", "b1"]);
});

test("four medium reads run at a time, two of a client; they do not wait for a large one", async () => {
  const { begun, read, end } = reads();
  const names = ["a1", "a2", "a3", "b1", "c1", "b2", "b3"];
  const reading = [
    readInTurn(readerOf("room l", "l"), large, read("large")),
    ...names.map((name) => readInTurn(readerOf(`room ${name}`, name[0]), medium, read(name))),
  ];
  await settled();
  expect([...begun].sort()).toEqual(["a1", "a2", "b1", "c1", "large"]);
  for (let left = 0; left < 8; left++) await end();
  expect(begun).toHaveLength(8);
  await Promise.all(reading);
});

test("small reads do not wait", async () => {
  const { begun, read, end } = reads();
  const names = ["1", "2", "3", "4", "5", "6"];
  const reading = [large, ...names.map(() => small)].map((bytes, index) =>
    readInTurn(readerOf("one"), bytes, read(`${index}`)),
  );
  await settled();
  expect(begun).toHaveLength(7);
  for (let left = 0; left < 7; left++) await end();
  await Promise.all(reading);
});

test("a read that has waited for five seconds fails and does not run", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { begun, read, end } = reads();
    const first = readInTurn(readerOf("one"), large, read("first"));
    const late = expect(readInTurn(readerOf("two"), large, read("late"))).rejects.toMatchObject({
      reason: "unavailable",
    });
    await settled();
    vi.advanceTimersByTime(5_000);
    await late;
    await end();
    await first;
    expect(begun).toEqual(["first"]);
  } finally {
    vi.useRealTimers();
  }
});

test("after a failed read the next one runs", async () => {
  const { begun, read, end } = reads();
  const failing = readInTurn(readerOf("one"), large, read("one"));
  const next = readInTurn(readerOf("two"), large, read("two"));
  await settled();
  const failure = expect(failing).rejects.toThrow("broken");
  await end(new Error("broken"));
  await failure;
  expect(begun).toEqual(["one", "two"]);
  await end();
  expect(await next).toBe("two");
});

test("at most a hundred reads of one client wait, and further ones fail", async () => {
  const { read, end } = reads();
  const results = Array.from({ length: 102 }, () => readInTurn(readerOf("crowded"), large, read("one")));
  const rejection = expect(results.at(-1)).rejects.toMatchObject({ reason: "unavailable" });
  await settled();
  await rejection;
  for (let left = 0; left < 101; left++) await end();
  expect(await Promise.all(results.slice(0, -1))).toHaveLength(101);
});

test("a client that has left reads nothing, and a read that it started ends with an error", async () => {
  const { begun, read, end } = reads();
  const clients = ["reads", "waits", "left", "stays"].map((name) => {
    const gone = new AbortController();
    if (name === "left") gone.abort();
    const reader = { ...readerOf(`room ${name}`, name), whenGone: () => gone.signal };
    return { gone, result: readInTurn(reader, large, read(name)).catch((error: Error) => error.name) };
  });
  await settled();
  const [reading, waiting] = clients;
  waiting?.gone.abort();
  await settled();
  expect(await waiting?.result).toBe("AbortError");
  reading?.gone.abort();
  await end();
  await end();
  expect(await Promise.all(clients.map(({ result }) => result))).toEqual([
    ...["AbortError", "AbortError", "AbortError"],
    "stays",
  ]);
  expect(begun).toEqual(["reads", "stays"]);
});
