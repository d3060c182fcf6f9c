import { entryOf, type Rand, two } from "../kit";

const NOTES: Record<string, { head: string; items: string[]; todo: string; todos: string[] }> = {
  en: {
    head: "Notes of the meeting",
    todo: "To do",
    items: [
      "Tom asks how the warehouse gets its access token. Answer: OAuth client credentials; the client secret is created by the warehouse in the portal and never leaves it.",
      "The key of an order is `order_id`, a UUID. The old number stays as `external_ref`.",
      "Password reset: the link is valid for 30 minutes. Several users reported that the mail arrives late; ticket OPS-4471.",
      "Price: 4,850 EUR per month is accepted, indexed each January by at most 3 %.",
      "Handover of the keys of hall 3 on 1 April at 10:00; Mr Brandt signs for three keys and two cards.",
      "Password policy of the customer: 12 characters, no forced change. The auditor agrees.",
      "The signature of the webhook covers the raw body. Test vectors are in the specification, section 5.",
      "Nobody needs production credentials before May.",
      "The sandbox is reset every night at 02:00; tokens stay valid.",
      "We will not use a PIN at gate B but the access cards.",
      "Logs: the request id is enough, no tokens, no query strings.",
      "The recovery phrase of the escrow wallet is held by the notary; nobody in the room may ask for it.",
    ],
    todos: [
      "Anna: rotate the API key of the sandbox",
      "Maria: publish the public key (kid as date)",
      "Tom: write down who holds which key",
      "João: test 401 and 403",
      "all: read version 4 of the contract",
    ],
  },
  de: {
    head: "Protokoll der Besprechung",
    todo: "Aufgaben",
    items: [
      "Herr Brandt fragt, wie das Lager an sein Zugriffstoken kommt. Antwort: OAuth, das Geheimnis legt das Lager selbst im Portal an.",
      "Schlüssel einer Bestellung ist `order_id`, eine UUID. Die alte Nummer bleibt als `external_ref`.",
      "Passwort vergessen: Der Link gilt 30 Minuten. Mehrere Nutzer melden, dass die E-Mail spät kommt, Vorgang OPS-4471.",
      "Preis: 4.850 EUR im Monat, Anpassung jeden Januar um höchstens 3 %.",
      "Schlüsselübergabe Halle 3 am 1. April um 10 Uhr, drei Schlüssel, zwei Karten.",
      "Passwortrichtlinie: 12 Zeichen, kein erzwungener Wechsel.",
      "Die Signatur deckt den unveränderten Körper ab.",
      "Vor Mai braucht niemand Zugangsdaten der Produktion.",
      "Am Tor B wird keine PIN verwendet, sondern die Zutrittskarte.",
      "Protokolle enthalten die Vorgangsnummer, aber keine Token.",
      "Geschäftsgeheimnisse: Die Liste der Lieferanten bleibt intern.",
      "Der Generalschlüssel bleibt beim Wachdienst.",
    ],
    todos: [
      "Keller: API-Schlüssel der Testumgebung wechseln",
      "Kowalska: öffentlichen Schlüssel veröffentlichen",
      "Brandt: Schlüsselliste führen",
      "alle: Fassung 4 lesen",
    ],
  },
  fr: {
    head: "Compte rendu de réunion",
    todo: "À faire",
    items: [
      "M. Brandt demande comment l'entrepôt obtient son jeton d'accès. Réponse : OAuth ; le secret est créé par l'entrepôt dans le portail.",
      "La clé d’une commande est `order_id`, un UUID.",
      "Mot de passe oublié : le lien est valable 30 minutes ; ticket OPS-4471.",
      "Prix : 4 850 EUR par mois, révisé chaque janvier de 3 % au plus.",
      "Remise des clés du hall 3 le 1er avril à 10 h : trois clés, deux cartes.",
      "Politique de mots de passe : douze caractères, pas de changement forcé.",
      "La signature couvre le corps brut.",
      "Pas de code PIN au portail B, mais les cartes d’accès.",
      "Les journaux contiennent le numéro de requête, jamais de jeton.",
      "La liste des fournisseurs est un secret d’affaires.",
      "Le passe général reste chez le gardien.",
      "Le bac à sable est réinitialisé chaque nuit à 2 h ; les jetons restent valables.",
    ],
    todos: [
      "Keller : renouveler la clé du bac à sable",
      "Kowalska : publier la clé publique",
      "tous : lire la version 4",
    ],
  },
  es: {
    head: "Acta de la reunión",
    todo: "Tareas",
    items: [
      "El Sr. Brandt pregunta cómo obtiene el almacén su token de acceso. Respuesta: OAuth; el secreto lo crea el almacén en el portal.",
      "La clave de un pedido es `order_id`, un UUID.",
      "Contraseña olvidada: el enlace vale 30 minutos; tique OPS-4471.",
      "Precio: 4.850 EUR al mes, revisado cada enero como máximo un 3 %.",
      "Entrega de llaves de la nave 3 el 1 de abril a las 10:00.",
      "Política de contraseñas: doce caracteres, sin cambio forzado.",
      "La firma cubre el cuerpo sin modificar.",
      "En la puerta B no hay PIN, sino tarjetas.",
      "Los registros llevan el número de petición, nunca un token.",
      "La lista de proveedores es un secreto empresarial.",
      "La llave maestra queda en manos del vigilante.",
      "La frase de recuperación de la cartera de depósito la guarda el notario; nadie puede pedirla en la sala.",
      "El entorno de pruebas se restablece cada noche a las 02:00; los tokens siguen siendo válidos.",
    ],
    todos: [
      "Keller: renovar la clave del entorno de pruebas",
      "Kowalska: publicar la clave pública",
      "todos: leer la versión 4",
    ],
  },
};

