import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { type BackupKey, openObject, sealObject, sha256 } from "./sealed-object.ts";

const press = promisify(gzip);
const unpress = promisify(gunzip);
/** What one object holds before it is pressed: small enough to be handled in memory and sent in one call. */
export const OBJECT_BYTES = 16 * 1024 * 1024;

/** What a manifest says of an object: its sealed bytes, by number and by SHA-256. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A place whose objects are pressed and sealed under one key. */
export interface SealedPlace {
  readonly place: BackupPlace;
  put(name: string, plain: Buffer): Promise<Part>;
  putJson(name: string, value: unknown): Promise<void>;
  /** Errors: {@link BackupError} where it is missing or not what was put. */
  get(name: string): Promise<Buffer>;
  /** The same, of a manifest's part: exactly the bytes that were written then. */
  getPart(part: Part): Promise<Buffer>;
  /** Null where there is none. */
  findJson(name: string): Promise<unknown>;
}

export function sealPlace(place: BackupPlace, key: BackupKey): SealedPlace {
  const put = async (name: string, plain: Buffer): Promise<Part> => {
    const sealed = sealObject(name, await press(plain, { level: constants.Z_BEST_SPEED }), key);
    await place.put(name, sealed);
    return { name, bytes: sealed.length, sha256: sha256(sealed) };
  };
  const open = async (name: string, sealed: Buffer): Promise<Buffer> =>
    unpress(openObject(name, sealed, key));
  const fetchSealed = async (name: string): Promise<Buffer> => {
    const sealed = await place.get(name);
    if (sealed === null) throw new BackupError("BACKUP_MISSING", `${name} is not in ${place.name}`);
    return sealed;
  };
  return {
    place,
    put,
    putJson: async (name, value) => {
      await put(name, Buffer.from(JSON.stringify(value), "utf8"));
    },
    get: async (name) => open(name, await fetchSealed(name)),
    getPart: async (part) => {
      const sealed = await fetchSealed(part.name);
      const plain = await open(part.name, sealed);
      if (sealed.length !== part.bytes || sha256(sealed) !== part.sha256)
        throw new BackupError("BACKUP_MIXED", `${part.name} is not the one that the manifest names`);
      return plain;
    },
    findJson: async (name) => {
      const sealed = await place.get(name);
      return sealed === null ? null : (JSON.parse((await open(name, sealed)).toString("utf8")) as unknown);
    },
  };
}
