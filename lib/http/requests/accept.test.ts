import { expect, test } from "vitest";
import { prefersMarkdown, prefersStream } from "./accept";

test.each([
  ["text/event-stream", true],
  ["Text/Event-Stream; charset=utf-8", true],
  ["text/event-stream, */*;q=0.1", true],
  ["text/event-stream;q=0.9, application/json;q=0.8", true],
  ["text/event-stream, */*", true],
  ["text/event-stream;q=0.1, */*", false],
  ["text/event-stream;q=0.1, application/*;q=0.2, */*;q=0", false],
  ["application/json, text/event-stream", false],
  ["application/json, text/event-stream;q=0.9", false],
  ["text/event-stream;q=0", false],
  ["text/*", false],
  ["*/*", false],
  ["", false],
])("Accept: %s asks for a stream: %s", (accept, expected) => {
  expect(prefersStream(new Request("http://localhost/", { headers: { accept } }))).toBe(expected);
});

test.each([
  ["text/markdown", true],
  ["text/markdown, text/html;q=0.9", true],
  ["text/markdown, text/html, */*", true],
  ["text/html, text/markdown", true],
  ["text/markdown, */*", true],
  ["text/markdown;q=0.1, */*", false],
  ["text/markdown;q=0.5, text/*;q=0.4, */*;q=0.5", true],
  ["text/markdown;q=0.8, text/html;q=0.9", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["text/markdown;q=0", false],
  ["text/*", false],
  ["", false],
])("Accept: %s asks for Markdown: %s", (accept, expected) => {
  expect(prefersMarkdown(new Request("http://localhost/", { headers: { accept } }))).toBe(expected);
});
