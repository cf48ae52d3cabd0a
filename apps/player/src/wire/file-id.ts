const FILE = /^\/api\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The id in the address of a picture of our own; null for every other address. */
export function fileIdOf(address: string): string | null {
  return FILE.exec(address)?.[1] ?? null;
}
