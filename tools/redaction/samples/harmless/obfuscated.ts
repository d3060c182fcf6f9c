import { createHash } from "node:crypto";
import { b64, base64, type SamplesByKind } from "../generate";

/** What looks like a disguise and is none. */
export const obfuscated: SamplesByKind<string> = {
  "invisible characters in good use": [
    "👩‍👩‍👧‍👦 and ❤️ stay as they are, and so does 🏴󠁧󠁢󠁳󠁣󠁴󠁿.",
    "می‌خواهم رمز عبور را تلفنی بگویم.",
    "Das Pass\u00adwort wird tele\u00adfonisch über\u00admittelt.",
    "Secrets\u200b are\u200b handed\u200b over\u200b by\u200b phone.",
    "price:\u00a012\u202f500 EUR, token\u00a0lifetime: 15\u00a0min",
    "\ufeff# Contract\n\npassword: handed over by phone",
    "\u202bהסיסמה תישלח בטלפון\u202c",
  ],
  "full-width in good use": [
    "密码：由卖方提供，长度１２位以上。",
    "ＡＰＩキー：別途お知らせします（電話）。",
    "価格：１２，５００円　納期：２０２５年３月",
    "トークン＝ｊｗｔ、有効期限：１５分",
  ],
  "escapes in good use": [
    "Set `API_KEY` and DB\\_PASSWORD, see docs\\_v2\\.md",
    "API\\_KEY: SECRET\\_TRANSFER\\_REQUIRED",
    "password: \\<to be sent by phone\\>",
    "password: \\*\\*\\*\\*\\*\\*",
    "token: \\[REDACTED:secret-looking-value\\]",
    "password\\_min\\_length \\= 12",
    "C:\\Users\\acme\\_svc\\AppData\\token.json",
    "token: /^ptk\\_[A-Za-z0-9\\-]{32}$/",
    '{"password":"\\u003cyour password\\u003e"}',
    "5 \\* 3 \\= 15, see \\#12 and \\[4\\]",
  ],
  "entities and percent-encoding in good use": [
    "password: &lt;your-password&gt;",
    "R&amp;D token: to be agreed",
    "token&nbsp;lifetime:&nbsp;15&nbsp;minutes",
    "https://example.com/search?q=api%20key%20rotation&lang=en",
    "https://example.com/?redirect_uri=https%3A%2F%2Fb.test%2Fcb%3Fstate%3Dxyz",
    "https://x.test/cb?token=%3Cyour-token%3E",
    "https://x.test/%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C",
    "100%25 of the tokens; 50%40 discount code",
  ],
  "base64 of something else": [
    `payload: ${base64(JSON.stringify({ order: 17, status: "paid", note: "no secrets here" }))}`,
    `cursor=${base64("created_at:2025-03-01T10:00:00Z,id:4711")}`,
    `password: see ${base64("ask your human for the password")}`,
    `data:image/svg+xml;base64,${base64('<svg xmlns="http://www.w3.org/2000/svg"><title>token</title></svg>')}`,
    `data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ${b64(600, "d1")}`,
    `integrity sha512-${createHash("sha512").update("d2").digest("base64")}`,
    `schema: ${base64('{"type":"object","required":["password"],"properties":{"password":{"type":"string"}}}')}`,
    "lib/security/redact/samples/harmless and node_modules/some-package/dist/index",
  ],
};
