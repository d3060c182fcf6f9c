/**
 * The stages of a Dockerfile, each with its instructions in order: { name, from, steps: [{ instruction, text, line }] }.
 * Throws an Error that names the line of what is not understood.
 */
export function parseDockerfile(text) {
  const stages = [];
  for (const [index, source] of text.split("\n").entries()) {
    const line = index + 1;
    if (/^\s*(#|$)/.test(source)) continue;
    const [, instruction, rest] = /^([A-Z]+) (.+)$/.exec(source) ?? [];
    if (!instruction) throw new Error(`line ${line}: no instruction on one line: ${source}`);
    if (instruction === "FROM") stages.push({ ...fromOf(rest, line), steps: [] });
    else if (stages.length === 0) throw new Error(`line ${line}: ${instruction} before FROM`);
    else stages.at(-1).steps.push({ instruction, text: rest, line });
  }
  return stages;
}

function fromOf(text, line) {
  const [, from, name] = /^([\w.:/-]+)(?: AS (\w+))?$/.exec(text) ?? [];
  if (!from) throw new Error(`line ${line}: FROM is not understood: ${text}`);
  return { from, name };
}

/** The variables of an ENV instruction; values in quotes or with references are not understood. */
export function parseEnv(text, line) {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=([^"'$\\]*)$/.exec(pair) ?? [];
      if (!name) throw new Error(`line ${line}: ENV is not understood: ${pair}`);
      return [name, value];
    }),
  );
}

/** The parts of a COPY instruction: { stage: where from, undefined for the context; sources; target }. */
export function parseCopy(text, line) {
  const [, stage, paths] = /^(?:--from=(\w+) )?([^-].*)$/.exec(text) ?? [];
  if (!paths) throw new Error(`line ${line}: COPY is not understood: ${text}`);
  const all = paths.split(/\s+/);
  return { stage, sources: all.slice(0, -1), target: all.at(-1) };
}

/** The words of a command in its JSON form, the only one in which a program gets signals itself. */
export function parseCommand(text, line) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`line ${line}: this is no JSON list of words: ${text}`);
  }
}

/** The check of a HEALTHCHECK instruction, as the words of its command. */
export function parseHealthcheck(text, line) {
  const [, command] = /^(?:--[a-z-]+=\w+ )*CMD (.+)$/.exec(text) ?? [];
  if (!command) throw new Error(`line ${line}: HEALTHCHECK is not understood: ${text}`);
  return parseCommand(command, line);
}

/** Whether a name of the top folder goes into the context by a .dockerignore that lists what does: `*`, then `!name`. */
export function contextOf(dockerignore) {
  const [first, ...names] = dockerignore.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  const odd = names.find((line) => !/^![\w.-]+$/.test(line));
  if (first !== "*" || odd) throw new Error(`.dockerignore: not understood: ${odd ?? first}`);
  return new Set(names.map((line) => line.slice(1)));
}
