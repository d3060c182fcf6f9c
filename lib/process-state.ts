const key = Symbol.for("negotiation-room.process");

const holder = globalThis as { [key]?: Map<string, unknown> };

/**
 * State that exists once per process, such as a client, a counter or a cache. Returns a function that returns it; `create`
 * makes it on first use. The server and Next's bundle are two module graphs in one process, so a module's variable exists
 * twice (docs/decisions/0014-one-state-for-two-bundles.md). Classes and functions exist twice as well: don't compare them
 * across the graphs (`instanceof`).
 */
export function processState<State>(name: string, create: () => State): () => State {
  let cached: State | undefined;
  return () => {
    cached ??= find(name, create);
    return cached;
  };
}

function find<State>(name: string, create: () => State): State {
  holder[key] ??= new Map();
  const states = holder[key] as Map<string, State>;
  const state = states.get(name) ?? create();
  states.set(name, state);
  return state;
}
