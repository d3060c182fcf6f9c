import type { ReactNode } from "react";
import type { Page } from "./document";

type Notice = { title: string; retryAfter?: number; children: ReactNode };

/** A page that only says something: that a room is gone, that the server is in trouble. */
const noticePage = ({ title, retryAfter, children }: Notice): Page => ({
  title,
  ...(retryAfter === undefined ? { script: "" } : { script: "retry.js", retryAfter }),
  children: (
    <main className="mx-auto grid max-w-xl gap-4 px-4 py-16 sm:py-24">
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      {children}
      <p>
        {retryAfter === undefined ? <a href="/create">Create a new room</a> : <a href="?">Try again now</a>}
      </p>
    </main>
  ),
});

/** For an address that opens nothing (any more). It does not tell a wrong link from a room that is gone. */
export const gonePage = (_: object): Page =>
  noticePage({
    title: "There is no room here",
    children: (
      <>
        <p>
          Rooms are short-lived: each is deleted on time, 24 hours after its creation at the latest, and
          anyone in a room can delete it earlier. Then everything in it is gone, also for us.
        </p>
        <p>
          Or the link is incomplete: it must be the whole address you were given. Ask whoever sent it for the
          link again, or for a new room.
        </p>
      </>
    ),
  });

/** After a room was deleted by hand. */
export const deletedPage = (_: object): Page =>
  noticePage({
    title: "The room is gone",
    children: (
      <p>
        Its conversation, questions, contract and links are deleted, for everyone who was in it. You can close
        this page.
      </p>
    ),
  });

/** For trouble of ours: the page tries again by itself. */
export const troublePage = ({ retryAfter }: { retryAfter: number }): Page =>
  noticePage({
    title: "We have trouble at the moment",
    retryAfter,
    children: (
      <p>
        Your room is not lost. This page tries again by itself every {retryAfter} seconds; you need not do
        anything.
      </p>
    ),
  });

/** For everything else that was refused, in the words of the refusal. */
export const refusalPage = ({ message }: { message: string }): Page =>
  noticePage({ title: "That did not work", children: <p>{message}</p> });
