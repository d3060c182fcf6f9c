import { describe, expect, test } from "vitest";
import { leak } from "@/tools/redaction/samples/generate";
import { redact } from "../../redact";

const password = ["Gate", "4711x"].join("!");

describe("a password before its name", () => {
  test.each([
    leak`Use ${password} as the password.`,
    leak`log in as anna with ${password} as password`,
    leak`${password} is our new Wi-Fi password, ok?`,
    leak`"${password}" will be the temporary admin passphrase`,
    leak`**${password}** was the PASSWORD`,
    leak`(${password} is the passcode)`,
    leak`${password} ist das Passwort`,
    leak`mit ${password} als Kennwort`,
    leak`${password} est le mot de passe`,
    leak`usa ${password} como contraseña`,
    leak`${password} é a senha`,
    leak`${password} jako hasło`,
    leak`met ${password} als wachtwoord`,
    leak`${password} som lösenord`,
  ])("is replaced: $text", ({ text, expected }) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    "use KeePass2 as password manager",
    "bcrypt2b is a password hash",
    "Argon2id as the password hashing",
    "step-3 is the password prompt",
    `${password} is not what you call a password`,
    "Leave it empty as the password",
    "Ab1!x is the password",
    "12-14 is the password length",
  ])("is not seen in: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });
});
