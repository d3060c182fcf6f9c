import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundaryOf, FormShape } from "./form-shape";

const head = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const field = (name: string, value: string) => `--x-y\r\n${head(name)}\r\n\r\n${value}\r\n`;
const end = "--x-y--\r\n";
const action = `$ACTION_ID_${"0".repeat(42)}`;

/** The error for a form that arrives in pieces of these lengths, in turn; "accepted" if there is none. */
function verdict(form: string | Buffer, lengths: number[] = [7]): string {
  const bytes = Buffer.from(form as string);
  const shape = new FormShape("x-y");
  try {
    for (let at = 0, piece = 0; at < bytes.length; piece++) {
      const length = lengths[piece % lengths.length] ?? 1;
      shape.add(bytes.subarray(at, at + length));
      at += length;
    }
    shape.finish();
    return "accepted";
  } catch (error) {
    return String(error);
  }
}

const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });
/** Expects the verdict for any division into pieces. */
const expectVerdict = (form: string | Buffer, expected: string) =>
  fc.assert(
    fc.property(lengths, (cut) => {
      expect(verdict(form, cut)).toContain(expected);
    }),
    { numRuns: 20 },
  );
const unexpected = "not a form as a browser sends it";

describe("a form is accepted", () => {
  test.each([
    ["with the fields of the page", field("title", "T") + field("participants.0.role", "A") + end],
    ["with a button", field("title", "T") + field("add", "1") + end],
    ["with the action that takes it", field(action, "") + field("goal", "G") + end],
    [
      "as React's script sends it",
      field(`_1_${action}`, "") + field("_1_goal", "G") + field("0", '["$K1"]') + end,
    ],
    ["without its last line end", field("title", "T") + end.trimEnd()],
    ["with what is almost a delimiter", field("goal", "\r\n--x-\r\n--\r\n-x- --x-x- xx--y") + end],
    [
      "with long texts",
      field("goal", "[".repeat(256 * 1024)) + field("participants.8.knows", "é".repeat(256 * 1024)) + end,
    ],
  ])("%s", (_, form) => expectVerdict(form, "accepted"));
});

describe("a form is rejected", () => {
  test.each([
    ["that broke off", field("title", "T"), "ended early"],
    ["that goes on after its end", `${field("title", "T")}--x-y--x`, "ended early"],
    ["without a byte", "", "ended early"],
    ["with text before its first field", `x\r\n${field("title", "T")}${end}`, unexpected],
    ["with a line before its first field", `\r\n${field("title", "T")}${end}`, unexpected],
    ["with the same field twice", field("title", "T") + field("title", "T") + end, unexpected],
    [
      "with a field that is too long",
      field("title", "x".repeat(16 * 1024 + 1)) + end,
      "field title is longer",
    ],
    ["with one participant too many", field("participants.10.role", "A") + end, unexpected],
    ["with two actions", field(action, "") + field(`$ACTION_ID_${"1".repeat(42)}`, "") + end, unexpected],
    [
      "with two actions, one of them as React's script sends it",
      field(action, "") + field(`_1_$ACTION_ID_${"1".repeat(42)}`, "") + end,
      unexpected,
    ],
    ["with its boundary in a value", field("goal", "x-y") + end, unexpected],
    ["with a delimiter inside a line", `${field("goal", "--x-y")}${end}`, unexpected],
    ["with a delimiter after a line feed", `${field("goal", "a\n--x-y")}${end}`, unexpected],
    ["with a delimiter inside a head", `--x-y\r\nA: --x-y\r\n${head("goal")}\r\n\r\n\r\n${end}`, unexpected],
    ["with a long head", `--x-y\r\n${head("goal".padEnd(1_100, "x"))}\r\n\r\n\r\n${end}`, unexpected],
    ["without a head", `--x-y\r\n\r\nvalue\r\n${end}`, unexpected],
    ["in UTF-16", Buffer.from(field("goal", "G") + end, "utf16le"), unexpected],
  ])("%s", (_, form, expected) => expectVerdict(form, expected));

  test.each(['["$K2"]', '["$K1"] ', '["$@z"]', '["$rz"]', "", "[]", '["$K1"]\r\n', "["])(
    "with %j for what React's script sends",
    (value) => expectVerdict(field("0", value) + end, unexpected),
  );

  // React reads many of these as JSON, as references or as streams.
  test.each([
    "1",
    "_1",
    "1_title",
    "S1",
    "NaN",
    "other",
    "0x0",
    " 0",
    "",
    "$ACTION_REF_1",
    "$ACTION_1:0",
    "$ACTION_KEY",
    "$ACTION_ID_x",
    "_2_title",
    "Title",
    "titl\u00e9",
  ])("with a field %j", (name) => expectVerdict(field(name, "") + end, unexpected));

  // Next's parsers might find another name, another value or another end in these.
  test.each([
    "Content-Disposition: form-data; name=goal",
    'content-disposition: form-data; name="goal"',
    'Content-Disposition: form-data; name="goal"; filename="x"',
    'Content-Disposition: form-data; name="goal"; name="0"',
    "Content-Disposition: form-data; name=\"goal\"; name*=utf-8''0",
    'Content-Disposition: form-data; name="goal";\r\n name="0"',
    `${head("goal")}\r\n${head("0")}`,
    `${head("goal")}\r\nContent-Type: text/plain; charset=utf-16le`,
    `${head("goal")}\r\nContent-Transfer-Encoding: base64`,
    ` ${head("goal")}`,
    `${head("goal")} `,
  ])("with a head %j", (line) => expectVerdict(`--x-y\r\n${line}\r\n\r\nG\r\n${end}`, unexpected));
});

