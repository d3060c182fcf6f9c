/** Whether this page is deleting its room: then it says so itself, and need not learn of it. */
export const ownDeletion = { isUnderWay: false };
