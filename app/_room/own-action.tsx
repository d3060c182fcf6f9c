"use client";

import type { ReactNode } from "react";

/** Whether this page is deleting its room or replacing its link: then it shows the result itself. */
export const ownAction = { isPending: false };

type Props = { action: () => Promise<void>; className?: string; children: ReactNode };

/** The form of such an action: what it does in words, and its button. */
export const OwnForm = ({ action, className = "", children }: Props) => (
  <form
    action={action}
    onSubmit={() => {
      ownAction.isPending = true;
    }}
    className={`card mt-2 grid gap-3 ${className}`}
  >
    {children}
  </form>
);
