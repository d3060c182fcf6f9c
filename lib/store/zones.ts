import type { SqlQuery } from "@prisma/driver-adapter-utils";
import type pg from "pg";

// Prisma's adapter writes times without their zone and reads them without it, as if every session were in UTC. Sessions
// are in the zone of the database or of its role, and behind a pooler nothing may be set for them.

/** The same statement with times that carry their zone. */
export function withZonedTimes(query: SqlQuery): SqlQuery {
  if (!query.argTypes.some(isTime)) return query;
  return {
    ...query,
    args: query.args.map((arg) => (arg instanceof Date ? arg.toISOString() : arg)),
    argTypes: query.argTypes.map((type) => (isTime(type) ? { ...type, scalarType: "string" } : type)),
  };
}

const isTime = ({ scalarType }: SqlQuery["argTypes"][number]): boolean => scalarType === "datetime";

const timestamptz = 1184;

/** The same parsers of what PostgreSQL sends, except that times keep their zone. */
export const zonedTypes = ({ getTypeParser }: pg.CustomTypesConfig): pg.CustomTypesConfig => ({
  getTypeParser: ((type: number, format?: "text" | "binary") =>
    type === timestamptz ? toIso : getTypeParser(type, format)) as typeof getTypeParser,
});

/** As PostgreSQL writes a time (`2026-11-22 18:30:00.123+05:30`, minutes of the zone only where it has any) in ISO 8601. */
const toIso = (text: string): string => `${text.replace(" ", "T")}${/[+-]\d\d$/.test(text) ? ":00" : ""}`;
