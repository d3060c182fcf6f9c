import { b62, base64, DIGITS, otk, ptk, randomText, url64 } from "../samples/generate";

const passwords = ["Tr0ub 4dor&3", "k9#L m2pQ!", "blaue- Wolke88", "sunny .Hill_42"];
const password = (n: number) => (passwords[n % passwords.length] ?? "").replace(" ", "");

/** Words as in recovery phrases. */
const WORDS =
  `lamp orbit velvet canyon mango ripple anchor timber saddle cactus bridge walnut ocean pepper violin garlic
  magnet rocket basket helmet piano forest island jungle kettle ladder marble napkin oyster pigeon quartz rabbit`.split(
    /\s+/,
  );
const phrase = (n: number, length: number) =>
  Array.from({ length }, (_, index) => WORDS[(index * 7 + n * 5) % WORDS.length]).join(" ");

const schemes =
  `postgres mysql mongodb mongodb+srv redis rediss amqp amqps clickhouse cassandra cockroachdb sqlserver oracle
  mariadb ldap ldaps ftp sftp smb ssh mqtt nats kafka couchbase neo4j bolt influxdb elasticsearch jdbc:postgresql jdbc:mysql
  cloudinary snowflake trino imap smtp smtps pop3 socks5 rtsp vnc rdp`.split(/\s+/);

const [percent, broken] = [
  (text: string) => Array.from(text, (one) => `%${one.charCodeAt(0).toString(16)}`).join(""),
  (text: string) => text.replace(/.{20}/g, "$&\n"),
];

/** A text before a secret, the secret, and the text after it. */
export type Parts = readonly [before: string, secret: string, after: string];

/** Secrets that are not, or not only, random tokens: several samples of each kind. */
export const SPECIAL: Readonly<Record<string, readonly Parts[]>> = {
  ...Object.fromEntries(
    schemes.map((scheme, n): [string, Parts[]] => [
      `connection string: ${scheme}`,
      [
        [`url=${scheme}://app:`, password(n), "@db.internal:4711/orders"],
        [`connect to ${scheme}://svc:`, b62(18, scheme), "@10.0.0.7 from the worker"],
      ],
    ]),
  ),
  "connection string: pairs": [
    ["Server=db;Database=orders;User Id=app;Password=", password(0), ";Encrypt=true"],
    ["host=db user=app password=", password(1), " dbname=orders"],
    ["Driver={ODBC};Server=db;Uid=app;Pwd=", password(2), ";"],
    ["Endpoint=https://acme.example/;AccessKey=", `${b62(43, "ep")}=`, ";Version=1.0"],
  ],
  "base64 of user:password": ["acme", "deploy-bot", "svc.orders", "ops@example.com"].flatMap(
    (user, n): Parts[] => [
      ["Authorization: Basic ", base64(`${user}:${password(n)}`), "\nAccept: */*"],
      ['"auth": "', base64(`${user}:${password(n)}`), '"'],
      ["basic_auth: ", base64(`${user}:${b62(16, user)}`), "\n"],
      ["curl -H 'authorization: basic ", base64(`${user}:${password(n + 1)}`), "' https://example.com"],
    ],
  ),
  "recovery phrase": [12, 15, 18, 24].flatMap((length, n): Parts[] => [
    ["mnemonic: ", phrase(n, length), "\n"],
    ["Recovery phrase: ", phrase(n + 4, length), "\nKeep it."],
    ['MNEMONIC="', phrase(n + 8, length), '"'],
    ["Wallet seed:\n", phrase(n + 12, length), "\n"],
    ["the seed phrase is ", phrase(n + 16, length), "."],
  ]),
  "one-time code": [4, 6, 8].flatMap((length, n): Parts[] => {
    const code = randomText(DIGITS, length, `otp${n}`);
    return [
      ["Your verification code is ", code, "."],
      ["OTP: ", code, "\n"],
      ["2FA code ", code, ", valid for 5 minutes"],
      ["Ihr Bestätigungscode lautet ", code, "."],
      ["Votre code de vérification est ", code, "."],
      ["Use ", code, " as your one-time password."],
      ["Код подтверждения: ", code, "\n"],
      ["验证码：", code, "。"],
      ["Tu código de verificación es ", code, "."],
      ["login code: ", code, "\n"],
    ];
  }),
  "percent-encoded": [0, 1, 2, 3].flatMap((n): Parts[] => [
    ["password%3D", percent(password(n)), "%26user%3Dapp"],
    ["https://example.com/cb?secret=", percent(b62(24, `pe${n}`)), "&x=1"],
    ["token=", percent(b62(32, `pf${n}`)), "\n"],
  ]),
  "broken into lines": [0, 1, 2, 3].flatMap((n): Parts[] => [
    ["api_key: ", broken(b62(64, `bl${n}`)), "\n\nregards"],
    ['token = "', `${b62(30, `bm${n}`)}\\\n${b62(30, `bn${n}`)}`, '"'],
    ['secret = "', `${b62(30, `bo${n}`)}" +\n  "${b62(30, `bp${n}`)}`, '";'],
  ]),
  "link of this service": [0, 1, 2, 3].flatMap((n): Parts[] => {
    const room = `https://rooms.example.com/r/rm_${url64(21, `room${n}`)}/`;
    return [
      ["join: ", `${room}${ptk(`p${n}`)}`, " now"],
      ["[room](", `${room}${ptk(`q${n}`)}.md`, ")"],
      ["watch at ", `${room.replace("/r/", "/o/")}${otk(`o${n}`)}`, "\n"],
      ["the token ", ptk(`r${n}`), " opens it"],
    ];
  }),
  password: [0, 1, 2, 3].flatMap((n): Parts[] => [
    ["Passwort: ", password(n), "\n"],
    ["mot de passe : ", password(n), "\n"],
    ["contraseña: ", password(n), "\n"],
    ["пароль: ", password(n), "\n"],
    ["<password>", password(n), "</password>"],
    ['<user name="app" password="', password(n), '"/>'],
    ["login app / ", password(n), "\n"],
    ["psql --password ", password(n), " orders"],
    ["user: app\npass: ", password(n), "\n"],
    ["db.password=", password(n), "\n"],
    ["The password for the share is ", password(n), "."],
    ["密码：", password(n), "\n"],
  ]),
};
