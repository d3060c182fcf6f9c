"use client";

import type { ReactNode } from "react";

/** Opens the browser's print dialog. Without JavaScript it is not there. */
export const PrintButton = ({ children }: { children: ReactNode }): ReactNode => (
  <button type="button" className="button needs-script" onClick={() => window.print()}>
    {children}
  </button>
);
