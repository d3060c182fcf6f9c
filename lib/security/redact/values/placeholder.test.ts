import { describe, expect, test } from "vitest";
import { hex, randomText, UPPER } from "@/tools/redaction/samples/generate";
import { classesOf } from "./character-classes";
import { isCode, isMasked, isPlaceholder, isReference } from "./placeholder";

const isCodeBefore = (word: string, next = "") => isCode(word, next, classesOf(word));

describe("a placeholder can be", () => {
  test.each([
    ["a text of fewer than three characters", ["", "ab", "a1", "--", "…"]],
    ["a mask", ["xxxx", "XXXXXXXX", "****", "••••••", "----", "____", "....", "?????", "####", "x-x-x-x"]],
    [
      "your …",
      [
        "your-key",
        "your_api_key",
        "yourtoken",
        "your-secret-here",
        "YOURPASSWORD",
        "your_db_pass",
        "yourapikey",
      ],
    ],
    ["a slot", ["<KEY>", "<your key>", "{{ key }}", "\u0024{KEY}", "$(pass show db)", "%TOKEN%", "@SECRET@"]],
    [
      "a slot with a few characters beside it",
      [
        "Bearer <key>".slice(7),
        "k-<id>",
        "{{a}}-{{b}}",
        "\u0024{A}:\u0024{B}",
        "k-\u0024{key}",
        "k-{{key}}",
        "k-$(key)",
      ],
    ],
    ["the beginning of a slot", ["<key", "{key", "[key", "(key", "\u0024{KEY", "$(KEY", "#{key", "{% key"]],
    ["a format specifier", ["%s", "%d", "%v", "%q"]],
    [
      "a variable",
      ["$TOKEN", "$API_KEY2", "$token", "$apiKey", "$env:TOKEN", "$1", ":token", "!secret", "&key", "*key"],
    ],
    ["emphasis around it", ["**bold words**"]],
    [
      "words such as change-me",
      ["change-me", "changeme1", "CHANGE_THIS", "replace-with-yours", "insert-here", "todo-1", "replaceme"],
    ],
    [
      "such words beside others",
      ["my.placeholder.value", "an_example_key", "dummy-42", "fixme!", "is-redacted"],
    ],
  ])("%s", (_, texts) => {
    expect(texts.filter((text) => !isPlaceholder(text))).toEqual([]);
  });

  test.each([
    ["a text with a mask in it", ["xxxy", "abc***", "yourcat", "yours"]],
    ["a value beside a slot", ["abc-<id>", "\u0024{A}xyz1", "pre{{a}}fix"]],
    [
      "a text with a dollar sign that is no variable",
      ["$ecret123", "$Tr0ng", "%safe", "a$TOKEN", ":to-ken", "$1x3", "!kestrel4", "**ab**cd9"],
    ],
    ["a percent sign that is no format specifier", ["%sab", "%xyz"]],
    [
      "a word such as change-me inside another",
      ["exchange-meter", "todos2", "counterexample9", "reinserted"],
    ],
    ["other words", ["abc", "hunter", "a-b-c"]],
  ])("but not %s", (_, texts) => {
    expect(texts.filter((text) => isPlaceholder(text))).toEqual([]);
  });
});

describe("a placeholder token", () => {
  const body = randomText(UPPER, 30, "mask").toLowerCase();

  test.each(["xxxx", "XXXXXX", "***", "...", "####", "____", "----"])("is masked by %s", (mask) => {
    expect(isMasked(`sk-${mask}`)).toBe(true);
    expect(isMasked(`sk-${mask}${body.slice(0, 13)}`)).toBe(true);
    expect(isMasked(`sk-${mask}${body.slice(0, 14)}`)).toBe(false);
  });

  test("is not masked by a few marks", () => {
    for (const mark of ["xxx", "XXX", "**", "..", "###", "___", "---"]) {
      expect(isMasked(`sk1${mark}abc`), mark).toBe(false);
    }
  });

  test('can contain words such as "your"', () => {
    expect(isMasked("ghp_your_token_goes_here")).toBe(true);
    expect(isMasked("ghp_the_token_goes_there")).toBe(false);
    expect(isMasked(`ghp_your_${hex(20, "words")}`)).toBe(false);
  });
});

