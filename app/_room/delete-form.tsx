"use client";

import type { ReactNode } from "react";
import { deleteThisRoom } from "./actions";
import { ownDeletion } from "./live/own-deletion";

/** The form whose button deletes the room. */
export const DeleteForm = ({ children }: { children: ReactNode }): ReactNode => (
  <form
    action={deleteThisRoom}
    onSubmit={() => {
      ownDeletion.isUnderWay = true;
    }}
    className="card mt-2 grid max-w-prose gap-3"
  >
    {children}
  </form>
);
