import { b62, basic, hex, type Kinds, type Leak, leak, url64 } from "../making";

/** Secrets in headers of HTTP. */
export const headers: Kinds<Leak> = {
  header: [
    leak`Authorization: Bearer ${url64(43, "h1")}`,
    leak`curl -H 'Authorization: Bearer ${hex(40, "h2")}' https://api.example.com/v1/orders`,
    leak`Authorization: Basic ${basic("acme", "hunter2!")}\nAccept: application/json`,
    leak`fetch(url, { headers: { "Authorization": "Token ${hex(40, "h3")}" } })`,
    leak`X-Api-Key: ${url64(32, "h4")}\nContent-Type: application/json`,
    leak`headers: { 'x-api-key': '${b62(24, "h5")}' }`,
    leak`Cookie: session=${url64(48, "h6")}; theme=dark`,
    leak`Set-Cookie: sid=${`s%3A${b62(32, "h7")}.${b62(43, "h8")}`}; Path=/; HttpOnly; SameSite=Lax`,
    leak`Proxy-Authorization: Basic ${basic("proxy", "corp-2025")}`,
    leak`Authorization: Digest username="acme", realm="api", nonce="8f1c", uri="/v1", response="${hex(32, "h9")}"`,
    leak`Every call needs the header Authorization: Bearer ${b62(28, "h10")} until the 1st of June.`,
    leak`X-Auth-Token: ${hex(32, "h11")}`,
    leak`requests.get(url, headers={"Authorization": "ApiKey ${b62(32, "h12")}"})`,
  ],
};
