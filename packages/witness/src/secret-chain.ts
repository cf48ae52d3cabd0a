import { setImmediate } from "node:timers/promises";
import { HASH_BYTES, sha256 } from "./bytes.ts";
import type { WitnessStorage } from "./storage.ts";
import type { Chain } from "./witness-state.ts";

/** Every so manieth link is kept, so that any other is so many hashes away at most. */
const KEPT_EVERY = 1_000;
/** About three milliseconds of hashing, between which other requests are answered. */
const HASHES_A_TURN = 2_000;

export interface NewChain {
  /** Links 0, 1000, 2000 and so on, one behind the other. */
  readonly kept: Buffer;
  readonly terminal: Buffer;
}

/** Hashes a chain of so many links from 32 secret bytes. Rejects when `isEnding` says so between two turns. */
export async function buildChain(
  length: number,
  { first, isEnding }: { readonly first: Uint8Array; readonly isEnding: () => boolean },
): Promise<NewChain> {
  const kept = Buffer.alloc((length / KEPT_EVERY) * HASH_BYTES);
  let link: Buffer = Buffer.from(first);
  for (let index = 0; index < length; index += 1) {
    if (index % KEPT_EVERY === 0) link.copy(kept, (index / KEPT_EVERY) * HASH_BYTES);
    link = sha256(link);
    if (index % HASHES_A_TURN !== HASHES_A_TURN - 1) continue;
    await setImmediate();
    if (isEnding()) throw new Error("the witness is ending");
  }
  return { kept, terminal: link };
}

/** Keeps the secret of a chain; it lasts when this resolves. */
export async function keepChain(
  storage: WitnessStorage,
  chain: Pick<Chain, "log" | "market" | "firstSlotMs">,
  kept: Buffer,
): Promise<void> {
  await storage.replace(secretFile(chain), kept);
}

function secretFile({ log, market, firstSlotMs }: Pick<Chain, "log" | "market" | "firstSlotMs">): string {
  const hash = sha256(Buffer.from(`${log}\n${market}\n${firstSlotMs}\n`)).toString("hex");
  return `chain-${hash.slice(0, 32)}.secret`;
}

interface Block {
  readonly number: number;
  readonly links: readonly Buffer[];
}

/** Finds links of chains. Slot after slot lies in one block, which is hashed once. */
export class Links {
  readonly #storage: WitnessStorage;
  readonly #blocks = new Map<string, Block>();

  constructor(storage: WitnessStorage) {
    this.#storage = storage;
  }

  /** The link of a slot that the chain covers. Throws where the kept secret does not lead on as it must. */
  async linkOf(chain: Chain, slotMs: number): Promise<Buffer> {
    const index = chain.length - 1 - (slotMs - chain.firstSlotMs) / chain.slotLengthMs;
    const number = Math.floor(index / KEPT_EVERY);
    const file = secretFile(chain);
    const known = this.#blocks.get(file);
    const block = known?.number === number ? known : await this.#readBlock(chain, number);
    this.#blocks.set(file, block);
    const link = block.links[index % KEPT_EVERY];
    if (link === undefined) throw new Error(`the chain of ${chain.market} does not cover ${slotMs}`);
    return link;
  }

  async #readBlock(chain: Chain, number: number): Promise<Block> {
    const file = secretFile(chain);
    const bytes = await this.#storage.readAt(file, number * HASH_BYTES, 2 * HASH_BYTES);
    const isLast = (number + 1) * KEPT_EVERY === chain.length;
    const next = isLast ? Buffer.from(chain.witnessTerminal, "base64url") : bytes.subarray(HASH_BYTES);
    const links: Buffer[] = [];
    let link: Buffer = Buffer.from(bytes.subarray(0, HASH_BYTES));
    while (links.length < KEPT_EVERY) {
      links.push(link);
      link = sha256(link);
    }
    // A damaged secret is found here, not by the operator.
    if (!link.equals(next)) throw new Error(`${file} does not lead to the terminal of ${chain.market}`);
    return { number, links };
  }
}
