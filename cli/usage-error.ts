/** A command line that can't be carried out as it stands; its message says what to type instead. */
export class UsageError extends Error {}
