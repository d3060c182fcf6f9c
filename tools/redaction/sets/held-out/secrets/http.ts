import { any, type Frame, several, token, value } from "../frame";

/** Headers of requests and responses, and URLs. */
export const http: readonly Frame[] = [
  token("header", 4, (n) => `Authorization: Bearer ${n.value}`),
  token(
    "header",
    4,
    (n, v) =>
      `GET /v3/invoices HTTP/1.1\nHost: api.${v.domain()}\nX-${n.pascal}: ${n.value}\nAccept: application/json`,
  ),
  token("header", 4, (n) => `${n.kebab}: ${n.value}`),
  value(
    "header",
    3,
    (v) => v.alphanumeric(40),
    (s) => `Authorization: Token token=${s}`,
  ),
  value(
    "header",
    3,
    (v) => v.hex(32),
    (s) => `Authorization: ApiKey ${s}`,
  ),
  value(
    "header",
    3,
    (v) => v.uuid(),
    (s) => `Ocp-Apim-Subscription-Key: ${s}`,
  ),
  value(
    "header",
    3,
    (v) => v.alphanumeric(32),
    (s, v) => `Cookie: theme=dark; sessionid=${s}; lang=${v.letters(2)}`,
  ),
  value(
    "header",
    3,
    (v) => v.urlSafe(43),
    (s) => `Set-Cookie: auth_session=${s}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ),
  value(
    "header",
    2,
    (v) => v.jwt(),
    (s) => `Cookie: access_token=${s}; Path=/`,
  ),
  value(
    "header",
    2,
    (v) => v.urlSafe(40),
    (s) => `Proxy-Authorization: Bearer ${s}\nVia: 1.1 edge3`,
  ),
  token(
    "query",
    4,
    (n, v) =>
      `https://api.${v.domain()}/v1/forecast?city=Genova&${n.snake}=${encodeURIComponent(n.value)}&units=metric`,
  ),
  token("query", 4, (n, v) => `https://${v.host()}/export?${n.camel}=${encodeURIComponent(n.value)}`),
  value(
    "query",
    3,
    (v) => v.base64(32),
    (s, v) =>
      `https://${v.letters(8)}.blob.core.windows.net/exports/q3.csv?sv=2023-11-03&se=${v.date()}&sr=b&sp=r&sig=${encodeURIComponent(s)}`,
  ),
  value(
    "query",
    3,
    (v) => v.hex(64),
    (s, v) =>
      `https://${v.letters(9)}.s3.eu-west-1.amazonaws.com/a.zip?X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Signature=${s}`,
  ),
  value(
    "query",
    3,
    (v) => v.urlSafe(32),
    (s, v) => `https://app.${v.domain()}/reset-password?uid=${v.int(100, 99999)}&token=${s}`,
  ),
  value(
    "query",
    3,
    (v) => v.hex(32),
    (s, v) => `https://meet.${v.domain()}/j/${v.digits(10)}?pwd=${s}`,
  ),
  value(
    "query",
    2,
    (v) => v.hex(40),
    (s, v) => `wss://stream.${v.domain()}/socket?access_token=${s}&v=2`,
  ),
  value(
    "fragment",
    3,
    (v) => v.urlSafe(40),
    (s, v) => `https://app.${v.domain()}/callback#access_token=${s}&token_type=bearer&expires_in=3600`,
  ),
  value(
    "path",
    3,
    (v) => v.alphanumeric(24),
    (s, v) => `https://hooks.slack.com/services/T${v.uppercase(8)}/B${v.uppercase(8)}/${s}`,
  ),
  value(
    "path",
    3,
    (v) => v.urlSafe(68),
    (s, v) => `https://discord.com/api/webhooks/${v.digits(18)}/${s}`,
  ),
  value(
    "path",
    2,
    (v) => `${v.digits(10)}:AA${v.urlSafe(33)}`,
    (s) => `https://api.telegram.org/bot${s}/sendMessage`,
  ),
  value(
    "user info",
    3,
    (v) => v.plainPassword(),
    (s, v) => `https://${v.user()}:${s}@${v.host()}/repo.git`,
  ),
  value(
    "user info",
    3,
    (v) => v.strongPassword(),
    (s, v) => `ftp://${v.user()}:${encodeURIComponent(s)}@${v.host()}/in/`,
  ),
  value(
    "body",
    3,
    (v) => v.urlSafe(44),
    (s, v) => `{"access_token":"${s}","token_type":"Bearer","expires_in":${v.int(300, 9000)}}`,
  ),
  value(
    "body",
    3,
    (v) => v.urlSafe(32),
    (s, v) => `grant_type=client_credentials&client_id=${v.uuid()}&client_secret=${s}`,
  ),
  value(
    "body",
    3,
    (v) => v.strongPassword(),
    (s, v) => `username=${v.user()}&password=${encodeURIComponent(s)}&remember=1`,
  ),
  any(
    "body",
    3,
    (n, v) => `--${v.hex(16)}\r\nContent-Disposition: form-data; name="${n.snake}"\r\n\r\n${n.value}\r\n`,
  ),
].map(asWritten);

/** A frame that may have encoded its value: the secret is what stands in the text. */
function asWritten(frame: Frame): Frame {
  return several(frame.kind, frame.times, (values) => {
    const { text, secrets } = frame.make(values);
    return [text, ...secrets.map((secret) => (text.includes(secret) ? secret : encodeURIComponent(secret)))];
  });
}
