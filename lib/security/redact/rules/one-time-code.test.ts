import { describe, expect, it } from "vitest";
import { REDACTED, redact } from "../../redact";

const CODE = ["48", "29", "13"].join("");

describe("a one-time code", () => {
  it.each([
    `Your verification code is ${CODE}.`,
    `one-time code ${CODE}`,
    `login code (SMS): **${CODE}**`,
    `2FA: ${CODE}, valid for 5 minutes`,
    `Ihr Bestätigungscode lautet ${CODE}.`,
    `Code de vérification : ${CODE}`,
    `Tu código de verificación es ${CODE}.`,
    `Код подтверждения: ${CODE}`,
    `验证码：${CODE}。`,
    `認証コードは${CODE}です`,
    `비밀번호: ${CODE}`,
    `暗証番号は${CODE}`,
    `access pin ${CODE}`,
    `${CODE} is your PUK`,
    `${CODE} is your Acme security code`,
    `Use ${CODE} as your one-time password.`,
  ])("is replaced: %s", (text) => {
    expect(redact(text).text).toBe(text.replace(CODE, REDACTED));
  });

  it("may be written in two groups", () => {
    expect(redact("TOTP 482 913").text).toBe(`TOTP ${REDACTED}`);
  });

  it.each([
    `error code: ${CODE}`,
    `area code ${CODE}`,
    "the security code review of 2025",
    "verification code: 6 digits",
    "a one-time code of 6 to 8 digits, sent within 3000 ms",
    "verification code expires after 3600 sec",
    `commit 2fa${CODE}`,
    "https://example.com/2fa/482913",
    "verification code 1.4.2",
    "Send the OTP to 5000 users per month.",
    "MFA: 2500 licences, 2FA: 1500 licences",
    "почтовый код: 101000",
    "Штрихкод: 46012345",
    "access code 2025-03-14",
  ])("is not seen in: %s", (text) => {
    expect(redact(text).text).toBe(text);
  });
});
