import { createHash, type KeyObject } from "node:crypto";
import { canonicalJson } from "../receipts/canonical-json.ts";
import {
  isCosignature,
  isNoteOf,
  type NoteKey,
  readNote,
  readNoteLine,
  signNote,
} from "../log/signed-note.ts";

/** A question to a witness and its answer; rejects where there is none. */
export type AskWitness = (question: {
  readonly path: string;
  readonly body: string;
  /** Longest wait, milliseconds; without it that of what is asked while ticks wait. */
  readonly withinMs?: number;
}) => Promise<{ readonly status: number; readonly body: string }>;

/** A witness as the operator knows it: whom its answers must be signed by, and how it is asked. */
export interface WitnessAddress {
  readonly key: NoteKey;
  readonly ask: AskWitness;
  /** Tells one of our own which keys our log is signed by; whoever runs another is told by hand. */
  readonly introduce?: (verifierKeys: readonly string[]) => Promise<void>;
}

/** A witness answered, and not as it has promised to: nothing of it is used. */
export class WitnessFault extends Error {
  override readonly name = "WitnessFault";
}

/** A chain is hashed before it is answered, beside whatever else the machine does. */
const CHAIN_WITHIN_MS = 180_000;

/** The operator's log as it signs questions. */
export interface LogSigner {
  readonly origin: string;
  readonly publicKey: Uint8Array;
  readonly privateKey: KeyObject;
}

export interface ChainQuestion {
  readonly market: string;
  readonly firstSlotMs: number;
  readonly length: number;
  readonly slotLengthMs: number;
  readonly terminal: Uint8Array;
}

/** A chain of a witness's own beside one of ours. */
export interface ChainAnswer {
  readonly terminal: Buffer;
  readonly statement: string;
}

export interface RevealQuestion {
  readonly slotMs: number;
  readonly size: number;
  readonly root: Buffer;
  readonly markets: readonly string[];
}

export interface ShownLink {
  readonly market: string;
  readonly chainMs: number;
  readonly fromMs: number;
  readonly link: Buffer;
  readonly statement: string;
}

/** Errors: {@link WitnessFault} where the answer is not what was asked for. */
export async function askChain(
  witness: WitnessAddress,
  signer: LogSigner,
  chain: ChainQuestion,
): Promise<ChainAnswer> {
  const fields = {
    firstSlotMs: String(chain.firstSlotMs),
    length: String(chain.length),
    log: signer.origin,
    market: chain.market,
    operatorTerminal: base64url(chain.terminal),
    slotLengthMs: String(chain.slotLengthMs),
  };
  const body = question(signer, { ...fields, what: "maru chain request 1" });
  const statement = await answered(witness, { path: "/chain", body, withinMs: CHAIN_WITHIN_MS });
  const said = saidIn(witness, statement, "maru chain 1");
  for (const [name, value] of Object.entries(fields))
    if (said[name] !== value)
      throw new WitnessFault(`it opened a chain of another ${name} than was asked for`);
  return { terminal: bytes32(said["witnessTerminal"]), statement };
}

/** Resolves with the links of the markets, each as its statement says. Errors: {@link WitnessFault}. */
export async function askReveal(
  witness: WitnessAddress,
  signer: LogSigner,
  wish: RevealQuestion,
): Promise<readonly ShownLink[]> {
  const fields = {
    log: signer.origin,
    root: base64url(wish.root),
    size: String(wish.size),
    slotMs: String(wish.slotMs),
  };
  const markets = wish.markets.toSorted();
  const body = question(signer, { ...fields, markets, what: "maru reveal request 1" });
  const answer = fieldsOf(JSON.parse(await answered(witness, { path: "/reveal", body })));
  const statements = answer["statements"];
  if (!Array.isArray(statements)) throw new WitnessFault("its answer has no statements");
  return statements.flatMap((statement: unknown) => {
    if (typeof statement !== "string") throw new WitnessFault("a statement of it is no text");
    const said = saidIn(witness, statement, "maru reveal 1");
    for (const [name, value] of Object.entries(fields))
      if (said[name] !== value)
        throw new WitnessFault(`it showed a slot of another ${name} than was asked for`);
    return Object.entries(fieldsOf(said["links"])).map(([market, value]) => {
      const { chain, from, link } = fieldsOf(value);
      return { market, chainMs: whole(chain), fromMs: whole(from), link: bytes32(link), statement };
    });
  });
}

export interface GrowingCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Buffer[];
  readonly note: string;
}

/**
 * Has a checkpoint cosigned (C2SP tlog-witness). Resolves with the line of the note, or with the size that the witness goes on from.
 * Errors: {@link WitnessFault}.
 */
export async function askCosignature(
  { key, ask }: WitnessAddress,
  { oldSize, proof, note }: GrowingCheckpoint,
): Promise<{ readonly line: string } | { readonly knownSize: number }> {
  const hashes = proof.map((hash) => `${hash.toString("base64")}\n`).join("");
  const reply = await ask({ path: "/add-checkpoint", body: `old ${oldSize}\n${hashes}\n${note}` });
  if (reply.status === 409 && /^[0-9]{1,15}\n?$/.test(reply.body)) return { knownSize: Number(reply.body) };
  if (reply.status !== 200) throw new WitnessFault(`it does not cosign a checkpoint: ${told(reply)}`);
  const text = readNote(note)?.text ?? "";
  const lines = reply.body.split("\n").flatMap((line) => readNoteLine(line) ?? []);
  const cosignature = lines.find((line) => isCosignature(text, line, key));
  if (cosignature === undefined) throw new WitnessFault("its cosignature is not of its key");
  return { line: `${cosignature.line}\n` };
}

/** The link some slots before another: what a chain of SHA-256 makes of it. */
export function linkBefore(link: Buffer, slots: number): Buffer {
  let hashed = link;
  for (let done = 0; done < slots; done += 1) hashed = createHash("sha256").update(hashed).digest();
  return hashed;
}

async function answered({ ask }: WitnessAddress, asked: Parameters<AskWitness>[0]): Promise<string> {
  const reply = await ask(asked);
  if (reply.status !== 200) throw new WitnessFault(told(reply));
  return reply.body;
}

function question(
  { origin, publicKey, privateKey }: LogSigner,
  fields: Parameters<typeof canonicalJson>[0],
): string {
  return signNote(`${canonicalJson(fields)}\n`, { name: origin, publicKey, privateKey });
}

/** The fields of a statement that the witness has signed. */
function saidIn({ key }: WitnessAddress, statement: string, what: string): Fields {
  const note = readNote(statement);
  if (note === null || !isNoteOf(note, key)) throw new WitnessFault("its statement is not signed by its key");
  const said = fieldsOf(JSON.parse(note.text));
  if (said["what"] !== what) throw new WitnessFault(`its statement is no "${what}"`);
  return said;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new WitnessFault("its statement is of another shape");
  return Object.fromEntries(Object.entries(value));
}

function bytes32(value: unknown): Buffer {
  const bytes = Buffer.from(typeof value === "string" ? value : "", "base64url");
  if (bytes.length !== 32) throw new WitnessFault("a hash of its statement is not of 32 bytes");
  return bytes;
}

function whole(value: unknown): number {
  if (typeof value !== "string" || !/^[0-9]{1,15}$/.test(value))
    throw new WitnessFault("a moment of it is no number");
  return Number(value);
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

function told({ status, body }: { readonly status: number; readonly body: string }): string {
  return `${status} ${body.slice(0, 200).trim()}`;
}
