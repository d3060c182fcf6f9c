import type { EventsAnswer } from "@/lib/wire/responses";
import { quoted } from "./terminal";

/** For whom a room waits, and for what. */
export function turnText(turns: EventsAnswer["whose_turn"]): string {
  if (turns.length === 0) return "waiting for nobody: agreed";
  const roles = new Map<string, string[]>();
  for (const { role, reason } of turns) roles.set(reason, [...(roles.get(reason) ?? []), quoted(role)]);
  const waits = [...roles].map(([reason, names]) => `${names.join(" and ")}: ${reason}`);
  return `waiting for ${waits.join("; ")}`;
}
