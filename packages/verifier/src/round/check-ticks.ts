import { sha256 } from "#crypto";
import { base64UrlOf, bytesOfText, isEqual } from "../base/bytes.ts";
import { asFields, bytesOf, integerField, listField, textField } from "../base/fields.ts";
import { leafAt, type LogTree, readTree, type ReadTile, rootOfTree } from "../log/log-tree.ts";
import { demandSigned, type Note, readNote } from "../log/note.ts";
import type { PublicKey } from "../log/public-keys.ts";
import { proofIn, readEvidence } from "./round-evidence.ts";
import { readSorted, spell, spellAny } from "../base/sorted-json.ts";
import { demand, runStepsInTurn, type Verdict } from "../base/verdict.ts";

/** Where the chain of a market's ticks stands: behind the tick of this number. */
export interface ChainHead {
  readonly seq: number;
  readonly head: Uint8Array;
}

/** What comes before a tick where it is hashed: leaves of trees have 0 there, nodes 1. */
const TICK_PREFIX = Uint8Array.of(2);

/** Where a market's chain begins: behind a tick that is no part of it, 0 where it had none. */
export function chainStart(stock: string, seq: number): ChainHead {
  return { seq, head: sha256(bytesOfText(spell(["maru ticks 1", stock, String(seq)]))) };
}

/** The head behind more ticks, each as it was published: `[seq, atMs, receivedAtMs, tradeId, price, qty, flag]`. Throws where one does not follow. */
export function chainOver({ seq, head }: ChainHead, rows: readonly unknown[]): ChainHead {
  let at: ChainHead = { seq, head };
  for (const row of rows) at = chainOn(at, row);
  return at;
}

function chainOn(before: ChainHead, row: unknown): ChainHead {
  demand(Array.isArray(row) && row.length === 7, "a tick has not its seven values");
  const [seq, atMs, receivedAtMs, tradeId, price, qty, flag]: readonly unknown[] = row;
  demand(seq === before.seq + 1, `tick ${String(seq)} follows tick ${before.seq}`);
  const times = [atMs, receivedAtMs];
  demand(
    times.every((ms) => Number.isSafeInteger(ms)),
    `tick ${seq} has no time`,
  );
  demand(tradeId === null || typeof tradeId === "string", `tick ${seq} has no trade id`);
  demand(typeof price === "string" && typeof qty === "string", `tick ${seq} has no price`);
  demand(typeof flag === "string", `tick ${seq} was not judged`);
  const shown = spell([String(seq), ...times.map(String), tradeId, price, qty, flag]);
  return { seq, head: sha256(TICK_PREFIX, before.head, bytesOfText(shown)) };
}

export interface TicksAsked {
  readonly stock: string;
  /** The answer of `/api/public/log/ticks`, in its envelope or bare: the market's first and last head in it are held against each other. */
  readonly leaves: unknown;
  /** The market's ticks behind a number in the order of arrival, one or more of them: the answer of `/api/public/ticks`. */
  readonly ticksAfter: (seq: number) => Promise<readonly unknown[]>;
  /** The public proof of a round of the market, in its envelope or bare: its ticks, or those that decide it, must be among them. */
  readonly proof?: unknown;
}

/** Whether a market's ticks lead from one head that stands in the public log to a later one: none changed, removed, put between or moved. */
export function checkTicks(
  note: string,
  {
    keys,
    read,
    asked,
  }: { readonly keys: readonly PublicKey[]; readonly read: ReadTile; readonly asked: TicksAsked },
): Promise<Verdict> {
  let head: Note | null = null;
  let tree: LogTree | null = null;
  let heads: readonly LoggedHead[] = [];
  const newest = (): Note => (head ??= readNote(note));
  return runStepsInTurn([
    ["checkpoint", async () => `${newest().size} leaves, signed by ${demandSigned(newest(), keys).id}`],
    [
      "log",
      async () => {
        tree = await readTree(newest().size, read);
        demand(isEqual(rootOfTree(tree), newest().root), "its tiles do not lead to the signed root");
        return `its tiles lead to ${base64UrlOf(newest().root)}`;
      },
    ],
    [
      "heads",
      async () => {
        heads = await headsIn(asked, newest().size, async (index) =>
          leafAt(tree ?? (await readTree(newest().size, read)), index, read),
        );
        const [first, last] = [heads[0], heads.at(-1)];
        return `tick ${first?.seq} by leaf ${first?.index}, tick ${last?.seq} by leaf ${last?.index}`;
      },
    ],
    ["ticks", () => walk(heads, asked)],
  ]);
}

