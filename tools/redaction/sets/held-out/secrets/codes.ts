import { type Frame, value } from "../frame";
import type { Values } from "../values";

const six = (values: Values): string => values.digits(6);
const recovery = (values: Values): string => `${values.lowercase(5)}-${values.lowercase(5)}`;

/** One-time codes, PINs and recovery codes next to the words that name them. */
export const codes: readonly Frame[] = [
  value(
    "message",
    4,
    six,
    (s, v) => `Your ${v.domain()} verification code is ${s}. Do not share it with anyone.`,
  ),
  value("message", 3, six, (s) => `${s} is your login code. It expires in 10 minutes.`),
  value(
    "message",
    3,
    (v) => `G-${v.digits(6)}`,
    (s) => `${s} is your Google verification code.`,
  ),
  value(
    "message",
    3,
    (v) => `${v.digits(3)} ${v.digits(3)}`,
    (s) => `Use code ${s} to confirm your sign-in.`,
  ),
  value(
    "message",
    2,
    (v) => v.digits(8),
    (s) => `One-time password: ${s} (valid for 5 min)`,
  ),
  value(
    "message",
    2,
    (v) => `${v.digits(3)}-${v.digits(3)}`,
    (s) => `WhatsApp code: ${s}\nDon't share this code`,
  ),
  value("chat", 4, six, (s) => `the 2FA code is ${s}, be quick`),
  value("chat", 3, six, (s) => `my OTP just now: ${s}`),
  value("chat", 2, six, (s) => `I got ${s} as the authentication code, does it work for you?`),
  value(
    "chat",
    2,
    (v) => v.digits(4),
    (s) => `The PIN of the company card is ${s}.`,
  ),
  value(
    "chat",
    2,
    (v) => v.digits(6),
    (s) => `MFA: ${s}`,
  ),
  value("language", 2, six, (s) => `Dein Bestätigungscode lautet ${s}.`),
  value("language", 2, six, (s) => `Ihr Einmalpasswort: ${s}`),
  value("language", 2, six, (s) => `Votre code de vérification est ${s}`),
  value("language", 2, six, (s) => `Tu código de verificación es ${s}`),
  value("language", 2, six, (s) => `Twój kod weryfikacyjny: ${s}`),
  value("language", 2, six, (s) => `認証コードは ${s} です。`),
  value("log", 3, six, (s, v) => `${v.timestamp()} DEBUG sms sent to +49170${v.digits(7)}: otp=${s}`),
  value("request", 2, six, (s, v) => `{"user":"${v.user()}","totp_code":"${s}"}`),
  value("recovery", 3, recovery, (s) => `2FA backup code: ${s}`),
  value(
    "recovery",
    2,
    (v) => v.uppercase(8),
    (s) => `Recovery code for the admin account: ${s}`,
  ),
  value(
    "setup",
    3,
    (v) => v.base32(32),
    (s, v) => `otpauth://totp/Orders:${v.user()}?secret=${s}&issuer=Orders`,
  ),
  value(
    "setup",
    2,
    (v) => v.base32(16),
    (s) => `Can't scan the QR code? Enter this setup key: ${s}`,
  ),
];
