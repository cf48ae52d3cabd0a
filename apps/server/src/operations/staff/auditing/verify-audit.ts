import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Database } from "../../../ports/unit-of-work.ts";
import { brokenSeals, chainedRows, chainHead, countSeals } from "./verify-store.ts";

export interface AuditVerdict {
  readonly events: number;
  /** Events that also stand in the copy outside the database. */
  readonly copied: number;
  readonly seals: number;
  /** What is not as it was written, in words; empty where everything is. */
  readonly faults: readonly string[];
}

const AT_ONCE = 2_000;
/** More say nothing new. */
const MOST_FAULTS = 100;

/**
 * Reads the whole log again (F-39, F-40): each event over the hash of the one before, the head, the copy outside the database, and every
 * seal of transfers and settled bets against the books as they are. Whoever may change everything inside the database cannot change the
 * copy, and whoever changes both must compute every hash from there on, which the copies kept elsewhere contradict.
 */
export async function verifyAudit(owner: Database, dataDir: string): Promise<AuditVerdict> {
  const faults: string[] = [];
  const say = (fault: string): void => void (faults.length < MOST_FAULTS && faults.push(fault));
  const hashes = await verifyChain(owner, say);
  const copied = await verifyCopy(path.join(dataDir, "audit", "events.jsonl"), hashes, say);
  for (const { seq, part, from, to, sealedRows, foundRows } of await brokenSeals(owner))
    say(
      `${part} from ${from} to ${to} were changed after event ${seq} sealed them (${sealedRows} rows then, ${foundRows} now)`,
    );
  return { events: hashes.size, copied, seals: await countSeals(owner), faults };
}

type Say = (fault: string) => void;

/** The hash of every event by its number. */
async function verifyChain(owner: Database, say: Say): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>();
  let previous = createHash("sha256").update("").digest("hex");
  let seq = 0;
  for (;;) {
    const rows = await chainedRows(owner, seq, AT_ONCE);
    for (const row of rows) {
      if (row.seq !== seq + 1) say(`event ${seq + 1} is missing: the next one is ${row.seq}`);
      if (row.previous !== previous) say(`event ${row.seq} does not follow the one before it`);
      const hash = createHash("sha256")
        .update(Buffer.from(row.previous, "hex"))
        .update(row.content)
        .digest("hex");
      if (hash !== row.hash) say(`event ${row.seq} is not what was hashed`);
      hashes.set(row.seq, row.hash);
      previous = row.hash;
      seq = row.seq;
    }
    if (rows.length < AT_ONCE) break;
  }
  const head = await chainHead(owner);
  if (head.seq !== seq) say(`the log ends at event ${seq}, its head says ${head.seq}`);
  else if (head.hash !== previous && seq > 0) say(`event ${seq} is not the one the head names`);
  return hashes;
}

/** Answers how many events the copy holds. A line that a crash cut short is the last one, and is written again later. */
async function verifyCopy(file: string, hashes: ReadonlyMap<number, string>, say: Say): Promise<number> {
  if (!existsSync(file)) {
    if (hashes.size > 0) say(`the copy outside the database is missing: ${file}`);
    return 0;
  }
  let copied = 0;
  let previous = createHash("sha256").update("").digest("hex");
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, hash = "", content = ""] = /^\{"hash":"([0-9a-f]{64})","event":(.*)\}$/.exec(line) ?? [];
    if (content === "") continue;
    copied += 1;
    const computed = createHash("sha256").update(Buffer.from(previous, "hex")).update(content).digest("hex");
    if (computed !== hash) say(`line ${copied} of the copy does not follow the one before it`);
    const stored = hashes.get(copied);
    if (stored === undefined) say(`event ${copied} stands in the copy and not in the database`);
    else if (stored !== hash) say(`event ${copied} is another one in the database than in the copy`);
    previous = hash;
  }
  return copied;
}
