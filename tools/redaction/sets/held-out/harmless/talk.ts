import { fixed, line } from "./line";

/** Chat, mails and notes that speak of secrets and codes and give none. */
export const talk = [
  ...fixed(
    "chat in English",
    `
the password is in the vault, ask the on-call
I'll send you the password by phone
what's the wifi password again?
password reset link didn't arrive, can you resend it?
please rotate the api key before Friday
The key is to keep the meetings short.
our token usage went up by 30 % since Monday
the secret is good dough and patience
I forgot my password, how do I reset it?
Don't paste tokens in here, use the secret store.
The password is too short, it needs at least 14 characters.
The password is wrong, says the login page.
the access token expires after 15 minutes, so refresh it
Her password was never shared with anyone, she says.
the api key is missing in staging
Auth: still broken on iOS, fine on Android.
New login works, thanks!
is the api key per tenant or per user?
the password must contain a digit and a symbol
2FA is now mandatory for everybody.
My code is 300 lines shorter than yours :)
the code is ready for review
Our discount code is on the flyer.
The verification code never arrives, known problem with that carrier.
Error code 403 means that the token lacks the scope.
Enter the six-digit code from the app.
the dress code is casual
pass the salt, please
Pass: 94 tests, fail: 2
User: I cannot sign in. Agent: Which browser do you use?
we use key cards, no PIN needed
passphrase vs. password: see the wiki
Public holidays are the key dates here, look at the calendar.
Secret Santa draws on 12 December, budget is 20 euros
They signed with the private key, we verify with the public key.
seed phrase backups belong on paper, not in chat
Monkey, donkey and turkey are three animals.
able candidates who can write clearly are rare these days, and they know it
`,
  ),
  line(
    "chat in English",
    (v) => `order ${v.digits(8)} is stuck, can somebody look at it? trace ${v.hex(16)}`,
  ),
  line(
    "chat in English",
    (v) => `deploy ${v.version()} is out, commit ${v.hex(7)}, took ${v.int(2, 40)} min`,
  ),
  line("chat in English", (v) => `the customer number is ${v.digits(7)} and the zip code ${v.digits(5)}`),
  line(
    "chat in English",
    (v) =>
      `call me at +44 20 ${v.digits(4)} ${v.digits(4)}, meeting ID ${v.digits(3)} ${v.digits(4)} ${v.digits(4)}`,
  ),
  line(
    "chat in English",
    (v) => `Ticket #${v.digits(6)}: "password reset mail is late" – assigned to ${v.user()}`,
  ),
  line(
    "chat in English",
    (v) => `key figure for Q${v.int(1, 4)}: ${v.money()} in revenue, ${v.int(2, 40)} % growth`,
  ),
  line(
    "chat in English",
    (v) => `room ${v.capitals(1)}${v.int(100, 900)}, ${v.time().slice(0, 5)}, agenda: secrets rotation`,
  ),
  line(
    "chat in English",
    (v) => `flight ${v.capitals(2)}${v.digits(4)} on ${v.date()}, booking reference ${v.capitals(6)}`,
    3,
  ),
  ...fixed(
    "chat in other languages",
    `
Das Passwort steht im Tresor, frag bitte die Bereitschaft.
Ich habe mein Kennwort vergessen, wer kann es zurücksetzen?
Bitte den API-Schlüssel bis Freitag austauschen.
Das Passwort ist zu kurz und muss mindestens 14 Zeichen haben.
Der Schlüssel liegt beim Pförtner.
Der Token läuft nach 15 Minuten ab.
Den Code schicken wir per SMS.
Das Geheimnis ist ein guter Teig.
Le mot de passe est dans le coffre, demande à l'astreinte.
J'ai oublié mon mot de passe, comment le réinitialiser ?
La clé est sous le paillasson.
Il faut renouveler la clé d'API avant vendredi.
Le jeton expire au bout de quinze minutes.
Le code postal manque dans l'adresse.
Le mot de passe est trop court.
La contraseña está en la caja fuerte, pregunta a la guardia.
¿Quién puede restablecer mi contraseña?
La clave del éxito es la paciencia.
El token caduca a los quince minutos.
Hay que renovar la clave de API antes del viernes.
El código postal está mal.
A senha está no cofre, pergunta ao plantão.
Esqueci a senha, como faço para redefinir?
A chave do projeto é a comunicação.
O token expira depois de quinze minutos.
La password è nel caveau, chiedi al reperibile.
Ho dimenticato la password, chi può reimpostarla?
La chiave del successo è la costanza.
Il token scade dopo quindici minuti.
Il codice fiscale manca nel modulo.
Hasło jest w sejfie, zapytaj dyżurnego.
Zapomniałem hasła, kto może je zresetować?
Klucz do sukcesu to cierpliwość.
Token wygasa po piętnastu minutach.
Kod pocztowy jest błędny.
パスワードは金庫にあります。担当者に聞いてください。
パスワードを忘れました。再設定をお願いします。
成功の鍵は忍耐です。
トークンは15分で失効します。
郵便番号が間違っています。
`,
  ),
  line(
    "chat in other languages",
    (v) => `Bestellung ${v.digits(8)} ist heute raus, Sendungsnummer ${v.digits(12)}.`,
  ),
  line(
    "chat in other languages",
    (v) => `Die Rechnung ${v.date().slice(0, 4)}-${v.digits(5)} über ${v.money()} Euro ist bezahlt.`,
  ),
  line(
    "chat in other languages",
    (v) => `La commande ${v.digits(8)} part demain, référence client ${v.uppercase(8)}.`,
  ),
  line(
    "chat in other languages",
    (v) => `El pedido ${v.digits(8)} sale mañana; versión ${v.version()} desplegada.`,
  ),
  line("chat in other languages", (v) => `O pedido ${v.digits(8)} já saiu, nota fiscal ${v.digits(9)}.`),
  line(
    "chat in other languages",
    (v) => `L'ordine ${v.digits(8)} parte domani, codice cliente ${v.uppercase(7)}.`,
  ),
  line(
    "chat in other languages",
    (v) => `Zamówienie ${v.digits(8)} wysłane, numer faktury FV/${v.digits(4)}/${v.int(1, 12)}/2026.`,
  ),
  line("chat in other languages", (v) => `注文番号${v.digits(8)}は本日発送しました。`),
  line(
    "mails and notes",
    (v) =>
      `From: ${v.user()}@${v.domain()}\nSubject: Your password was changed\nDate: ${v.date()}\n\nIf this was not you, contact support.`,
  ),
  line(
    "mails and notes",
    (v) =>
      `Received: from mail${v.int(1, 9)}.${v.domain()} (${v.ip()}) by mx.${v.domain()} with ESMTPS id ${v.alphanumeric(14)}`,
  ),
  line("mails and notes", (v) => `- [ ] ${v.date()} rotate the signing key (ticket OPS-${v.int(100, 9999)})`),
  line(
    "mails and notes",
    (v) =>
      `## ${v.version()} – ${v.date()}\n\n* Passwords are now hashed with argon2id (#${v.int(10, 9000)})`,
  ),
  line(
    "mails and notes",
    (v) => `Attendees: ${v.user()}, ${v.user()}. Decision: tokens expire after ${v.int(5, 90)} minutes.`,
  ),
  line(
    "mails and notes",
    (v) =>
      `Release notes ${v.version()}: API keys have scopes; key IDs start with "k" (e.g. k${v.int(100, 999)}).`,
  ),
  line(
    "mails and notes",
    (v) =>
      `Meter ${v.digits(8)}, reading ${v.digits(5)} kWh, key box at the rear entrance, floor ${v.int(1, 30)}`,
  ),
  line(
    "mails and notes",
    (v) =>
      `Calendar: ${v.date()} ${v.time().slice(0, 5)} "Key account review", room ${v.int(100, 900)}, UID ${v.uuid()}`,
  ),
];