export function notes(lang: string, r: Rand): string {
  const t = entryOf(NOTES, lang);
  const items = t.items.filter(() => r.next() < 0.93);
  return `# ${t.head}, ${r.date()}\n\n${r.time().slice(0, 5)}–${two(r.int(10, 18))}:30, room ${r.int(100, 420)}; A. Keller, T. Brandt, M. Kowalska, J. Martins\n\n- api.brightmill.example: ${r.int(1, 9)}.${r.int(0, 30)}.${r.int(0, 9)} (\`${r.hex(40)}\`)\n- OPS-${r.digits(4)}, OPS-${r.digits(4)}, OPS-${r.digits(4)}\n- rm_${r.url(21)}\n\n${items.map((x, i) => `${i + 1}. ${x}`).join("\n")}\n\n## ${t.todo}\n\n${t.todos.map((x) => `- [${r.next() < 0.4 ? "x" : " "}] ${x}`).join("\n")}\n\nhttps://meet.example/${r.digits(9)} · ${r.uuid()}\n`;
}

const MAILS: Record<string, string[]> = {
  en: [
    'Hello Anna,\n\nour agent gets "401: token expired" since this morning. Did you rotate the key? We still use the one from January (key id 2026-01).\n\nRegards\nTom',
    "Hi Tom,\n\nyes, the key of January expired yesterday, as announced. Please create a new one in the portal. I cannot send it to you: it is shown only once, to the person who creates it.\n\nAnna",
    "Thanks, works now. One more thing: the password of the report archive. Could you give me a call? +49 40 5550134",
    "I called and left a message with the front desk. Please delete old mails that hold credentials; our policy forbids them.\n\nAnna",
    "Done. Order 4500128871 is confirmed, delivery on 12 March, tracking number 00340434161094042557.\n\nTom",
  ],
  de: [
    'Guten Morgen Frau Keller,\n\nseit heute meldet unser Agent "Token abgelaufen". Wurde der Schlüssel gewechselt? Wir verwenden noch den vom Januar.\n\nMit freundlichen Grüßen\nBrandt',
    "Guten Tag Herr Brandt,\n\nja, wie angekündigt. Bitte legen Sie im Portal einen neuen Schlüssel an. Per E-Mail darf ich ihn nicht schicken.\n\nKeller",
    "Danke, das hat geklappt. Das Passwort für das Archiv fehlt mir noch, bitte rufen Sie mich an.",
    "Ich habe am Empfang eine Nachricht hinterlassen. Bitte löschen Sie alte E-Mails mit Zugangsdaten.",
    "Erledigt. Die Bestellung 4500128871 ist bestätigt, Lieferung am 12. März, Rechnung RE-2026-00417 an die bekannte IBAN DE02 1203 0000 0000 2020 51.",
  ],
  fr: [
    "Bonjour Anna,\n\ndepuis ce matin notre agent reçoit « jeton expiré ». La clé a-t-elle changé ?\n\nCordialement\nLuc",
    "Bonjour Luc,\n\noui, comme annoncé. Merci d’en créer une nouvelle dans le portail ; je ne peux pas l’envoyer par courriel.\n\nAnna",
    "Merci, cela fonctionne. Pour le mot de passe de l’archive, appelez-moi s’il vous plaît.",
    "J’ai laissé un message à l’accueil. Supprimez les anciens courriels qui contiennent des identifiants.",
    "C’est fait. La commande 4500128871 est confirmée pour le 12 mars.",
  ],
  es: [
    "Hola Anna:\n\ndesde esta mañana nuestro agente recibe «token caducado». ¿Ha cambiado la clave?\n\nSaludos\nLuis",
    "Hola Luis:\n\nsí, como anunciamos. Crea una nueva en el portal; por correo no puedo enviarla.\n\nAnna",
    "Gracias, ya funciona. La contraseña del archivo, mejor por teléfono.",
    "He dejado un recado en recepción. Borra los correos antiguos con credenciales.",
    "Hecho. El pedido 4500128871 queda confirmado para el 12 de marzo.",
  ],
  pt: [
    'Olá Anna,\n\ndesde hoje o nosso agente recebe "token expirado". A chave mudou?\n\nCumprimentos\nJoão',
    "Olá João,\n\nsim, como anunciado. Crie uma nova no portal; por e-mail não posso enviá-la.\n\nAnna",
    "Obrigado, já funciona. A senha do arquivo, por favor, só por telefone.",
    "Deixei recado na receção. Apague os e-mails antigos com credenciais.",
    "Feito. A encomenda 4500128871 está confirmada para 12 de março.",
  ],
  pl: [
    "Dzień dobry,\n\nod rana nasz agent dostaje komunikat „token wygasł”. Czy klucz został zmieniony?\n\nPozdrawiam\nMarek",
    "Dzień dobry,\n\ntak, zgodnie z zapowiedzią. Proszę utworzyć nowy w portalu; mailem nie mogę go wysłać.\n\nAnna",
    "Dziękuję, działa. Hasło do archiwum proszę podać telefonicznie.",
    "Zostawiłam wiadomość w recepcji. Proszę usunąć stare maile z danymi dostępowymi.",
    "Zrobione. Zamówienie 4500128871 jest potwierdzone na 12 marca.",
  ],
  ja: [
    "ケラー様\n\n今朝からエージェントに「トークンの有効期限切れ」と表示されます。鍵は変更されましたか。\n\n佐藤",
    "佐藤様\n\nはい、お知らせのとおりです。ポータルで新しい鍵を作成してください。メールではお送りできません。\n\nケラー",
    "ありがとうございます。解決しました。アーカイブのパスワードは電話でお願いします。",
    "受付に伝言を残しました。認証情報を含む古いメールは削除してください。",
    "承知しました。注文4500128871は3月12日の納品で確定です。",
  ],
  zh: [
    "凯勒女士：\n\n从今天早上开始，我们的代理提示“令牌已过期”。密钥是否更换了？\n\n王伟",
    "王先生：\n\n是的，此前已通知。请在门户中自行创建新的密钥，我不能通过邮件发送。\n\n凯勒",
    "谢谢，已经恢复。归档文件的密码请打电话告诉我。",
    "我已在前台留言。请删除含有凭据的旧邮件。",
    "已处理。订单 4500128871 已确认，3 月 12 日交货。",
  ],
};
const FOOT: Record<string, string> = {
  en: "This message may contain confidential information. If you are not the addressee, delete it and tell us.",
  de: "Diese Nachricht kann vertrauliche Informationen enthalten. Amtsgericht Hamburg, HRB 118832.",
  fr: "Ce message peut contenir des informations confidentielles. RCS Lille 812 447 093.",
  es: "Este mensaje puede contener información confidencial.",
  pt: "Esta mensagem pode conter informação confidencial.",
  pl: "Ta wiadomość może zawierać informacje poufne. NIP 526-10-40-828.",
  ja: "このメールには秘密情報が含まれている場合があります。",
  zh: "本邮件可能包含机密信息。",
};

