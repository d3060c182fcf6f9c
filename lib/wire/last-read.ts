/** The placeholder for the number of the last event that a client has read, if the service does not know it. */
export const lastRead = "<the last_seq you have read>";

/** The fields of a request as JSON, but without quotation marks around the placeholder: it stands for a number. */
export const fieldsInWords = (fields: object): string =>
  JSON.stringify(fields).replaceAll(`"${lastRead}"`, lastRead);
