import { fixed, line } from "./line";

/** Contracts, legal prose about passwords and keys, invoices and tables of contents. */
export const contracts = [
  line(
    "contracts",
    (v) =>
      `${v.int(1, 19)}.${v.int(1, 9)} The Seller delivers ${v.int(40, 9000)} units by ${v.date()} under order number ${v.uppercase(3)}-${v.digits(7)}.`,
  ),
  line(
    "contracts",
    (v) =>
      `§ ${v.int(1, 30)} Die Parteien halten das Kennwort des Kundenportals geheim; die Vertragsnummer lautet ${v.digits(4)}/${v.digits(5)}.`,
  ),
  line("contracts", (v) => `The liability of either party is limited to EUR ${v.money()} per contract year.`),
  line(
    "contracts",
    (v) =>
      `This Agreement (No. ${v.uppercase(2)}-${v.date().slice(0, 4)}-${v.digits(5)}) is governed by the laws of Portugal.`,
  ),
  line(
    "contracts",
    (v) => `Annex ${v.pick(["A", "B", "C", "D"])}: acceptance protocol, reference ${v.uuid()}`,
  ),
  line(
    "contracts",
    (v) =>
      `The software in version ${v.version()} (build ${v.digits(6)}) is delivered as source code with commit ${v.hex(40)}.`,
  ),
  line(
    "contracts",
    (v) => `The parties accept the document with the SHA-256 checksum ${v.hex(64)} as binding.`,
  ),
  line(
    "contracts",
    (v) => `Registered at the commercial register under HRB ${v.digits(6)}, VAT ID DE${v.digits(9)}.`,
  ),
  ...fixed(
    "legal prose",
    `
The Customer keeps its password confidential and informs the Provider without delay if a third party learns it.
Access tokens expire after 24 hours; refresh tokens expire after 30 days of inactivity.
Each user is assigned a personal user name and a password, which the user changes at the first sign-in.
The Processor encrypts all backups with keys that are held by the Controller only.
Private keys are generated in a hardware security module and never leave it.
API keys are issued per environment and may be revoked at any time if misuse is suspected.
The Supplier must not embed credentials, secrets or tokens in source code that it delivers.
Passwords have at least 14 characters and are checked against lists of leaked passwords.
A trade secret within the meaning of the directive is information that is not generally known.
Key personnel: the project manager and the lead engineer are named in Annex 2.
The key deliverables are listed in section 4; the secret ballot takes place on the second day.
The authentication code shown in the app replaces the signature for amounts below EUR 500.
The parties treat the client secret as Confidential Information under clause 9.
Upon termination, the Customer returns all keys, access cards and tokens within five business days.
The password policy forms part of the technical and organisational measures (Annex TOM-3).
If the password is entered incorrectly five times, the account is locked for 15 minutes.
The escrow agent stores the source code and the encryption key in separate safes.
A token of appreciation of up to EUR 50 per year is not considered a bribe.
The recovery phrase is shown once; the Provider cannot restore it.
Der Zugang wird durch Benutzername, Passwort und einen zweiten Faktor geschützt.
Der Auftragnehmer übergibt sämtliche Schlüssel und Zugangsdaten bei Vertragsende.
Le prestataire conserve la clé de chiffrement pendant toute la durée du contrat.
Le mot de passe doit comporter au moins douze caractères, dont un chiffre.
El cliente es responsable de mantener en secreto su contraseña y sus claves de acceso.
O contratante compromete-se a não divulgar a senha de acesso a terceiros.
Il cliente custodisce la password con la diligenza del buon padre di famiglia.
Wykonawca nie przechowuje haseł w postaci jawnej.
利用者は、パスワードを第三者に開示してはならない。
`,
  ),
  line(
    "invoices",
    (v) =>
      `Invoice ${v.date().slice(0, 4)}-${v.digits(5)}  Date ${v.date()}  Customer no. ${v.digits(6)}  Total EUR ${v.money()}`,
  ),
  line(
    "invoices",
    (v) => `${v.int(1, 40)} x  ${v.uppercase(2)}${v.digits(6)}  Pallet jack, 2.5 t      ${v.money()}`,
  ),
  line("invoices", (v) => `IBAN: DE${v.digits(20)}   BIC: ${v.capitals(8)}XXX`),
  line("invoices", (v) => `Payment reference: RF${v.digits(18)}`),
  line(
    "invoices",
    (v) =>
      `Your order ${v.digits(3)}-${v.digits(7)}-${v.digits(7)} was shipped; tracking number 1Z${v.uppercase(16)}`,
  ),
  line(
    "invoices",
    (v) => `Purchase order PO-${v.digits(8)}, delivery note DN${v.digits(7)}, article EAN ${v.digits(13)}`,
  ),
  line(
    "invoices",
    (v) => `License "Team, 25 seats", subscription sub_${v.digits(6)}, period ${v.date()} to ${v.date()}`,
  ),
  line(
    "invoices",
    (v) => `Gutschein SOMMER${v.int(10, 50)} – Rabatt ${v.int(5, 30)} % auf Bestellung Nr. ${v.digits(9)}`,
  ),
  line(
    "tables of contents",
    (v) => `${v.int(1, 12)}.${v.int(1, 9)}  Password policy ........................ ${v.int(3, 300)}`,
  ),
  line(
    "tables of contents",
    (v) =>
      `  ${v.int(2, 9)}.${v.int(1, 9)}.${v.int(1, 5)} Secret management and key rotation\t${v.int(3, 300)}`,
  ),
  line(
    "tables of contents",
    (v) => `- [${v.int(1, 20)}. Tokens and sessions](#${v.int(1, 20)}-tokens-and-sessions)`,
  ),
  ...fixed(
    "tables of contents",
    `
* [API keys](guides/api-keys.md)
* [Rotating the signing key](#rotating-the-signing-key)
Appendix C  Key performance indicators
Chapter 7: Authentication .... 91
  7.1 Passwords and passphrases .... 93
  7.2 Hardware tokens .... 97
1. Introduction\\n2. Credentials\\n3. Secrets\\n4. Webhooks
[Authentication](authentication.md) | [Errors](errors.md) | [Pagination](pagination.md)
`,
  ),
];
