import type { WitnessStorage } from "./storage.ts";

const done = (): Promise<void> => Promise.resolve();

/** A storage that ends with its process, for tests and simulations. A witness that is opened on it again finds what the former left. */
export function memoryStorage(): WitnessStorage {
  const files = new Map<string, Buffer>();
  const contentOf = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0);
  const read = (name: string): Promise<Buffer | null> => Promise.resolve(files.get(name) ?? null);
  return {
    read,
    readSecret: read,
    readAt: (name, offset, length) =>
      Promise.resolve(Buffer.from(contentOf(name).subarray(offset, offset + length))),
    size: (name) => Promise.resolve(contentOf(name).length),
    writeAt: (name, offset, bytes) => {
      files.set(name, written(contentOf(name), { offset, bytes }));
      return done();
    },
    sync: done,
    truncate: (name, size) => {
      files.set(name, contentOf(name).subarray(0, size));
      return done();
    },
    replace: (name, bytes) => {
      // Not of the shared pool, in whose room the next append would write.
      files.set(name, Buffer.from(new Uint8Array(bytes).buffer));
      return done();
    },
    lock: done,
    unlock: done,
  };
}

/** Grows by doubling: the memory behind the content is longer than it, and an append copies nothing. */
function written(
  content: Buffer,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Buffer {
  const end = Math.max(content.length, offset + bytes.length);
  const room = content.buffer.byteLength - content.byteOffset;
  const isOwnRoom = content.byteOffset === 0 && room >= end;
  const grown = isOwnRoom
    ? Buffer.from(content.buffer, 0, end)
    : Buffer.from(new ArrayBuffer(2 * end), 0, end);
  if (!isOwnRoom) grown.set(content);
  grown.set(bytes, offset);
  return grown;
}
