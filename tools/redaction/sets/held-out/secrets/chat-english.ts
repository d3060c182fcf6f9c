import { any, type Frame, password, token, value } from "../frame";

/** What people write to each other in English, in chats, mails and contracts. */
export const englishChat: readonly Frame[] = [
  any("chat", 3, (n) => `the ${n.words} is ${n.value}`),
  any("chat", 3, (n) => `ok here you go, ${n.words}: ${n.value} - please don't post it anywhere`),
  any("chat", 3, (n) => `I changed the ${n.words} to ${n.value} this morning, sorry for the noise`),
  any("chat", 3, (n, v) => `Can you try with \`${n.value}\`? That's the new ${n.words} for ${v.host()}.`),
  any("chat", 3, (n) => `fyi ${n.words} = ${n.value}, works on staging too`),
  any("chat", 2, (n) => `${n.value} <- that's the ${n.words}`),
  password("chat", 3, (n, v) => `log in as ${v.user()} with ${n.value} and tell me if you see the report`),
  password("chat", 3, (n) => `pw: ${n.value}`),
  password("chat", 3, (n, v) => `user ${v.user()} / pass ${n.value} (same box as last time)`),
  password("chat", 3, (n, v) => `creds for ${v.host()} are ${v.user()} / ${n.value}`),
  password("chat", 2, (n) => `wifi at the new office: SSID Quayside-Guest, password ${n.value}`),
  password("chat", 2, (n) => `"Hi, what's the password for the shared drive again?" "${n.value}"`),
  password("chat", 2, (n) => `The zip is encrypted; use ${n.value} to open it.`),
  token("chat", 3, (n) => `use this ${n.words} until Friday: ${n.value}`),
  token("chat", 3, (n) => `We still have the old key in there, it should be ${n.value} now.`),
  token("chat", 2, (n) => `Got a 401 with ${n.value}, is that token revoked?`),
  password(
    "mail",
    3,
    (n, v) =>
      `Dear all,\n\nyour account has been set up.\n\nUsername: ${v.user()}\nPassword: ${n.value}\n\nKind regards\nIT`,
  ),
  token(
    "mail",
    3,
    (n, v) =>
      `Hello,\n\nplease find below the access data of ${v.domain()}.\n\nClient ID: ${v.digits(9)}\nClient secret: ${n.value}\n\nBest`,
  ),
  any(
    "mail",
    3,
    (n) =>
      `As discussed on the phone, the ${n.words} has been set to "${n.value}" and will be rotated after go-live.`,
  ),
  token(
    "contract",
    3,
    (n, v) =>
      `4.3 The Provider grants access to the interface at https://api.${v.domain()} under the API key ${n.value}, which the Customer keeps confidential.`,
  ),
  password(
    "contract",
    3,
    (n, v) =>
      `The Contractor signs in as "${v.user()}" with the initial password "${n.value}" and changes it at the first use.`,
  ),
  any("notes", 3, (n) => `- [x] rotate ${n.words} (now ${n.value})\n- [ ] tell the warehouse team`),
  any(
    "notes",
    3,
    (n, v) => `## Handover\n\n* Host: ${v.host()}\n* ${n.title}: **${n.value}**\n* Backups: nightly`,
  ),
  token(
    "ticket",
    3,
    (n) => `Steps to reproduce:\n1. set ${n.words} to ${n.value}\n2. press Save\n3. error 500`,
  ),
  value(
    "chat",
    3,
    (v) => `${v.letters(4)} ${v.letters(4)} ${v.letters(4)} ${v.letters(4)}`,
    (s) => `google app password for the scanner mailbox: ${s}`,
  ),
];
