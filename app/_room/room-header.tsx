import type { ReactNode } from "react";
import { UntrustedText } from "@/app/_components/untrusted-text";
import type { PageBudget } from "@/lib/markdown/page-budget";
import type { RoomView } from "@/lib/wire/present-room";
import { Banner } from "./banner";

type Props = { view: RoomView; token: string; page: PageBudget; live: ReactNode; pushKey: string | null };

/** The room's title and whose turn it is: the first thing that people want to know. */
export const RoomHeader = ({ view, token, page, live, pushKey }: Props) => (
  <header className="py-5 sm:py-8">
    <div className="flex items-start justify-between gap-4 text-sm text-muted">
      <p className="min-w-0 wrap-anywhere">
        {view.viewer === "observer" ? (
          "You are watching this room"
        ) : (
          <>
            {view.viewer === "person" ? "You decide for" : "You are"}{" "}
            <strong className="text-ink">
              <UntrustedText text={view.your_role} />
            </strong>
          </>
        )}
      </p>
      {live}
    </div>
    <h1 className="mt-1 text-lg font-semibold text-balance wrap-anywhere">
      <UntrustedText text={view.room.title} />
    </h1>
    <Banner view={view} token={token} page={page} pushKey={pushKey} />
  </header>
);