export function mails(lang: string, r: Rand): string {
  let day = r.int(2, 20);
  return `${entryOf(MAILS, lang)
    .map((body, i) => {
      const from = i % 2 ? "anna.keller@brightmill.example" : "partner@nordlicht.example";
      return `From: ${from}\nDate: 2026-03-${two(day++)} ${r.time()} +0100\nMessage-ID: <${r.hex(16)}.${r.digits(10)}@mail.example>\nSubject: ${i ? "Re: " : ""}Token / key ${r.int(1, 9)} (OPS-${r.digits(4)})\nContent-Type: multipart/alternative; boundary="=_${r.hex(24)}"\n\n${body}\n\n-- \n${FOOT[lang]}`;
    })
    .join("\n\n")}\n`;
}

const SOW_WORK = [
  "Set up the interface between shop and warehouse",
  "Migrate 41,000 orders",
  "Introduce single sign-on and remove local passwords",
  "Rotate all signing keys and write down how",
  "Train twelve key users",
  "Replace the label printers in hall 4",
  "Write the runbook for the night shift",
  "Test of restore from backup",
  "Move secrets from configuration files to the vault",
  "Load test with 600 requests per second",
];

export function statementOfWork(r: Rand, n: number): string {
  const work = SOW_WORK.filter(() => r.next() < 0.7);
  return `# Statement of Work ${n + 1}: Warehouse connection, phase ${r.int(1, 4)}

Purchase order ${r.digits(10)} · Quote Q-2026-${r.digits(4)} · Cost centre ${r.digits(4)}

## 1. Background

The Customer runs a shop with about ${r.int(10, 90)},000 orders per month. The Supplier runs the warehouse. Today the data is exchanged as files on an SFTP server with one shared password; this is to be replaced by signed events.

## 2. Key personnel

| Role | Name | Days |
|---|---|---|
| Lead | Maria Kowalska | ${r.int(10, 30)} |
| Engineer | João Martins | ${r.int(10, 40)} |
| Security | N.N. | ${r.int(2, 8)} |

## 3. Work packages

${work.map((w, i) => `### ${i + 1}. ${w}\n\nEffort: ${r.int(2, 20)} days. Price: ${r.int(2, 20)},${r.digits(3)} EUR. Due: ${r.date()}. ${r.pick(["The Customer names a contact.", "The Supplier delivers a report in Markdown.", "Credentials are created by the Customer in its own vault; the Supplier gets access for the time of the work.", "No production data leaves the network of the Customer.", "The keys are handed over by two persons."])}`).join("\n\n")}

## 4. Acceptance

- All requests without a token get 401.
- A rotated key is accepted within ${r.int(1, 15)} minutes.
- The checksum of the migrated orders equals \`${r.hex(64)}\`.
- No password is found in repositories, tickets or logs by the secret scanner.

## 5. Not included

Hardware, travel (0.30 EUR per km), licences of the password manager (${r.int(2, 6)}.${two(r.int(0, 99))} EUR per user and month), support at night.

## 6. Invoice

IBAN DE02 1203 0000 0000 2020 51, BIC BYLADEM1001, VAT ID DE${r.digits(9)}. 30 days net. Reference: ${r.digits(8)}.
`;
}
