import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseLsn, lsnText } from "../../src/platform/backup/lsn.ts";
import { removeRestored, restore } from "../../src/platform/backup/restore.ts";
import type { SealedPlace } from "../../src/platform/backup/sealed-place.ts";
import { type Proof, proveRestored } from "./prove-restored.ts";

export interface Drill extends Proof {
  readonly baseId: string;
}

export interface DrillWish {
  readonly sealed: SealedPlace;
  readonly toMs: number | null;
  readonly live: string | null;
  /** Below which the second place is made, for as long as it takes. */
  readonly scratch: string | null;
}

/** Restores to a second place, proves what is there, and takes it away again. Says how long each took. */
export async function drill({ sealed, toMs, live, scratch }: DrillWish): Promise<Drill> {
  const second = mkdtempSync(path.join(scratch ?? tmpdir(), "maru-drill-"));
  // The database's user passes through.
  chmodSync(second, 0o711);
  const into = path.join(second, "data");
  try {
    const startedMs = performance.now();
    const { manifest, walTo } = await restore({ sealed, into, toMs, lost: null });
    const restoredMs = performance.now();
    const { line, faults } = await proveRestored(into, live);
    const replayed = Number(walTo - parseLsn(manifest.startLsn));
    return {
      baseId: manifest.id,
      faults,
      line: `${manifest.id} with ${mebibytes(replayed)} MiB of log ${toMs === null ? `up to ${lsnText(walTo)}` : `up to ${new Date(toMs).toISOString()}`} restored in ${seconds(restoredMs - startedMs)} s, proved in ${seconds(performance.now() - restoredMs)} s: ${line}`,
    };
  } finally {
    removeRestored(into);
    removeRestored(second);
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function mebibytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
