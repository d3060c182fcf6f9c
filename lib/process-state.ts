const key = Symbol.for("negotiation-room.process");

const known = globalThis as { [key]?: Map<string, unknown> };

/**
 * Something that this process has once, such as a client, a counter or a cache: returns a function that gives it, made by
 * `create` when it is first asked for. The server and Next's bundle of the handlers are two module graphs in one process,
 * so a variable of a module exists twice: what belongs to the process is made here instead. Both graphs hold the same
 * code, but classes and functions exist twice as well: don't compare them across (`instanceof`).
 */
export function processState<State>(name: string, create: () => State): () => State {
  let mine: State | undefined;
  return () => {
    mine ??= find(name, create);
    return mine;
  };
}

function find<State>(name: string, create: () => State): State {
  known[key] ??= new Map();
  const states = known[key] as Map<string, State>;
  const state = states.get(name) ?? create();
  states.set(name, state);
  return state;
}
