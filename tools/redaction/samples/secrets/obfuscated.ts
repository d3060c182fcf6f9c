import { b62, base64, hex, leak, pem, ptk, type SamplesByKind, type SecretSample, url64 } from "../generate";

const between = (mark: string, text: string) => [...text].join(mark);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
const escaped = (text: string) => text.replace(/[_.-]/g, "\\$&");
const wrapped = (text: string) => base64(text).replace(/.{76}/g, "$&\n");

/** Secrets written so that a reader still takes them for what they are, and a plain search does not. */
export const obfuscated: SamplesByKind<SecretSample> = {
  "invisible characters": [
    leak`token ${between("\u200b", ptk("i1"))} for the room`,
    leak`password: ${"hun\u200cter\u200d2!x"}`,
    leak`pass\u2060word: ${"Kestrel-19x"}`,
    leak`the pass\u00adword is ${"gl4cier!Nine"}`,
    leak`DB_\ufeffPASSWORD=${"plum\u2063-tree-5"}`,
    leak`key ${between("\u00ad", `ghp_${b62(36, "i2")}`)}`,
    leak`api_key: ${`${hex(16, "i3")}\u{e0041}${hex(16, "i4")}`}`,
    leak`secret: ${`${b62(16, "i5")}\0${b62(16, "i6")}`}`,
    leak`pass\u0008word=${"Tidal\u001bWave9"}`,
  ],
  "unusual spaces": [
    leak`Mot de passe\u00a0: ${"Blue4821"}`,
    leak`Password:\u00a0${"Xk7abQ!q9"}`,
    leak`DB_PASSWORD=\u202f${"plum-tree-5"}`,
    leak`Passwort\u2009:\u2009${"Tidal-Wave9"}`,
  ],
  "full-width forms": [
    leak`token ${fullWidth(ptk("f1"))} for the room`,
    leak`ｐａｓｓｗｏｒｄ：${fullWidth("Kestrel-19x")}`,
    leak`ＡＰＩ＿ＫＥＹ＝${hex(32, "f2")}`,
    leak`use ${fullWidth(`sk_live_${b62(24, "f3")}`)}`,
  ],
  "escapes of Markdown and JSON": [
    leak`My token is ${escaped(ptk("m1"))}, thanks`,
    leak`Stripe: ${`sk\\_live\\_${b62(24, "m2")}`}`,
    leak`| DB\\_PASSWORD | ${"Orders\\_77x\\!"} |`,
    leak`DB\\_PASSWORD\\=${"Orders\\_77x"}`,
    leak`{"dsn":"postgres:\\/\\/app:${"Blue$ky99"}@db\\/orders"}`,
    leak`{"url":"https://x.test/cb?a=1\\u0026token=${b62(30, "m3")}\\u0026state=1"}`,
    leak`{"t":"${`ghp\\u005f${b62(36, "m4")}`}"}`,
  ],
  "marks inside a room's token": [
    leak`My token is ${ptk("t1").replace("tk_", "t**k_**")}, thanks`,
    leak`My token is ${ptk("t2").replace(/.{20}/, "$&\n> ")}, thanks`,
    leak`My token is ${ptk("t3").replace(/.{20}/, "$&<!-- x -->")}, thanks`,
    leak`My token is ${ptk("t4").replace("_", "\\137")}, thanks`,
    leak`My token begins ${ptk("t5").slice(0, 30)}`,
  ],
  "entities and percent-encoding": [
    leak`token ${ptk("p1").replace("_", "&#95;")} for the room`,
    leak`DB&#95;PASSWORD&#61;${"Orders&#45;77x"}`,
    leak`{&quot;password&quot;: &quot;${"Blue$ky99"}&quot;}`,
    leak`https://x.test/cb?a=1&amp;token=${b62(30, "p2")}&amp;state=1`,
    leak`pass&#8203;word: ${"Kestrel-19x"}`,
    leak`https://x.test/login?next=%2Froom%3Fkey%3D${ptk("p3").replace("_", "%5F")}`,
    leak`https://x.test/go?to=https%3A%2F%2Fapi.test%2Fv1%3Fformat%3Dcsv%26api_key%3D${hex(32, "p4")}%26a%3D1`,
  ],
  "one layer of base64": [
    leak`Decode this: ${base64("password: hunter2!x")}`,
    leak`config: ${base64(JSON.stringify({ user: "svc", apiKey: b62(32, "b1") }))} (JSON)`,
    leak`data:application/json;base64,${base64(JSON.stringify({ token: ptk("b2") }))}`,
    leak`${Buffer.from(`DB_HOST=db\nDB_PASSWORD=${b62(20, "b3")}\n`).toString("base64url")}`,
    leak`ca.key: ${base64(pem("RSA PRIVATE KEY", 12, "b4"))}`,
    leak`The .env, encoded:\n\n${wrapped(`DB_HOST=db.acme.test\nDB_USER=orders\nDB_PASSWORD=${url64(40, "b5")}\nREGION=eu\n`)}\n\nbye`,
    leak`Пароль: ${base64("Пароль: Vesna2025!")}`,
  ],
};
