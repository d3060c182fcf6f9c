"use client";

import { useEffect } from "react";
import { Notice } from "./_components/notice";

const everyMs = 5_000;

/** For an error of ours on a page: it tries again by itself. */
export default function ErrorPage() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const response = await fetch("/health/ready", { cache: "no-store" }).catch(() => undefined);
      if (response?.ok) location.reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Notice title="We have trouble at the moment" action={<a href="?">Try again now</a>}>
      <p>
        Your room is not lost. This page tries again by itself every {everyMs / 1_000} seconds; you need not
        do anything.
      </p>
    </Notice>
  );
}
