/**
 * The stages of a Dockerfile, each with its instructions in order: { name, from, steps: [{ instruction, text, line }] }.
 * Throws an Error with the line of what it can't parse.
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
  if (!from) throw new Error(`line ${line}: FROM can't be parsed: ${text}`);
  return { from, name };
}

/** The variables of an ENV instruction; values in quotes or with references are not understood. */
export function parseEnv(text, line) {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=([^"'$\\]*)$/.exec(pair) ?? [];
      if (!name) throw new Error(`line ${line}: ENV can't be parsed: ${pair}`);
      return [name, value];
    }),
  );
}

/** The parts of a COPY instruction: { stage, sources, target }. Without --from, stage is undefined. */
export function parseCopy(text, line) {
  const [, stage, paths] = /^(?:--from=(\w+) )?([^-].*)$/.exec(text) ?? [];
  if (!paths) throw new Error(`line ${line}: COPY can't be parsed: ${text}`);
  const all = paths.split(/\s+/);
  return { stage, sources: all.slice(0, -1), target: all.at(-1) };
}

/** The words of a command in its JSON form. Only in this form the program itself receives signals. */
export function parseCommand(text, line) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`line ${line}: this is not a JSON list of words: ${text}`);
  }
}

/** The check of a HEALTHCHECK instruction, as the words of its command. */
export function parseHealthcheck(text, line) {
  const [, command] = /^(?:--[a-z-]+=\w+ )*CMD (.+)$/.exec(text) ?? [];
  if (!command) throw new Error(`line ${line}: HEALTHCHECK can't be parsed: ${text}`);
  return parseCommand(command, line);
}

/** The names in the build context, from a .dockerignore that consists of `*` and lines `!name`. */
export function contextOf(dockerignore) {
  const [first, ...names] = dockerignore.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  const odd = names.find((line) => !/^![\w.-]+$/.test(line));
  if (first !== "*" || odd) throw new Error(`.dockerignore can't be parsed: ${odd ?? first}`);
  return new Set(names.map((line) => line.slice(1)));
}
