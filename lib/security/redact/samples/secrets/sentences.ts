import { b62, hex, type Kinds, type Leak, leak, url64 } from "../making";

/** Secrets told in a sentence. */
export const sentences: Kinds<Leak> = {
  prose: [
    leak`The password is ${"hunter2!x"}`,
    leak`For the sandbox the password is: "${"Sandkasten7"}" and the user is demo.`,
    leak`Our API key is ${b62(32, "p1")}, valid for 30 days.`,
    leak`You can log in as admin, password ${"Adm1n-2025!"}, until Friday.`,
    leak`The password for the SFTP drop is ${"Fr8!ght"}. Please confirm receipt.`,
    leak`the token is '${hex(24, "p2")}'`,
    leak`I set the secret to ${url64(32, "p3")} on both sides.`,
    leak`Use api key ${hex(32, "p4")} for the test account.`,
    leak`client secret is ${b62(40, "p5")}`,
    leak`The shared secret will be \`${b62(24, "p6")}\` until rotation.`,
    leak`Password was changed to ${"N3w-Pass!"} yesterday.`,
    leak`pw: ${"T!ger77"}`,
  ],
  "other language": [
    leak`Das Passwort lautet ${"Sommer!2024"}`,
    leak`Passwort: ${"Garten77!"}`,
    leak`Kennwort ist "${"Fensterbank9"}"`,
    leak`mot de passe : ${"Caf3-Lyon"}`,
    leak`La contraseña es ${"Luna#2025"}`,
    leak`senha: ${"Fut3bol!"}`,
    leak`пароль: ${"Vesna2025!"}`,
    leak`密码：${"Mima8888"}`,
    leak`パスワードは ${"Sakura!39"} です`,
  ],
};
