import { b64, jwt, leak, otk, pem, ptk, type SamplesByKind, type SecretSample } from "../generate";

/** The room's own tokens and addresses, and forms that a standard lays down. */
export const standardForms: SamplesByKind<SecretSample> = {
  "room token": [
    leak`Invite for the buyer: ${`https://rooms.example.com/r/rm_V1StGXR8Z5jdHi6BmyTab/${ptk("a")}`}`,
    leak`Watch along at ${`http://localhost:3000/o/rm_V1StGXR8Z5jdHi6BmyTab/${otk("b")}.md`} if you like.`,
    leak`My participant token is ${ptk("c")}, could you join on my behalf?`,
    leak`curl -X POST -H "Authorization: Bearer ${ptk("d")}" https://rooms.example.com/api/rooms/rm_V1StGXR8Z5jdHi6BmyTab/join`,
    leak`GET /api/rooms/rm_V1StGXR8Z5jdHi6BmyTab/events?token=${ptk("e")}&since=2025-03-01T10:00:00.000Z`,
    leak`{"invite_urls": ["${`https://n.example/r/rm_V1StGXR8Z5jdHi6BmyTab/${ptk("f")}`}", "${`https://n.example/r/rm_V1StGXR8Z5jdHi6BmyTab/${ptk("g")}`}"]}`,
  ],
  "private key": [
    leak`Here is the signing key:\n\n${pem("RSA PRIVATE KEY", 24, "rsa")}\n\nRotate it after the pilot.`,
    leak`${pem("EC PRIVATE KEY", 3, "ec")}\n`,
    leak`Deploy key:\n${pem("OPENSSH PRIVATE KEY", 6, "ssh")}\nAdd the public half to the repository.`,
    leak`${pem("PGP PRIVATE KEY BLOCK", 12, "pgp", "\n", ["Version: GnuPG v2", ""])} - import with gpg.`,
    leak`${pem("RSA PRIVATE KEY", 12, "enc", "\n", ["Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,0A1B2C3D4E5F60718293A4B5C6D7E8F9", ""])}`,
    leak`mTLS client key (PKCS#8): ${pem("ENCRYPTED PRIVATE KEY", 10, "p8")}.`,
    leak`{"type": "service_account", "private_key": "${pem("PRIVATE KEY", 8, "gcp", "\\n")}", "client_email": "sync@acme.iam.gserviceaccount.com"}`,
    leak`The paste broke off, this is all I have:\n${pem("RSA PRIVATE KEY", 6, "cut").split("\n").slice(0, 5).join("\n")}`,
    leak`TLS_KEY="${pem("PRIVATE KEY", 5, "env", "\\n")}"`,
    leak`PuTTY-User-Key-File-2: ssh-ed25519\nEncryption: none\nComment: deploy\nPrivate-Lines: 1\n${b64(48, "ppk")}\nPrivate-MAC: 0a1b\n`,
    leak`<RSAKeyValue><Modulus>AQAB</Modulus><D>${b64(88, "xml")}</D></RSAKeyValue>`,
  ],
  jwt: [
    leak`Authorization: Bearer ${jwt("u1")}`,
    leak`The session I tested with was ${jwt("u2")} and it returned 403.`,
    leak`{"token_type": "Bearer", "id_token": "${jwt("u3")}", "expires_in": 3600}`,
    leak`Redirected to https://app.example.com/cb#access_token=${jwt("u4")}&token_type=bearer`,
    leak`SUPABASE_ANON_KEY=${jwt("u5")}\nSUPABASE_URL=https://x.supabase.co`,
    leak`line one\\n${jwt("u6")}\\nline three`,
  ],
};
