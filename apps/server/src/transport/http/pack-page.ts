import { packingOf, packText, type Packing } from "./pack-text.ts";

export interface PackedPage {
  readonly body: string | Buffer;
  readonly packing: Packing | null;
}

/** Pages differ by site and language alone; a site whose look is changed brings a new text. */
const MOST_KEPT = 64;

/** Packs a page as its reader can take it, each text once: what is asked for again is kept. */
export function createPagePacker(): (page: string, accepted: string | undefined) => Promise<PackedPage> {
  const kept = new Map<string, Promise<Buffer>>();
  return async (page, accepted) => {
    const packing = packingOf(accepted);
    if (packing === null) return { body: page, packing };
    const key = `${packing} ${page}`;
    const known = kept.get(key);
    if (known !== undefined) return { body: await known, packing };
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = packText(page, packing, "once");
    kept.set(key, made);
    return { body: await made, packing };
  };
}
