/** Stands for the number of the last event that a client has read, where the service does not know it. */
export const lastRead = "<the last_seq you have read>";

/** The fields of a request as JSON. Numbers have no quotation marks, so what stands for one has none either. */
export const fieldsInWords = (fields: object): string =>
  JSON.stringify(fields).replaceAll(`"${lastRead}"`, lastRead);
