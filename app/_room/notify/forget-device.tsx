"use client";

import { useEffect } from "react";
import { forgetGone } from "./device";

/** On a page whose room is gone: removes what this device keeps to open it from a notification. */
export function ForgetDevice(): null {
  useEffect(() => {
    // Some browsers allow no service workers, as in private windows. Then there is nothing to remove.
    forgetGone(location.origin + location.pathname).catch(() => undefined);
  }, []);
  return null;
}
