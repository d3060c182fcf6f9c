/** What a reader has chosen to see of a room: a version (none: the current one), its changes, all of what is long. */
export type Choice = { version?: number | undefined; changes: boolean; whole: boolean };

/** The address of the same page with this choice, at one of its parts. */
export function addressOf({ version, changes, whole }: Choice, part: string): string {
  const query = [
    ...(version === undefined ? [] : [`version=${version}`]),
    ...(changes ? ["changes"] : []),
    ...(whole ? ["all"] : []),
  ];
  return `?${query.join("&")}#${part}`;
}