interface LoggedHead extends ChainHead {
  readonly index: number;
}

/** The market's heads in the leaves that are signed, each leaf as it stands in the log. */
async function headsIn(
  { stock, leaves }: TicksAsked,
  size: number,
  hashAt: (index: number) => Promise<Uint8Array>,
): Promise<readonly LoggedHead[]> {
  const list = typeof leaves === "object" && leaves !== null && "data" in leaves ? leaves.data : leaves;
  demand(Array.isArray(list), "the leaves of ticks are not a list");
  const heads: LoggedHead[] = [];
  for (const value of list as readonly unknown[]) {
    const fields = asFields(value, "a leaf");
    const [index, body] = [integerField(fields, "index"), textField(fields, "body")];
    const said = readSorted(bytesOfText(body));
    demand(said["kind"] === "ticks", `leaf ${index} is not of ticks`);
    const market = asFields(said["markets"], "markets")[stock];
    if (market === undefined || index >= size) continue;
    const hash = sha256(Uint8Array.of(0), bytesOfText(body));
    demand(isEqual(hash, await hashAt(index)), `leaf ${index} is not what stands in the log`);
    const { head, seq } = asFields(market, stock);
    demand(typeof seq === "string" && /^(0|[1-9][0-9]{0,14})$/.test(seq), "a head has no number");
    heads.push({ index, seq: Number(seq), head: bytesOf(head, 32, "head") });
  }
  demand(heads.length > 1, `the leaves name fewer than two heads of ${stock}`);
  return heads;
}

/** From the first head over every tick to the last, and through each that the log names between. */
async function walk(heads: readonly LoggedHead[], { stock, ticksAfter, proof }: TicksAsked): Promise<string> {
  const shown = proof === undefined ? new Map<unknown, readonly unknown[]>() : shownIn(proof, stock);
  const inProof = shown.size;
  const [first, ...rest] = heads;
  demand(first !== undefined, "there is no head");
  let at: ChainHead = first;
  let waiting: readonly unknown[] = [];
  for (const next of rest) {
    // Two servers may have said the same head.
    demand(next.seq >= at.seq, `leaf ${next.index} names a head of before`);
    while (at.seq < next.seq) {
      if (waiting.length === 0) waiting = await ticksAfter(at.seq);
      demand(waiting.length > 0, `the ticks of ${stock} end at ${at.seq}, and the log knows ${next.seq}`);
      const count = Math.min(waiting.length, next.seq - at.seq);
      const taken = waiting.slice(0, count);
      at = chainOver(at, taken);
      for (const row of taken) cross(shown, row);
      waiting = waiting.slice(count);
    }
    demand(
      isEqual(at.head, next.head),
      `the ticks up to ${next.seq} do not lead to the head of leaf ${next.index}`,
    );
  }
  demand(shown.size === 0, `tick ${[...shown.keys()].join(", ")} of the proof is none of these`);
  const found = `${at.seq - first.seq} ticks lead from head to head, through ${heads.length} of them`;
  return proof === undefined ? found : `${found}; the ${inProof} of the proof are among them`;
}

/** The ticks that a proof shows, by their numbers: all of them, or those that decide. */
function shownIn(proof: unknown, stock: string): Map<unknown, readonly unknown[]> {
  const { terms, strike, close, voidedStrike, voidedClose } = readEvidence(proof);
  demand(terms.stock === stock, `the proof is of ${terms.stock}`);
  const listed = listField(proofIn(proof), "ticks").flatMap((row) => (Array.isArray(row) ? [row] : []));
  const deciding = [strike, close, voidedStrike, voidedClose].flatMap((tick) =>
    tick === null ? [] : [[tick.seq, tick.atMs, tick.tradeId, tick.priceText, tick.qtyText]],
  );
  return new Map([...deciding, ...listed].map((row): [unknown, readonly unknown[]] => [row[0], row]));
}

/** Crosses off a tick of the proof; one that has its number and is another fails. */
function cross(shown: Map<unknown, readonly unknown[]>, row: unknown): void {
  if (!Array.isArray(row)) return;
  const told = shown.get(row[0]);
  if (told === undefined) return;
  // A proof does not say when a tick came.
  const [seq, atMs, _receivedAtMs, ...rest]: readonly unknown[] = row;
  demand(
    spellAny(told) === spellAny([seq, atMs, ...rest].slice(0, told.length)),
    `tick ${String(row[0])} of the proof is another one`,
  );
  shown.delete(row[0]);
}