test("boundaries are found as a search of the whole text finds them, even if they repeat themselves", () => {
  const signs = fc.string({ unit: fc.constantFrom("-", "x", "y", "\r\n"), minLength: 1, maxLength: 8 });
  const boundaries = fc.string({ unit: fc.constantFrom("-", "x", "y"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      boundaries,
      fc.array(signs, { maxLength: 30 }),
      fc.nat({ max: 9 }),
      (boundary, pieces, cut) => {
        const shape = new FormShape(boundary);
        const value = pieces.join("");
        const form = `--${boundary}\r\n${head("goal")}\r\n\r\n${value}\r\n--${boundary}--`;
        const check = () => {
          shape.add(Buffer.from(form.slice(0, cut)));
          shape.add(Buffer.from(form.slice(cut)));
          shape.finish();
        };
        // Nor may the boundary begin anywhere else: the parser behind would take it for a delimiter.
        const [first, rest] = [`--${boundary}`, `\r\n${head("goal")}\r\n\r\n${value}\r\n--${boundary}--`];
        const isOnceEach =
          first.indexOf(boundary) === 2 &&
          rest.indexOf(boundary) === rest.length - boundary.length - 2 &&
          !"--".includes(boundary);
        if (isOnceEach) check();
        else expect(check).toThrow();
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  ["multipart/form-data; boundary=----WebKitFormBoundaryx", "----WebKitFormBoundaryx"],
  ['multipart/form-data; boundary="a b"', "a b"],
  // Next would find another boundary in these, or no form.
  ["multipart/form-data; boundary=x; boundary=y", undefined],
  ["multipart/form-data; charset=utf-8; boundary=x", undefined],
  ["Multipart/Form-Data; boundary=x", undefined],
  ['multipart/form-data; boundary="\u00e9"', undefined],
  ["multipart/form-data", undefined],
  ["multipart/form-database; boundary=x", undefined],
  ["application/x-www-form-urlencoded", undefined],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, undefined],
])("the boundary of %s is %s", (type, boundary) => {
  expect(boundaryOf({ headers: new Headers({ "content-type": type }) })).toBe(boundary);
});
