import type { SqlQuery } from "@prisma/driver-adapter-utils";
import type pg from "pg";

// Prisma's adapter writes and reads times without their zone, as if every session were in UTC. A session has the zone of
// the database or of the role, and behind a pooler a client must not change it.

/** The same statement, with times in its parameters that have their zone. */
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

/** A statement as Prisma's adapter passes it to the driver. */
export type AdapterQuery = pg.QueryArrayConfig & { types: pg.CustomTypesConfig };

/** The same statement, with times in its results that have their zone. */
export function withZonedResults(query: AdapterQuery): AdapterQuery {
  const { getTypeParser } = query.types;
  const zoned = (type: number, format?: "text" | "binary") =>
    type === timestamptz ? toIso : getTypeParser(type, format);
  return { ...query, types: { getTypeParser: zoned as typeof getTypeParser } };
}

/** A time of PostgreSQL (`2026-11-22 18:30:00.123+05:30`, or `+05` without minutes) in ISO 8601. */
const toIso = (text: string): string => `${text.replace(" ", "T")}${/[+-]\d\d$/.test(text) ? ":00" : ""}`;
