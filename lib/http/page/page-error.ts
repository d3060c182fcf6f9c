import { randomBytes } from "node:crypto";
import { meanings, type Refusal } from "@/lib/wire/refusal";
import { type AnswerHeaders, pagePolicy } from "../security-headers";
import { type NoticeText, noticeHtml } from "./notice-html";

const retrySeconds = 5;

/** A nonce for the scripts of one response. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

/** A page that says what went wrong, in the words of the error; of errors of ours, that it retries by itself. */
export function pageErrorResponse(refusal: Refusal, status: number, headers: AnswerHeaders): Response {
  const nonce = newNonce();
  headers["Content-Type"] = "text/html; charset=utf-8";
  headers["Content-Security-Policy"] = pagePolicy(nonce);
  if (status >= 500) headers["Retry-After"] = String(retrySeconds);
  return new Response(noticeHtml(textFor(refusal, status), nonce), { status, headers });
}

function textFor({ message }: Refusal, status: number): NoticeText {
  if (status === 404) {
    return {
      title: "There is no room here",
      message:
        "Rooms are short-lived: each is deleted on time, 24 hours after its creation at the latest. Or the link is incomplete: check that you copied all of it.",
    };
  }
  if (status < 500) return { title: "That did not work", message };
  return {
    title: "We have trouble at the moment",
    message: `Your room is not lost. This page tries again by itself every ${retrySeconds} seconds; you need not do anything.`,
    retrySeconds,
  };
}

/** The status of an error on a page (docs/interface.md#pages): a wrong token says what a room that is gone says. */
export const pageStatusOf = ({ reason }: Refusal): number =>
  reason === "unauthenticated" ? 404 : meanings[reason].status;
