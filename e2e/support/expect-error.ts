import { expect } from "vitest";
import type { HttpResponse } from "./http";

const ERROR_KEYS = ["code", "message", "hint", "retryable", "issues", "current_contract_version"];
const RETRYABLE = [429, 500, 503];

/** Expects an error with this status and code, in the documented shape. */
export function expectError(response: HttpResponse, status: number, code: string): void {
  const { error } = response.body;
  expect({ status: response.status, code: error?.code }, response.text.slice(0, 500)).toEqual({
    status,
    code,
  });
  expect(Object.keys(response.body)).toEqual(["error"]);
  expect(ERROR_KEYS).toEqual(expect.arrayContaining(Object.keys(error ?? {})));
  expect(error?.message).toMatch(/\S/);
  expect(error?.retryable).toBe(RETRYABLE.includes(status));
}

/** Expects an error with this status, as Markdown that names the code. */
export function expectMarkdownError(response: HttpResponse, status: number, code: string): void {
  expect(response.status, response.text.slice(0, 500)).toBe(status);
  expect(response.headers["content-type"]).toMatch(/^text\/markdown\b/);
  expect(response.text).toContain(code);
}
