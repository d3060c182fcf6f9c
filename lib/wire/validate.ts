import type { z } from "zod";
import { type Issue, RoomError } from "@/lib/room/errors";

/**
 * A value as its schema gives it. Throws RoomError `invalid`, or `too_large` where all that is wrong is about size
 * (docs/interface.md#status-codes), with every field that is wrong; `whole` is what the message calls the value itself.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues: Issue[] = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = issues;
  const reason = result.error.issues.every(isAboutSize) ? "too_large" : "invalid";
  throw new RoomError(reason, `${first?.path || whole} ${first?.message}`, { issues });
}

const isAboutSize = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.tooLarge === true;
