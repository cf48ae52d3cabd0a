import type { Round } from "@maru/rules";
import { assert, type Clock, type RoundId } from "@maru/values";
import { StartError } from "../../platform/start-error.ts";
import type { AcceptedBet, DomainEvent } from "../../ports/events.ts";
import type { ReadLockedStakes, ReadPaidBets, TellStakes } from "../../ports/public-log.ts";
import type { SlotLinks } from "../../ports/slot-links.ts";
import type { Receipts, RefusedBet } from "../../ports/receipts.ts";
import type { RoundEvidence } from "../../ports/round-evidence.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { createBatchMemory } from "./receipts/batch-memory.ts";
import { createProofStore, type ProofStore } from "./receipts/proof-store.ts";
import { type DrivenLog, openLog } from "./log/open-log.ts";
import { type ReceiptKey, signingKeyAt } from "./receipts/receipt-keys.ts";
import { createReceiptWaiters } from "./receipts/receipt-waiters.ts";
import { createRefusalPages } from "./receipts/refusal-pages.ts";
import { openBatch, receiptOfBet, type SignedBatch } from "./receipts/signed-batch.ts";
import { createTakePlaced } from "./receipts/take-placed.ts";
import { openSlotLinks, type SlotLinksParts } from "./witness/open-slot-links.ts";
import type { LogSigner } from "./witness/witness-client.ts";
import { originOf } from "./log/checkpoint.ts";

/** The room: receipts for accepted bets, proofs for refused ones, and the keys that check them. */
export interface Proof extends Receipts {
  /** Gives the bets of committed events their receipts. Resolves when they are stored: only then the bets may be told. */
  take(events: readonly DomainEvent[]): Promise<void>;
  /** The receipts of these bets; a bet without one (made before receipts were) is missing from the map. */
  receiptsOf(bets: readonly AcceptedBet[]): Promise<ReadonlyMap<number, string>>;
  /** Notes a refusal, so that it can be proved while it is fresh. */
  refused(refused: RefusedBet): void;
  /** What was promised, staked and decided, in a log that is only added to. */
  readonly log: DrivenLog;
  /** What witnesses show of a slot, once the stakes that locked by then are sealed. */
  readonly linkOf: SlotLinks["linkOf"];
}

export interface ProofParts extends Pick<SlotLinksParts, "witnesses" | "onTrouble"> {
  /** With the role maru_proof. */
  readonly database: Database;
  readonly keys: readonly ReceiptKey[];
  readonly clock: Clock;
  readonly loadRound: (id: RoundId) => Promise<Round | null>;
  readonly lockedStakes: ReadLockedStakes;
  readonly paidBets: ReadPaidBets;
  readonly evidence: RoundEvidence;
  readonly tellStakes: TellStakes;
  /** Of the files that run; null where they are the source. */
  readonly build: string | null;
}

/** Bets whose batches stay in memory; about 15 MB. */
const BETS_REMEMBERED = 50_000;

/** Opens the room: a room of its own keys, its own schema and its own role. */
export function openProof(parts: ProofParts): Proof {
  const store = createProofStore(parts.database);
  const memory = createBatchMemory(BETS_REMEMBERED);
  const waiters = createReceiptWaiters();
  const signer = () => {
    const nowMs = parts.clock.now();
    return { key: signingKeyAt(parts.keys, nowMs), nowMs };
  };
  const log = openLog({ ...parts, publishedKeys: () => store.publishedKeys() });
  const takePlaced = createTakePlaced({
    store,
    loadRound: parts.loadRound,
    promiseOf: (round) => log.promiseOf(round),
    signer,
  });
  const refusals = createRefusalPages(signer);
  const linkOf = openSlotLinks({ ...parts, log, signer: openLogSigner(parts) });
  return {
    take: async (events) => {
      for (const batch of await takePlaced(events)) {
        memory.keep(batch);
        waiters.made(batch.stored.betIds);
      }
    },
    receiptsOf: async (bets) => {
      const missing = bets.map((bet): number => bet.betId).filter((id) => memory.find(id) === null);
      const loaded = indexed((await store.batchesOf(missing)).map(openBatch));
      return new Map(
        bets.flatMap((bet): [number, string][] => {
          const batch = memory.find(bet.betId) ?? loaded.get(bet.betId);
          const text = batch === undefined ? null : receiptOfBet(bet, batch);
          return text === null ? [] : [[bet.betId, text]];
        }),
      );
    },
    awaitReceipt: async (bet, withinMs) => {
      if (memory.find(bet.betId) === null) await waiters.wait(bet.betId, withinMs);
    },
    refused: (refused) => refusals.note(refused),
    refusalProofOf: (asked) => refusals.proofOf(asked),
    log,
    linkOf,
    listKeys: async () => {
      const keys = await store.publishedKeys();
      return keys.map((key, at) => ({ ...key, validToMs: keys[at + 1]?.validFromMs ?? null }));
    },
  };
}

/** Names the log: after the first key that was ever published, whatever signs it now. */
export async function publishedOrigin(database: Database): Promise<string> {
  const [first] = await createProofStore(database).publishedKeys();
  assert(first !== undefined, "the receipt keys are published before the log is named");
  return originOf(first.id);
}

/** Signs what the log asks of witnesses, by the key of the moment. */
export function openLogSigner({
  database,
  keys,
  clock,
}: Pick<ProofParts, "database" | "keys" | "clock">): () => Promise<LogSigner> {
  let origin: string | null = null;
  return async () => {
    origin ??= await publishedOrigin(database);
    const { publicKey, privateKey } = signingKeyAt(keys, clock.now());
    return { origin, publicKey, privateKey };
  };
}

/**
 * Publishes the keys before the first of them signs, and gives them back as they stand published. A new key begins now at the earliest, whatever its
 * file says: until now the one before it has signed. A file that was renamed keeps its first date.
 * Errors: {@link StartError} where the youngest published key is not among them, since its time would come with nobody to sign.
 */
export async function publishReceiptKeys(
  database: Database,
  keys: readonly ReceiptKey[],
  nowMs: number,
): Promise<readonly ReceiptKey[]> {
  const store: ProofStore = createProofStore(database);
  await store.publishKeys(
    keys.map((key, place) => ({ ...key, validFromMs: Math.max(key.validFromMs, nowMs + place) })),
  );
  const published = await store.publishedKeys();
  const youngest = published.at(-1);
  if (!keys.some(({ id }) => id === youngest?.id)) {
    throw new StartError(
      `the receipt key ${youngest?.id} is published and its file is gone: put it back under MARU_DATA_DIR/keys, or add a younger one`,
    );
  }
  return published.flatMap(({ id, validFromMs }) => {
    const own = keys.find((key) => key.id === id);
    return own === undefined ? [] : [{ ...own, validFromMs }];
  });
}

function indexed(batches: readonly SignedBatch[]): ReadonlyMap<number, SignedBatch> {
  return new Map(
    batches.flatMap((batch) => batch.stored.betIds.map((id): [number, SignedBatch] => [id, batch])),
  );
}
