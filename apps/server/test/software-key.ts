import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { assert } from "@maru/values";

/** What a page of the console would have said to the key; each can be bent. */
export interface Asked {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** The person was there, and the key knows that it was them. */
  readonly isVerified?: boolean;
}

/** A passkey made of software, written from the standard apart from the code under test: ES256, attestation "none". */
export interface SoftwareKey {
  readonly id: string;
  /** What it counts its signatures with; a copy goes on from an older one. */
  counter: number;
  register(asked: Asked): {
    readonly id: string;
    readonly clientDataJson: string;
    readonly attestationObject: string;
    readonly transports: string[];
  };
  prove(asked: Asked): {
    readonly id: string;
    readonly clientDataJson: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: null;
  };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export function softwareKey(): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x, y } = publicKey.export({ format: "jwk" });
  assert(x !== undefined && y !== undefined, "a point on the curve");
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  ]);
  const key: SoftwareKey = {
    id: id.toString("base64url"),
    counter: 0,
    register: (asked) => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const data = Buffer.concat([authData(asked, HAS_KEY, key.counter), Buffer.alloc(16), size, id, cose]);
      const attestation = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(data)],
      ]);
      return {
        id: key.id,
        clientDataJson: clientData("webauthn.create", asked).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
    },
    prove: (asked) => {
      key.counter += 1;
      const data = authData(asked, 0, key.counter);
      const client = clientData("webauthn.get", asked);
      const hash = createHash("sha256").update(client).digest();
      const signature = createSign("sha256")
        .update(Buffer.concat([data, hash]))
        .sign(privateKey);
      return {
        id: key.id,
        clientDataJson: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: null,
      };
    },
  };
  return key;
}

function clientData(type: string, { challenge, origin = "http://localhost:8081" }: Asked): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authData({ rpId = "localhost", isVerified = true }: Asked, more: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
  return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
}

/** CBOR (RFC 8949), as much of it as keys speak. */
function cborHead(major: number, value: number): Buffer {
  const head = major << 5;
  if (value < 24) return Buffer.from([head | value]);
  if (value < 256) return Buffer.from([head | 24, value]);
  return Buffer.from([head | 25, value >> 8, value & 0xff]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
