import { type Frame, password, token, value } from "../frame";

/** What people write to each other in German, French, Spanish, Portuguese, Italian, Polish and Japanese. */
export const otherChat: readonly Frame[] = [
  password("German", 2, (n, v) => `Das Passwort für ${v.host()} lautet ${n.value}, bitte nicht weitergeben.`),
  password(
    "German",
    2,
    (n) => `Kannst du dich mal mit ${n.value} anmelden? So heißt jetzt das Kennwort vom Testsystem.`,
  ),
  token("German", 2, (n) => `Ich habe den API-Schlüssel gestern auf ${n.value} geändert.`),
  token("German", 2, (n) => `Zugangstoken: ${n.value} (gültig bis Ende März)`),
  password(
    "German",
    2,
    (n, v) => `Benutzer: ${v.user()}\nKennwort: ${n.value}\nDen Rest erkläre ich am Telefon.`,
  ),
  password(
    "German",
    2,
    (n) => `§ 5 (2) Der Auftraggeber stellt den Zugang mit dem Initialpasswort „${n.value}“ bereit.`,
  ),

  password("French", 2, (n, v) => `Le mot de passe de ${v.host()} est ${n.value}, ne le diffuse pas.`),
  password(
    "French",
    2,
    (n) => `Tu peux te connecter avec ${n.value} comme mot de passe, ça marche chez moi.`,
  ),
  token("French", 2, (n) => `Voici la clé d'API que tu demandais : ${n.value}`),
  token("French", 2, (n) => `Le jeton d’accès « ${n.value} » expire vendredi.`),
  password("French", 2, (n, v) => `Identifiant : ${v.user()}\nMot de passe : ${n.value}\nBien à vous`),
  token("French", 2, (n) => `Hier soir on a remplacé la clé secrète par ${n.value}.`),

  password("Spanish", 2, (n, v) => `La contraseña de ${v.host()} es ${n.value}, no la compartas.`),
  password("Spanish", 2, (n) => `Prueba con ${n.value}, es la nueva clave del servidor.`),
  token("Spanish", 2, (n) => `Te paso la clave de API: ${n.value}`),
  token("Spanish", 2, (n) => `He cambiado el token de acceso a ${n.value} esta mañana.`),
  password("Spanish", 2, (n, v) => `Usuario: ${v.user()}\nContraseña: ${n.value}\nUn saludo`),
  token("Spanish", 2, (n) => `El secreto del cliente que nos dio el banco es «${n.value}».`),

  password("Portuguese", 2, (n, v) => `A senha do ${v.host()} é ${n.value}, por favor não repasse.`),
  password("Portuguese", 2, (n) => `Entra com ${n.value}, que é a senha nova do painel.`),
  token("Portuguese", 2, (n) => `Segue a chave da API: ${n.value}`),
  token("Portuguese", 2, (n) => `Troquei o token de acesso para ${n.value} ontem à noite.`),
  password("Portuguese", 2, (n, v) => `Utilizador: ${v.user()}\nPalavra-passe: ${n.value}\nCumprimentos`),

  password("Italian", 2, (n, v) => `La password di ${v.host()} è ${n.value}, non girarla a nessuno.`),
  password("Italian", 2, (n) => `Prova a entrare con ${n.value}: è la nuova password del gestionale.`),
  token("Italian", 2, (n) => `Ti mando la chiave API: ${n.value}`),
  token("Italian", 2, (n) => `Stamattina abbiamo sostituito il token con ${n.value}.`),
  password("Italian", 2, (n, v) => `Utente: ${v.user()}\nParola d'ordine: ${n.value}\nA presto`),

  password("Polish", 2, (n, v) => `Hasło do ${v.host()} to ${n.value}, nie przekazuj go dalej.`),
  password("Polish", 2, (n) => `Zaloguj się hasłem ${n.value} i daj znać, czy działa.`),
  token("Polish", 2, (n) => `Klucz API dla partnera: ${n.value}`),
  token("Polish", 2, (n) => `Wczoraj zmieniliśmy token dostępu na ${n.value}.`),
  password("Polish", 2, (n, v) => `Użytkownik: ${v.user()}\nHasło: ${n.value}\nPozdrawiam`),

  password(
    "Japanese",
    2,
    (n, v) => `${v.host()} のパスワードは ${n.value} です。他の人には教えないでください。`,
  ),
  password(
    "Japanese",
    2,
    (n, v) => `ユーザー名：${v.user()}\nパスワード：${n.value}\nよろしくお願いします。`,
  ),
  token("Japanese", 2, (n) => `新しいAPIキーは「${n.value}」に変更しました。`),
  token("Japanese", 2, (n) => `アクセストークン ${n.value} を使ってください。金曜日まで有効です。`),
  value(
    "Japanese",
    2,
    (v) => v.plainPassword(),
    (s) => `暗証キーを${s}に設定しましたので、ご確認ください。`,
  ),
];
