import { parseLsn, segmentStart } from "./lsn.ts";
import { listBases, type Manifest, readManifest, readVerified } from "./manifest.ts";
import type { SealedPlace } from "./sealed-place.ts";
import { type Chain, chainPrefix, chunksIn } from "./wal-chain.ts";

/**
 * Removes base copies beyond the newest `keep`, pieces of copies that were cut short, and what of the log no kept copy needs. The newest one that
 * was verified always stays. Answers the copies that went.
 */
export async function prune(sealed: SealedPlace, keep: number): Promise<readonly string[]> {
  const ids = await listBases(sealed);
  const kept = new Set(ids.slice(-Math.max(1, keep)));
  const good = await newestVerified(sealed, ids);
  if (good !== null) kept.add(good);
  const manifests = await Promise.all([...kept].map((id) => readManifest(sealed, id)));
  for (const name of await sealed.place.list("base/")) {
    const id = name.split("/")[1] ?? "";
    // The manifest goes with the rest: without it the copy is none, whatever is left when this is cut short.
    if (!kept.has(id) && name.endsWith("/manifest")) await sealed.place.remove(name);
  }
  for (const name of await sealed.place.list("base/"))
    if (!kept.has(name.split("/")[1] ?? "")) await sealed.place.remove(name);
  await pruneLog(sealed, manifests);
  return ids.filter((id) => !kept.has(id));
}

async function newestVerified(sealed: SealedPlace, ids: readonly string[]): Promise<string | null> {
  for (const id of ids.toReversed()) if ((await readVerified(sealed, id)) !== null) return id;
  return null;
}

async function pruneLog(sealed: SealedPlace, manifests: readonly Manifest[]): Promise<void> {
  const chains = new Map<string, bigint>();
  for (const manifest of manifests) {
    const prefix = chainPrefix(manifest satisfies Chain);
    const from = segmentStart(parseLsn(manifest.startLsn));
    const known = chains.get(prefix);
    chains.set(prefix, known === undefined || from < known ? from : known);
  }
  for (const name of await sealed.place.list("wal/")) {
    const from = chains.get(name.slice(0, name.lastIndexOf("/") + 1));
    const [chunk] = chunksIn([name]);
    const isNeeded = from !== undefined && (chunk === undefined || chunk.to > from);
    if (!isNeeded) await sealed.place.remove(name);
  }
}
