/** How the command ends when it does not succeed. */
export const exitCodes = { refused: 1, usage: 2, unavailable: 3, interrupted: 130 };
