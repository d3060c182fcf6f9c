import { randomBytes } from "node:crypto";
import { type ErrorInfo, errorMeanings } from "@/lib/wire/errors";
import { pagePolicy, type ResponseHeaders } from "../responses/headers";
import { textResponse } from "../responses/text-response";

const retrySeconds = 5;

/** A nonce for the scripts of one response. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

/** The status of an error on a page (docs/interface.md#pages): a wrong token gets the same 404 as a missing room. */
export const pageStatusOf = ({ reason }: ErrorInfo): number =>
  reason === "unauthenticated" ? 404 : errorMeanings[reason].status;

/**
 * An error as a small HTML page without Next, which may not run yet. For 5xx the page retries by itself, but not a
 * form.
 */
export function pageErrorResponse(
  info: ErrorInfo,
  status: number,
  headers: ResponseHeaders,
  { isForm = false } = {},
): Response {
  const nonce = newNonce();
  headers["Content-Security-Policy"] = pagePolicy(nonce);
  if (status >= 500) headers["Retry-After"] = String(retrySeconds);
  return textResponse(noticeHtml(noticeFor(info, status, isForm), nonce), "html", status, headers);
}

type Notice = { title: string; message: string; retries?: true };

function noticeFor({ message }: ErrorInfo, status: number, isForm: boolean): Notice {
  if (status === 404) {
    return {
      title: "There is no room here",
      message:
        "A room is deleted at most 24 hours after its creation. Or the link is incomplete: check that you copied all of it.",
    };
  }
  if (status < 500) return { title: "That did not work", message };
  if (isForm) {
    return {
      title: "That did not work",
      message: `${message} Use the Back button of your browser to return to the form.`,
    };
  }
  return {
    title: "Something went wrong on our side",
    message: `Your room is not lost. This page tries again every ${retrySeconds} seconds; you do not need to do anything.`,
    retries: true,
  };
}

/** The HTML of a notice. Its style is public/notice.css. */
const noticeHtml = ({ title, message, retries }: Notice, nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${
    retries ? `${retryWithoutScript}<script nonce="${nonce}">${retryScript}</script>` : ""
  }<title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/notice.css"></head><body><main><h1>${escapeHtml(
    title,
  )}</h1><p>${escapeHtml(message)}</p><p>${
    retries ? '<a href="?">Try again now</a>' : '<a href="/create">Create a new room</a>'
  }</p></main></body></html>`;

const retryWithoutScript = `<noscript><meta http-equiv="refresh" content="${retrySeconds}"></noscript>`;
/** Reloads only when the service is back, so that the page does not flicker while it is read. */
const retryScript = `setInterval(async()=>{const r=await fetch(location.href,{cache:"no-store"}).catch(()=>0);if(r&&r.status<500)location.reload()},${retrySeconds * 1_000})`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
