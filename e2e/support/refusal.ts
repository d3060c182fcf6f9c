import { expect } from "vitest";
import type { Answer } from "./http";

const ERROR_KEYS = ["code", "message", "hint", "retryable", "issues"];
const RETRYABLE = [429, 500, 503];

/** The answer refuses with this status and code, in the documented shape of errors. */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  const { error } = answer.body;
  expect({ status: answer.status, code: error?.code }, answer.text.slice(0, 500)).toEqual({ status, code });
  expect(Object.keys(answer.body)).toEqual(["error"]);
  expect(ERROR_KEYS).toEqual(expect.arrayContaining(Object.keys(error ?? {})));
  expect(error?.message).toMatch(/\S/);
  expect(error?.retryable).toBe(RETRYABLE.includes(status));
}

/** The answer refuses with this status, as Markdown that names the code. */
export function expectMarkdownRefusal(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text.slice(0, 500)).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^text\/markdown\b/);
  expect(answer.text).toContain(code);
}
