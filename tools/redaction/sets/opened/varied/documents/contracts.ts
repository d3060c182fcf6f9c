import { type Rand, sha } from "../kit";

interface Language {
  code: string;
  title: string;
  between: (a: string, b: string) => string;
  article: (n: number, t: string) => string;
  clauses: [string, string][];
  end: (r: Rand) => string;
}

const EN: Language = {
  code: "en",
  title: "Services and Data Exchange Agreement",
  between: (a, b) => `between **${a}** ("Customer") and **${b}** ("Supplier"), together "the Parties".`,
  article: (n, t) => `## ${n}. ${t}`,
  clauses: [
    [
      "Definitions",
      '"Confidential Information" means all information that a Party discloses and that is marked confidential or secret, or that a reasonable person would regard as such. "Credentials" means passwords, keys, tokens, certificates and any other means of authentication. "Key Personnel" means the persons named in Schedule 1. "Key" alone means a cryptographic key.',
    ],
    [
      "Scope",
      "The Supplier receives order events from the Customer, stores them, and reports the stock of hall 3 and hall 4 at least every fifteen minutes. The Supplier does not process payment data. Work outside this scope needs a written order with a purchase order number.",
    ],
    [
      "Key personnel",
      "- Key personnel of the Customer: Dr Anna Keller (project lead), Tom Brandt (deputy).\n- Key personnel of the Supplier: Maria Kowalska (architect), João Martins (operations).\n\nA change of key personnel is announced two weeks in advance.",
    ],
    [
      "Credentials",
      "Each Party keeps the Credentials of the other Party in a key vault, gives them only to persons who need them, and reports their loss within 24 hours. Credentials are never written into this contract, into a ticket or into a chat. The API key for the sandbox is handed over by telephone; the key for production is created by the Customer in the portal of the Supplier.",
    ],
    [
      "Passwords",
      "Password policy: at least 12 characters; no change without a reason; no reuse of the last five passwords; a lock of 15 minutes after ten wrong attempts. Passwords are stored only as Argon2id hashes. A PIN has at least six digits.",
    ],
    [
      "Authentication of requests",
      "Every request carries an access token in the header `Authorization: Bearer <token>`. Tokens are valid for 60 minutes, refresh tokens for 30 days. A request without a token gets 401, a request with a token that lacks the scope gets 403. The token endpoint is part of the identity provider of the Customer.",
    ],
    [
      "Signatures of events",
      "Events are signed with HMAC-SHA256 over the raw body. The signature stands in the header `X-Signature` in hexadecimal form. The shared secret has at least 32 random bytes and is rotated every 90 days; for seven days both the old and the new secret are accepted.",
    ],
    [
      "Availability",
      "The service is available 99.9 % of each calendar month, except for maintenance that is announced five working days in advance. Availability is measured by one request per minute from two networks. For each full 0.1 % below, the monthly price is reduced by 5 %, at most by 30 %.",
    ],
    [
      "Prices and payment",
      "The monthly price is 4,850 EUR plus VAT. Additional pallets cost 1.90 EUR per week. Invoices are due within 30 days, to the account that is printed on the invoice. Late payments bear interest of eight percentage points above the base rate.",
    ],
    [
      "Data protection",
      "The Supplier processes personal data only on instruction of the Customer. Annex 2 lists the measures: encryption at rest (AES-256-GCM), encryption in transit (TLS 1.3), access with a second factor, and logs without personal data. Keys are kept in a hardware security module.",
    ],
    [
      "Confidentiality",
      "The Parties keep Confidential Information and trade secrets secret for five years after the end of this contract. This does not apply to information that is public, was known before, or must be disclosed by law. The receiving Party protects it with the care that it takes for its own secrets.",
    ],
    [
      "Escrow",
      "The source code is deposited with an escrow agent at each release, encrypted with the public key of the Customer. The agent holds no decryption key. Release conditions are insolvency and a breach that is not cured within 60 days.",
    ],
    [
      "Liability",
      "Liability is unlimited for intent, gross negligence and injury of persons. Otherwise it is limited to the price of twelve months. Neither Party is liable for lost profit. A leak of Credentials that is reported in time does not count as gross negligence.",
    ],
    [
      "Handover of keys",
      "On the first day the Customer hands over three keys for gate B, two access cards and one transponder. They are returned on the last day. A lost key costs 180 EUR; the code of the gate is then changed by the guard.",
    ],
    [
      "Term and termination",
      "The contract begins on 1 April 2026 and runs for two years. It is extended by one year unless a Party gives notice three months before. After its end all access tokens are revoked, all keys are destroyed, and data is returned as CSV files with a SHA-256 checksum each.",
    ],
    [
      "Final provisions",
      "Changes need text form. If a provision is invalid, the others remain valid. The law of Germany applies; the place of jurisdiction is Hamburg. The signed version is identified by its hash.",
    ],
  ],
  end: (r) =>
    `---\n\nVersion ${r.int(2, 9)} of ${r.date()}\n\nHash of this version (SHA-256): \`${sha("sha256", r.hex(9))}\`\n\n| Party | Name | Signature |\n|---|---|---|\n| Customer | A. Keller | ____________ |\n| Supplier | M. Kowalska | ____________ |`,
};
const DE: Language = {
  code: "de",
  title: "Vertrag über Lagerleistungen und Datenaustausch",
  between: (a, b) => `zwischen **${a}** (Auftraggeber) und **${b}** (Auftragnehmer).`,
  article: (n, t) => `## § ${n} ${t}`,
  clauses: [
    [
      "Gegenstand",
      "Der Auftragnehmer lagert Waren des Auftraggebers in Halle 3 und meldet den Bestand alle 15 Minuten über eine Schnittstelle. Einzelheiten stehen im Leistungsverzeichnis, Anlage 1. Mehrleistungen bedürfen einer Bestellung in Textform mit Bestellnummer.",
    ],
    [
      "Schlüsselpersonen",
      "Schlüsselpersonen des Auftraggebers sind Frau Dr. Keller und Herr Brandt, Schlüsselpersonen des Auftragnehmers Frau Kowalska und Herr Martins. Ein Wechsel ist zwei Wochen vorher anzukündigen.",
    ],
    [
      "Zugangsdaten",
      "Zugangsdaten, insbesondere Passwörter, Schlüssel und Token, werden nie per E-Mail, in Tickets oder in diesem Vertrag ausgetauscht. Der API-Schlüssel der Testumgebung wird telefonisch übergeben. Verlust ist binnen 24 Stunden zu melden.",
    ],
    [
      "Passwortrichtlinie",
      "Kennwörter haben mindestens 12 Zeichen und werden nur als Argon2id-Hash gespeichert. Nach zehn Fehlversuchen wird das Konto 15 Minuten gesperrt. Eine PIN hat mindestens sechs Stellen. Passwort-Manager sind erlaubt und erwünscht.",
    ],
    [
      "Authentifizierung",
      "Jede Anfrage enthält im Kopf `Authorization` das Schema `Bearer` und ein Zugriffstoken. Das Token gilt 60 Minuten. Fehlt es, antwortet der Server mit 401; reichen die Rechte nicht, mit 403.",
    ],
    [
      "Signatur der Ereignisse",
      "Ereignisse werden mit HMAC-SHA256 über den unveränderten Körper signiert. Das gemeinsame Geheimnis umfasst mindestens 32 Byte und wird alle 90 Tage gewechselt. Sieben Tage lang gelten altes und neues Geheimnis nebeneinander.",
    ],
    [
      "Schlüsselübergabe",
      "Am ersten Tag werden drei Schlüssel für Tor B, zwei Zutrittskarten und ein Transponder übergeben. Der Verlust eines Schlüssels kostet 180 EUR. Der Code des Tors wird vom Wachdienst verwaltet.",
    ],
    [
      "Verfügbarkeit",
      "Der Dienst ist in jedem Kalendermonat zu 99,9 % verfügbar. Wartungen werden fünf Werktage vorher angekündigt. Je volle 0,1 % Unterschreitung mindert sich das Entgelt um 5 %, höchstens um 30 %.",
    ],
    [
      "Vergütung",
      "Das monatliche Entgelt beträgt 4.850,00 EUR zuzüglich Umsatzsteuer. Rechnungen sind binnen 30 Tagen ohne Abzug zu zahlen. Verzugszinsen betragen acht Prozentpunkte über dem Basiszinssatz.",
    ],
    [
      "Geheimhaltung",
      "Die Parteien behandeln Geschäftsgeheimnisse während der Laufzeit und fünf Jahre danach vertraulich. Ausgenommen sind Informationen, die öffentlich bekannt sind oder kraft Gesetzes offengelegt werden müssen.",
    ],
    [
      "Datenschutz",
      "Personenbezogene Daten werden nur auf Weisung verarbeitet. Die technischen Maßnahmen stehen in Anlage 2: Verschlüsselung ruhender Daten mit AES-256, TLS 1.3, zweiter Faktor, Protokolle ohne Personenbezug. Schlüssel liegen in einem Hardware-Sicherheitsmodul.",
    ],
    [
      "Haftung",
      "Die Haftung ist bei Vorsatz, grober Fahrlässigkeit und Personenschäden unbeschränkt, im Übrigen auf das Entgelt von zwölf Monaten begrenzt. Für entgangenen Gewinn wird nicht gehaftet.",
    ],
    [
      "Laufzeit",
      "Der Vertrag beginnt am 1. April 2026 und läuft zwei Jahre. Mit seinem Ende werden alle Token widerrufen, alle Schlüssel vernichtet und die Daten als CSV mit Prüfsumme herausgegeben.",
    ],
    [
      "Schlussbestimmungen",
      "Änderungen bedürfen der Textform. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam. Gerichtsstand ist Hamburg.",
    ],
  ],
  end: (r) =>
    `---\n\nFassung ${r.int(2, 9)} vom ${r.date()}, Prüfsumme (SHA-256) \`${sha("sha256", r.hex(9))}\`\n\nOrt, Datum, Unterschrift: ______________________`,
};
const FR: Language = {
  code: "fr",
  title: "Contrat d'entreposage et d'échange de données",
  between: (a, b) => `entre **${a}** (le Client) et **${b}** (le Prestataire).`,
  article: (n, t) => `## Article ${n} – ${t}`,
  clauses: [
    [
      "Objet",
      "Le Prestataire entrepose les marchandises du Client dans le hall 3 et transmet l'état du stock toutes les quinze minutes. Le détail des prestations figure à l'annexe 1. Toute prestation supplémentaire fait l'objet d'un bon de commande numéroté.",
    ],
    [
      "Personnes clés",
      "Les personnes clés du Client sont Mme Keller et M. Brandt ; celles du Prestataire sont Mme Kowalska et M. Martins. Tout remplacement est annoncé deux semaines à l’avance.",
    ],
    [
      "Identifiants",
      "Les mots de passe, clés et jetons ne sont jamais écrits dans ce contrat, dans un ticket ni dans un courriel. La clé d'API du bac à sable est communiquée par téléphone. Toute perte est signalée dans les 24 heures.",
    ],
    [
      "Politique de mots de passe",
      "Un mot de passe comporte au moins douze caractères et n’est conservé que sous forme de hachage Argon2id. Après dix échecs, le compte est bloqué pendant quinze minutes. Un code PIN comporte au moins six chiffres.",
    ],
    [
      "Authentification",
      "Chaque requête porte un jeton d’accès dans l’en-tête `Authorization`, avec le schéma `Bearer`. Le jeton est valable 60 minutes. Sans jeton, le serveur répond 401 ; si les droits manquent, 403.",
    ],
    [
      "Signature des événements",
      "Les événements sont signés par HMAC-SHA256 sur le corps brut. Le secret partagé compte au moins 32 octets aléatoires et change tous les 90 jours.",
    ],
    [
      "Remise des clés",
      "Trois clés du portail B, deux cartes d’accès et un transpondeur sont remis le premier jour. La perte d’une clé est facturée 180 EUR.",
    ],
    [
      "Disponibilité",
      "Le service est disponible 99,9 % de chaque mois civil. Les maintenances sont annoncées cinq jours ouvrés à l’avance. Le prix est réduit de 5 % par tranche de 0,1 % manquante.",
    ],
    [
      "Prix",
      "Le prix mensuel est de 4 850 EUR hors taxes. Les factures sont payables à 30 jours, sur le compte bancaire indiqué sur la facture.",
    ],
    [
      "Confidentialité",
      "Les parties gardent secrets les secrets d’affaires pendant le contrat et cinq ans après. Cette obligation ne vise pas ce qui est public ou doit être révélé en vertu de la loi.",
    ],
    [
      "Protection des données",
      "Le Prestataire ne traite les données personnelles que sur instruction. Les mesures techniques figurent à l’annexe 2 : chiffrement AES-256 au repos, TLS 1.3 en transit, second facteur, clés conservées dans un module matériel.",
    ],
    [
      "Responsabilité",
      "Hors faute lourde, la responsabilité est limitée au prix de douze mois. Le manque à gagner n’est pas indemnisé.",
    ],
    [
      "Durée",
      "Le contrat commence le 1er avril 2026 et dure deux ans. À son terme, tous les jetons sont révoqués et toutes les clés détruites.",
    ],
  ],
  end: (r) =>
    `---\n\nVersion ${r.int(2, 9)} du ${r.date()} ; empreinte SHA-256 : \`${sha("sha256", r.hex(9))}\`\n\nFait en deux exemplaires. Signatures : ______________________`,
};
const ES: Language = {
  code: "es",
  title: "Contrato de almacenamiento e intercambio de datos",
  between: (a, b) => `entre **${a}** (el Cliente) y **${b}** (el Proveedor).`,
  article: (n, t) => `## Cláusula ${n}. ${t}`,
  clauses: [
    [
      "Objeto",
      "El Proveedor almacena mercancías del Cliente en la nave 3 e informa del inventario cada quince minutos. El detalle figura en el anexo 1. Todo servicio adicional requiere un pedido con número.",
    ],
    [
      "Personal clave",
      "El personal clave del Cliente son la Dra. Keller y el Sr. Brandt; el del Proveedor, la Sra. Kowalska y el Sr. Martins. Los cambios se anuncian con dos semanas de antelación.",
    ],
    [
      "Credenciales",
      "Las contraseñas, claves y tokens nunca se escriben en este contrato, en un tique ni en un chat. La clave de API del entorno de pruebas se comunica por teléfono. La pérdida se notifica en 24 horas.",
    ],
    [
      "Política de contraseñas",
      "Una contraseña tiene al menos doce caracteres y se guarda solo como hash Argon2id. Tras diez intentos fallidos la cuenta se bloquea quince minutos. Un PIN tiene al menos seis cifras.",
    ],
    [
      "Autenticación",
      "Cada petición lleva un token de acceso en la cabecera `Authorization` con el esquema `Bearer`. El token vale 60 minutos. Sin token el servidor responde 401; sin permiso, 403.",
    ],
    [
      "Firma de los eventos",
      "Los eventos se firman con HMAC-SHA256 sobre el cuerpo sin modificar. El secreto compartido tiene al menos 32 bytes y se renueva cada 90 días.",
    ],
    [
      "Entrega de llaves",
      "El primer día se entregan tres llaves de la puerta B, dos tarjetas y un transpondedor. La pérdida de una llave cuesta 180 EUR.",
    ],
    [
      "Disponibilidad",
      "El servicio está disponible el 99,9 % de cada mes natural. El mantenimiento se anuncia con cinco días hábiles. Por cada 0,1 % de menos el precio se reduce un 5 %.",
    ],
    [
      "Precio",
      "El precio mensual es de 4.850 EUR más IVA. Las facturas vencen a los 30 días y se abonan en la cuenta indicada en ellas.",
    ],
    [
      "Confidencialidad",
      "Las partes guardan los secretos empresariales durante el contrato y cinco años después, salvo lo que sea público o deba revelarse por ley.",
    ],
    [
      "Protección de datos",
      "El Proveedor trata datos personales solo por instrucción. Medidas: cifrado AES-256 en reposo, TLS 1.3 en tránsito, segundo factor, claves en un módulo de hardware.",
    ],
    [
      "Responsabilidad",
      "Salvo dolo o culpa grave, la responsabilidad se limita al precio de doce meses. No se indemniza el lucro cesante.",
    ],
    [
      "Duración",
      "El contrato empieza el 1 de abril de 2026 y dura dos años. Al terminar se revocan todos los tokens y se destruyen todas las claves.",
    ],
  ],
  end: (r) =>
    `---\n\nVersión ${r.int(2, 9)} del ${r.date()}; huella SHA-256: \`${sha("sha256", r.hex(9))}\`\n\nFirmas: ______________________`,
};
const PT: Language = {
  code: "pt",
  title: "Contrato de armazenagem e troca de dados",
  between: (a, b) => `entre **${a}** (Cliente) e **${b}** (Fornecedor).`,
  article: (n, t) => `## Cláusula ${n}.ª ${t}`,
  clauses: [
    [
      "Objeto",
      "O Fornecedor armazena mercadorias do Cliente no pavilhão 3 e comunica o inventário a cada quinze minutos. O detalhe está no anexo 1. Serviços adicionais exigem uma encomenda numerada.",
    ],
    [
      "Pessoas-chave",
      "As pessoas-chave do Cliente são a Dra. Keller e o Sr. Brandt; as do Fornecedor, a Sra. Kowalska e o Sr. Martins. Alterações são anunciadas com duas semanas.",
    ],
    [
      "Credenciais",
      "Senhas, chaves e tokens nunca são escritos neste contrato, num chamado ou numa conversa. A chave da API de testes é entregue por telefone. A perda é comunicada em 24 horas.",
    ],
    [
      "Política de senhas",
      "Uma senha tem pelo menos doze caracteres e é guardada apenas como hash Argon2id. Depois de dez tentativas a conta fica bloqueada quinze minutos. Um PIN tem pelo menos seis dígitos.",
    ],
    [
      "Autenticação",
      "Cada pedido leva um token de acesso no cabeçalho `Authorization`, com o esquema `Bearer`. O token vale 60 minutos. Sem token o servidor responde 401; sem permissão, 403.",
    ],
    [
      "Assinatura dos eventos",
      "Os eventos são assinados com HMAC-SHA256 sobre o corpo original. O segredo partilhado tem pelo menos 32 bytes e é renovado a cada 90 dias.",
    ],
    [
      "Entrega das chaves",
      "No primeiro dia são entregues três chaves do portão B, dois cartões e um transponder. A perda de uma chave custa 180 EUR.",
    ],
    [
      "Disponibilidade",
      "O serviço está disponível em 99,9 % de cada mês. A manutenção é anunciada com cinco dias úteis. Por cada 0,1 % a menos o preço baixa 5 %.",
    ],
    [
      "Preço",
      "O preço mensal é de 4.850 EUR mais IVA. As faturas vencem em 30 dias, na conta indicada na fatura.",
    ],
    [
      "Confidencialidade",
      "As partes guardam os segredos de negócio durante o contrato e cinco anos depois, salvo o que for público ou deva ser revelado por lei.",
    ],
    [
      "Proteção de dados",
      "O Fornecedor trata dados pessoais apenas por instrução. Medidas: cifra AES-256 em repouso, TLS 1.3 em trânsito, segundo fator, chaves num módulo de hardware.",
    ],
    [
      "Vigência",
      "O contrato começa em 1 de abril de 2026 e dura dois anos. No fim todos os tokens são revogados e todas as chaves destruídas.",
    ],
  ],
  end: (r) =>
    `---\n\nVersão ${r.int(2, 9)} de ${r.date()}; resumo SHA-256: \`${sha("sha256", r.hex(9))}\`\n\nAssinaturas: ______________________`,
};
const PL: Language = {
  code: "pl",
  title: "Umowa o magazynowanie i wymianę danych",
  between: (a, b) => `zawarta między **${a}** (Zamawiający) a **${b}** (Wykonawca).`,
  article: (n, t) => `## § ${n}. ${t}`,
  clauses: [
    [
      "Przedmiot",
      "Wykonawca magazynuje towary Zamawiającego w hali 3 i co piętnaście minut przekazuje stany magazynowe. Szczegóły zawiera załącznik 1. Usługi dodatkowe wymagają numerowanego zamówienia.",
    ],
    [
      "Kluczowy personel",
      "Kluczowym personelem Zamawiającego są dr Keller i pan Brandt, a Wykonawcy pani Kowalska i pan Martins. Zmiany ogłasza się dwa tygodnie wcześniej.",
    ],
    [
      "Dane dostępowe",
      "Haseł, kluczy i tokenów nie zapisuje się w umowie, w zgłoszeniu ani na czacie. Klucz API środowiska testowego przekazuje się telefonicznie. Utratę zgłasza się w ciągu 24 godzin.",
    ],
    [
      "Polityka haseł",
      "Hasło ma co najmniej dwanaście znaków i jest przechowywane wyłącznie jako skrót Argon2id. Po dziesięciu błędnych próbach konto blokuje się na piętnaście minut. PIN ma co najmniej sześć cyfr.",
    ],
    [
      "Uwierzytelnianie",
      "Każde żądanie zawiera token dostępu w nagłówku `Authorization` ze schematem `Bearer`. Token jest ważny 60 minut. Bez tokena serwer odpowiada 401, bez uprawnień 403.",
    ],
    [
      "Podpisywanie zdarzeń",
      "Zdarzenia podpisuje się za pomocą HMAC-SHA256 na niezmienionej treści. Wspólny sekret ma co najmniej 32 bajty i jest wymieniany co 90 dni.",
    ],
    [
      "Przekazanie kluczy",
      "Pierwszego dnia przekazuje się trzy klucze do bramy B, dwie karty i transponder. Utrata klucza kosztuje 180 EUR.",
    ],
    [
      "Dostępność",
      "Usługa jest dostępna przez 99,9 % każdego miesiąca. Prace serwisowe ogłasza się pięć dni roboczych wcześniej. Za każde 0,1 % mniej cena spada o 5 %.",
    ],
    [
      "Wynagrodzenie",
      "Cena miesięczna wynosi 4 850 EUR plus VAT. Faktury są płatne w ciągu 30 dni na rachunek podany na fakturze.",
    ],
    [
      "Poufność",
      "Strony zachowują tajemnicę przedsiębiorstwa w czasie umowy i przez pięć lat po jej zakończeniu, chyba że informacja jest publiczna lub jej ujawnienia wymaga prawo.",
    ],
    [
      "Ochrona danych",
      "Wykonawca przetwarza dane osobowe wyłącznie na polecenie. Środki: szyfrowanie AES-256, TLS 1.3, drugi składnik, klucze w module sprzętowym.",
    ],
    [
      "Czas trwania",
      "Umowa zaczyna się 1 kwietnia 2026 r. i trwa dwa lata. Po jej zakończeniu unieważnia się wszystkie tokeny i niszczy wszystkie klucze.",
    ],
  ],
  end: (r) =>
    `---\n\nWersja ${r.int(2, 9)} z dnia ${r.date()}, skrót SHA-256: \`${sha("sha256", r.hex(9))}\`\n\nPodpisy: ______________________`,
};
const JA: Language = {
  code: "ja",
  title: "倉庫業務およびデータ交換に関する契約書",
  between: (a, b) => `**${a}**（以下「甲」）と**${b}**（以下「乙」）は、次のとおり契約を締結する。`,
  article: (n, t) => `## 第${n}条（${t}）`,
  clauses: [
    [
      "目的",
      "乙は甲の商品を第3倉庫に保管し、15分ごとに在庫情報を甲に送信する。業務の詳細は別紙1に定める。追加業務は注文番号のある書面による。",
    ],
    [
      "主要担当者",
      "甲の主要担当者はケラーおよびブラント、乙の主要担当者はコワルスカおよびマルティンスとする。変更は2週間前に通知する。",
    ],
    [
      "認証情報",
      "パスワード、鍵およびトークンは、本契約書、チケットまたはチャットに記載してはならない。テスト環境のAPIキーは電話で伝える。紛失した場合は24時間以内に通知する。",
    ],
    [
      "パスワード方針",
      "パスワードは12文字以上とし、Argon2idのハッシュとしてのみ保存する。10回の失敗でアカウントを15分間ロックする。暗証番号は6桁以上とする。",
    ],
    [
      "認証",
      "すべてのリクエストは `Authorization` ヘッダーに `Bearer` 方式のアクセストークンを含む。トークンの有効期間は60分とする。トークンがない場合は401、権限がない場合は403を返す。",
    ],
    [
      "イベントの署名",
      "イベントは本文に対するHMAC-SHA256で署名する。共有シークレットは32バイト以上の乱数とし、90日ごとに更新する。",
    ],
    ["鍵の引渡し", "初日にゲートBの鍵3本、入館カード2枚を引き渡す。鍵の紛失は1本につき180ユーロとする。"],
    [
      "可用性",
      "サービスの可用性は暦月ごとに99.9％とする。保守は5営業日前に通知する。不足0.1％ごとに料金を5％減額する。",
    ],
    ["料金", "月額料金は4,850ユーロ（税別）とし、請求書の日付から30日以内に、請求書に記載の口座に支払う。"],
    [
      "秘密保持",
      "両当事者は営業秘密を契約期間中および終了後5年間、第三者に開示しない。公知の情報および法令により開示が必要な情報を除く。",
    ],
    [
      "個人情報",
      "乙は甲の指示に従ってのみ個人情報を処理する。保存時の暗号化（AES-256）、通信の暗号化（TLS 1.3）、二要素認証を行い、鍵はハードウェアに保管する。",
    ],
    [
      "期間",
      "本契約は2026年4月1日から2年間有効とする。終了時にすべてのトークンを失効させ、すべての鍵を破棄する。",
    ],
    [
      "責任",
      "故意または重過失の場合を除き、責任は12か月分の料金を上限とする。逸失利益は賠償の対象としない。",
    ],
  ],
  end: (r) =>
    `---\n\n第${r.int(2, 9)}版（${r.date()}）　SHA-256: \`${sha("sha256", r.hex(9))}\`\n\n署名：______________________`,
};
const ZH: Language = {
  code: "zh",
  title: "仓储服务与数据交换合同",
  between: (a, b) => `甲方：**${a}**；乙方：**${b}**。双方经协商一致，订立本合同。`,
  article: (n, t) => `## 第${n}条 ${t}`,
  clauses: [
    [
      "标的",
      "乙方在三号库存放甲方货物，每十五分钟通过接口报告一次库存。服务细节见附件一。附加服务须有带编号的书面订单。订单编号由甲方系统生成，双方以该编号为准进行对账。",
    ],
    [
      "关键人员",
      "甲方关键人员为凯勒博士和布兰特先生，乙方关键人员为科瓦尔斯卡女士和马丁斯先生。更换人员须提前两周通知。",
    ],
    [
      "访问凭据",
      "密码、密钥和令牌不得写入本合同、工单或聊天记录。测试环境的 API 密钥通过电话告知。凭据遗失的，应在二十四小时内通知对方。",
    ],
    [
      "密码策略",
      "密码不得少于十二位，仅以 Argon2id 哈希形式保存。连续十次输入错误，账户锁定十五分钟。PIN 码不少于六位数字。允许使用密码管理器，不得重复使用最近五个密码。",
    ],
    [
      "身份验证",
      "每个请求在 `Authorization` 头中以 `Bearer` 方式携带访问令牌。令牌有效期六十分钟。缺少令牌返回 401，权限不足返回 403。",
    ],
    [
      "事件签名",
      "事件使用 HMAC-SHA256 对原始正文签名。共享密钥不少于三十二个随机字节，每九十天更换一次。更换后七天内，新旧密钥同时有效。",
    ],
    ["钥匙交接", "首日交付 B 门钥匙三把、门禁卡两张。遗失一把钥匙赔偿 180 欧元。门禁密码由保安管理。"],
    [
      "可用性",
      "服务每月可用率为 99.9%。维护须提前五个工作日通知。每低 0.1%，当月价款减少 5%，最多减少 30%。",
    ],
    [
      "价款",
      "每月价款 4,850 欧元，不含税。发票开具后三十日内支付至发票所载账户。逾期付款的，按基准利率加八个百分点计息。",
    ],
    ["保密", "双方在合同期内及终止后五年内对商业秘密保密。公开信息及依法必须披露的信息除外。"],
    [
      "数据保护",
      "乙方仅按甲方指示处理个人信息。存储加密采用 AES-256，传输加密采用 TLS 1.3，管理员使用双因素认证，密钥保存在硬件模块中。",
    ],
    [
      "期限",
      "本合同自 2026 年 4 月 1 日起生效，有效期两年。终止时撤销全部令牌，销毁全部密钥，数据以 CSV 文件返还并附校验和。",
    ],
    ["责任", "除故意或重大过失外，责任以十二个月的价款为限。不赔偿可得利益损失。"],
  ],
  end: (r) =>
    `---\n\n第 ${r.int(2, 9)} 版，${r.date()}，SHA-256 校验和：\`${sha("sha256", r.hex(9))}\`\n\n签字：______________________`,
};

export const languages: Language[] = [EN, DE, FR, ES, PT, PL, JA, ZH];
const PARTIES = [
  "Brightmill Ltd",
  "Nordlicht Logistik GmbH",
  "Fernweh Cloud SE",
  "Acme Freight Inc.",
  "Lagerhaus Hamburg AG",
  "Shopworks S.A.",
];

/** A contract with some of the clauses of its language, in their order. */
export function contract(l: Language, share: number, r: Rand): string {
  const a = r.pick(PARTIES),
    b = r.pick(PARTIES.filter((p) => p !== a));
  let chosen = l.clauses.filter(() => r.next() < share);
  if (chosen.length < 8) chosen = l.clauses.slice(-10);
  return `${[
    `# ${l.title}`,
    l.between(a, b),
    ...chosen.map(([t, x], i) => `${l.article(i + 1, t)}\n\n${x}`),
    l.end(r),
  ].join("\n\n")}\n`;
}