describe("a reference is", () => {
  test.each([
    ["the id of a room or participant", [`rm_${"a-B3_x9".repeat(3)}`, `prt_${"a-B3_x9".repeat(3)}`]],
    ["the id of a message or question", ["msg_1", "qst_204"]],
    ["a public blockchain address", [`0x${hex(40, "ledger")}`, `0X${hex(40, "ledger").toUpperCase()}`]],
    ["a labelled digest", [`sha256:${hex(64, "d")}`, "sha-1=ab", "md5-ab", "SHA512:x"]],
    ["a URL", ["https://x", "redis+tls://h", "a1+.-://"]],
    [
      "the place of a value",
      ["arn:aws", "vault:kv", "ssm/db", "op://x", "env:KEY", "file:a", "secret/db", "secrets/db"],
    ],
    ["the place of a value in a project", ["projects/p", "keyring:x", "keychain:x", "kv/x", "akv:x"]],
    ["a path", ["./a/b", "../a/", "/etc/pass", "~/x/y", "C:\\a\\b", "/a-b/c.d/"]],
    ["a mailbox", ["a.b+c@d-e.example.com", "x@y.zz"]],
    ["a variable of the environment", ["process.env.KEY", "import.meta.env.KEY", "os.environ['KEY']"]],
    ["a colour", ["#fff", "#a1b2c3", "#A1B2C3D4"]],
    ["an option", ["--token", "--Key"]],
    ["the first line of a key block", ["-----BEGIN"]],
    ["a pattern", ["^abc$", "/^x/"]],
    [
      "the text and target of a link",
      ["prompt](#password-prompt),", "](https://a.example)", "docs](./a.md)"],
    ],
  ])("%s", (_, texts) => {
    expect(texts.filter((text) => !isReference(text))).toEqual([]);
  });

  test.each([
    ["a text similar to an id", ["rm_abc", `rm_${"a".repeat(22)}`, "msg_", "msg_1x", "xmsg_1"]],
    ["bytes of another length", [`0x${hex(39, "l")}`, `0x${hex(41, "l")}`, `a0x${hex(40, "l")}`]],
    ["a place inside a text", ["x arn:aws", "my-vault:kv", "xenv:A"]],
    ["a text similar to a path", ["/etc", "a/b", "//", "ab:\\c\\d"]],
    ["a text similar to a mailbox", ["a@b", "a@b.c", "@b.com", "a@b.com!"]],
    ["a text similar to such a variable", ["process.environ", "xprocess.env"]],
    ["a text similar to a colour", ["#ff", "#a1b2c3d4e", "#ggg", "x#fff"]],
    ["a text similar to an option", ["-token", "--1", "x--token", "---"]],
    ["a text similar to a pattern", ["a^b", "//^"]],
    ["a password with such brackets", ["Tulip44](x", "abc](Xy9kk21Lq", "sk](9f8e7d6c5b4a3928"]],
    ["plain letters and digits", ["abc", "abc123"]],
  ])("but not %s", (_, texts) => {
    expect(texts.filter((text) => isReference(text))).toEqual([]);
  });
});

describe("a word of code is", () => {
  test.each([
    ["a type", ["Array<string>", "Map[str", "Foo.Bar<T"]],
    ["a call", ["getToken(", "a.b.c(", "a?.b(", "A::b(", "a->b(", "$x(", "load!(", "read_secret()"]],
    ["an index", ["tokens[0]", "a.b["]],
    [
      "a member",
      [
        "config.token",
        "process.token;",
        "a::b",
        "a?.b",
        "a->b",
        "this.secret!;",
        "a.b!!",
        "config.key1",
        "config.auth.key12",
      ],
    ],
  ])("%s", (_, words) => {
    expect(words.filter((word) => !isCodeBefore(word))).toEqual([]);
  });

  test("an argument before a closing bracket or a comma", () => {
    expect([isCodeBefore("password", ")"), isCodeBefore("password", ",")]).toEqual([true, true]);
    expect([isCodeBefore("password"), isCodeBefore("password", ";"), isCodeBefore("pass1", ")")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("but not other words", () => {
    for (const word of [
      "1abc(",
      "a..b",
      "a b(",
      "-a(",
      "a.b-c",
      "array<x",
      "myArray<x",
      "a!b.c",
      "-config.token",
      "kX9.qZ7wvT2bn",
      "abc123",
      "a.b.",
      "(a",
    ]) {
      expect(isCodeBefore(word), word).toBe(false);
    }
  });
});
