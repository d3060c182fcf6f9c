import { limits } from "@/lib/room/limits";
import { ROOM_ID, SERVICE_URL, TIME } from "@/lib/text/forms";
import type { RecordKey } from "@/lib/wire/record";

/** A script for Python that checks a record with these keys, and shares no code with the service. */
export const verifyScript = (keys: RecordKey[]): string => String.raw`import base64, hashlib, json, re, sys
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

# The keys that this archive names as the service's: only what they have signed is valid.
KEYS = [
${keys.map(({ kid, x, y }) => `    ${JSON.stringify({ kid, x, y })},`).join("\n")}
]

# What the service writes, byte for byte: other programs could read any other file in another way.
FORM = r'\{"payload":"([\w-]*)","signatures":\[\{"protected":"([\w-]*)","signature":"([\w-]*)"\}\]\}'

# What is printed within a sentence below can't go on with words of its own.
ISSUER = r"${SERVICE_URL.source}"
ROOM_ID = r"${ROOM_ID.source}"
TIME = r"${TIME.source}"

# Of the two signatures (r, s) that are valid, the service writes the one with the smaller s.
LARGEST_S = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8

# What Python raises for a file of another form.
NO_RECORD = (ValueError, TypeError, AttributeError, KeyError, RecursionError)


def encode(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode(data) != text:
        raise ValueError("not base64url")
    return data


def number(text):
    return int.from_bytes(decode(text), "big")


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def check(what, is_right):
    if not is_right:
        sys.exit("NOT VALID: " + what)


def verify(text):
    match = re.fullmatch(FORM, text, re.ASCII)
    check("it is not byte for byte what a service writes.", match)
    body, protected, seal = match.groups()
    header = json.loads(decode(protected))
    check("its header has other fields than a record's.", sorted(header) == ["alg", "kid", "typ"])
    check("it is not signed with ES256.", header["alg"] == "ES256")
    check("it is not a record.", header["typ"] == "negotiation-room-record+jws")
    keys = [key for key in KEYS if key["kid"] == header["kid"]]
    check("it names a key that is not in this script.", keys)
    key = keys[0]
    named = '{"crv":"P-256","kty":"EC","x":"%s","y":"%s"}' % (key["x"], key["y"])
    thumbprint = encode(hashlib.sha256(named.encode()).digest())
    check("the key does not match its thumbprint.", thumbprint == key["kid"])

    numbers = ec.EllipticCurvePublicNumbers(number(key["x"]), number(key["y"]), ec.SECP256R1())
    signature = decode(seal)
    check("the signature has a wrong length.", len(signature) == 64)
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    signed = (protected + "." + body).encode()
    try:
        numbers.public_key().verify(encode_dss_signature(r, s), signed, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        check("the signature does not match what is signed.", False)
    check("the signature is not in the form in which a service writes it.", s <= LARGEST_S)

    payload = json.loads(decode(body))
    check("it is not of version 1.", payload["v"] == 1)
    participants = payload["participants"]
    check("it does not have ${limits.participants.min} to ${limits.participants.max} participants.", ${limits.participants.min} <= len(participants) <= ${limits.participants.max})
    room, contract = payload["room"], payload["contract"]
    check("it does not name its service as a service does.", re.fullmatch(ISSUER, payload["iss"], re.ASCII))
    check("it does not name its room as a service does.", re.fullmatch(ROOM_ID, room["room_id"], re.ASCII))
    check("it has another outcome than rooms have.", room["outcome"] in ("agreed", "ended"))
    links = [each["link"] for each in participants]
    check("it has another link than rooms have.", all(link in ("as_issued", "replaced") for link in links))
    times = [room["closed_at"]] + [each["agreed_at"] for each in participants if each["agreed_at"]]
    check("it has a time in another form.", all(re.fullmatch(TIME, time, re.ASCII) for time in times))
    if contract:
        check("the contract does not have its SHA-256.", sha256(contract["markdown"]) == contract["sha256"])
    head = sha256(room["room_id"])
    for count, event in enumerate(payload["events"], 1):
        check("event %d is missing or not in its place." % count, event["seq"] == count)
        reference = event.get("question_id") or event.get("contract_version") or ""
        fields = [head, event["seq"], event["at"], event["participant_id"], event["kind"]]
        fields += [event["action"], reference, sha256(event["body"])]
        head = sha256("".join(str(field) + "\n" for field in fields))
    check("the events do not lead to its head.", head == payload["head"])
    if contract:
        proposals = [event for event in payload["events"] if event["action"] == "proposed"]
        texts = [event["body"] for event in proposals if event["contract_version"] == contract["version"]]
        check("the contract is not the text of its version.", texts == [contract["markdown"]])
    return payload, key["kid"]


def main():
    try:
        names = [name for name in sys.argv[1:] if name != "--text"]
        if len(names) != 1:
            sys.exit("Name the file: python3 verify.py record.json")
        with open(names[0], encoding="utf-8") as file:
            payload, kid = verify(file.read())
    except OSError as error:
        sys.exit("The file can't be read: %s" % error)
    except NO_RECORD as error:
        sys.exit("NOT VALID: it does not have the form of a record (%s)." % repr(error)[:200])
    room, contract = payload["room"], payload["contract"]
    print("VALID. Signed with the key %s of this script." % kid)
    print("It says that it was issued by %s: compare the key with the ones that this service publishes." % payload["iss"])
    # As JSON, so that no text of the room can look like a line of this script.
    print("Room %s, %s: %s, closed %s." % (room["room_id"], json.dumps(room["title"]), room["outcome"], room["closed_at"]))
    for participant in payload["participants"]:
        agreed_at = participant["agreed_at"]
        position = "agreed " + agreed_at if agreed_at else "did not agree"
        by_person = ", approved by a person" if participant["approved_by_person"] else ""
        link = participant["link"].replace("_", " ")
        print("%s %s%s (link %s)." % (json.dumps(participant["role"]), position, by_person, link))
    if contract:
        print("Contract: version %s, SHA-256 %s." % (contract["version"], contract["sha256"]))
    print("Head after %d events: %s." % (len(payload["events"]), payload["head"]))
    if "--text" in sys.argv:
        print(json.dumps(payload, indent=2))


if __name__ == "__main__":
    main()
`;
