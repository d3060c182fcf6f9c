"use client";

import { useEffect } from "react";
import { forgetGone } from "./device";

/** On a page whose room is gone: removes what this device keeps to open it from a notification. */
export function ForgetDevice(): null {
  useEffect(() => {
    void forgetGone(location.origin + location.pathname);
  }, []);
  return null;
}
