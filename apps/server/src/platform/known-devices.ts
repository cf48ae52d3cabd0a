import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const LIFE_MS = 180 * 86_400_000;
/** A household's browser; the account signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5;

/** A device that the account was signed in on before. */
export interface KnownDevice {
  readonly id: string;
}

export interface DeviceAccount {
  /** Says whose account it is, in no more than letters, digits and `-`. */
  readonly name: string;
  /** With another password all devices are strangers again. */
  readonly passwordHash: string;
}

/** What a browser keeps of the accounts that were signed in on it, sealed by us: one piece for each. */
export interface KnownDevices {
  find(kept: string | null, account: DeviceAccount, nowMs: number): KnownDevice | null;
  /** What the browser keeps from now on. */
  remember(kept: string | null, account: DeviceAccount, nowMs: number): string;
}

const PIECE = /^([a-z0-9-]{1,40})\.([\w-]{16})\.(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/;

export function openKnownDevices(key: Uint8Array): KnownDevices {
  const seal = (content: string): string => createHmac("sha256", key).update(content).digest("base64url");
  const print = (passwordHash: string): string =>
    createHmac("sha256", key).update(`password ${passwordHash}`).digest("base64url").slice(0, 16);
  return {
    find: (kept, { name, passwordHash }, nowMs) => {
      for (const piece of piecesOf(kept)) {
        const [, owner, id = "", sinceMs, known, mac = ""] = PIECE.exec(piece) ?? [];
        if (owner !== name || nowMs - Number(sinceMs) > LIFE_MS || known !== print(passwordHash)) continue;
        const own = Buffer.from(seal(`${owner}.${id}.${sinceMs}.${known}`));
        if (timingSafeEqual(own, Buffer.from(mac))) return { id: idOf(id) };
      }
      return null;
    },
    remember: (kept, { name, passwordHash }, nowMs) => {
      const content = `${name}.${randomBytes(12).toString("base64url")}.${nowMs}.${print(passwordHash)}`;
      const others = piecesOf(kept).filter((piece) => !piece.startsWith(`${name}.`));
      return [`${content}.${seal(content)}`, ...others].slice(0, MOST_ACCOUNTS).join("~");
    },
  };
}

function piecesOf(kept: string | null): readonly string[] {
  const pieces = (kept ?? "").slice(0, 2_000).split("~");
  return pieces.filter((piece) => PIECE.test(piece)).slice(0, MOST_ACCOUNTS);
}

/** What a device's failures are counted under: nothing that opens anything. */
function idOf(random: string): string {
  return createHash("sha256").update(random).digest("hex").slice(0, 24);
}
