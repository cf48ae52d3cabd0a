import type { Clock } from "@maru/values";
import type { TradingParts } from "./flow.ts";
import type { Databases } from "./databases.ts";
import { openArchivedTicks } from "../../operations/reading/archive/archived-ticks.ts";
import { openRoundEvidence } from "../../operations/reading/read-proof.ts";
import { openSiteReads } from "../../platform/database.ts";
import { logWitnesses } from "../../trading/proof/log/log-witnesses.ts";
import { verifierKey } from "../../trading/proof/log/signed-note.ts";
import { publishedOrigin, publishReceiptKeys } from "../../trading/proof/open-proof.ts";
import type { WitnessAddress } from "../../trading/proof/witness/witness-client.ts";
import type { ReceiptKey } from "../../trading/proof/receipts/receipt-keys.ts";

export interface SigningParts {
  readonly clock: Clock;
  readonly receiptFiles: readonly ReceiptKey[];
  /** Where old ticks are; null where none has left the database. */
  readonly archiveDir: string | null;
  /** Of the files that run; null where they are the source. */
  readonly build: string | null;
  readonly witnesses: readonly WitnessAddress[];
  /** Told of a witness that gives no link, and why. */
  readonly onTrouble: (witness: string, reason: string) => void;
}

/** What receipts and the public log are signed with, and what the log says of rounds. */
export async function openSigning(
  { proof, http }: Databases,
  { clock, receiptFiles, archiveDir, build, witnesses, onTrouble }: SigningParts,
): Promise<NonNullable<TradingParts["receipts"]>> {
  const keys = await publishReceiptKeys(proof, receiptFiles, clock.now());
  const name = await publishedOrigin(proof);
  const verifierKeys = keys.map(({ publicKey }) => verifierKey({ name, publicKey }));
  for (const { introduce } of witnesses) await introduce?.(verifierKeys);
  const ours = witnesses.map(({ key }) => verifierKey(key));
  await logWitnesses(proof, ours, clock.now());
  const archivedTicks = archiveDir === null ? async () => null : openArchivedTicks(archiveDir);
  const evidence = openRoundEvidence(openSiteReads(http), archivedTicks);
  return { database: proof, keys, evidence, build, witnesses, onTrouble };
}
