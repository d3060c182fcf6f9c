"use client";

import { useEffect } from "react";
import { Notice } from "./_components/notice";

const retryMs = 5_000;

/** The page for an error of the service. It reloads when the service is ready. */
export default function ErrorPage() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const response = await fetch("/health/ready", { cache: "no-store" }).catch(() => undefined);
      if (response?.ok) location.reload();
    }, retryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Notice title="Something went wrong on our side" action={<a href="?">Try again now</a>}>
      <p>
        Nothing that was stored is lost. This page tries again every {retryMs / 1_000} seconds; you do not
        need to do anything.
      </p>
    </Notice>
  );
}
