/** Whether this page is deleting its room or replacing its link: then it shows the result itself. */
export const ownAction = { isPending: false };
