import { assert } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { RoundReference } from "./round-reference.ts";
import type { SignedHead } from "./sign-batch.ts";

/** A signed batch as the database keeps it: all that is needed beside the bets to write each receipt again. */
export interface StoredBatch {
  readonly betIds: readonly number[];
  readonly salts: Buffer;
  readonly leaves: Buffer;
  /** Round id → what its receipts say of it. */
  readonly rounds: Readonly<Record<string, RoundReference>>;
  readonly head: SignedHead;
}

export interface PublishedKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly validFromMs: number;
}

/** All SQL of receipts. */
export interface ProofStore {
  /** Keeps what is new and resolves with the first bet of each batch that was; a batch that stands already is left as it is. */
  keepBatches(batches: readonly StoredBatch[]): Promise<ReadonlySet<number>>;
  /** The batches that these bets are in, in no order; a bet without one adds none. */
  batchesOf(betIds: readonly number[]): Promise<readonly StoredBatch[]>;
  publishKeys(keys: readonly PublishedKey[]): Promise<void>;
  /** Oldest first. */
  publishedKeys(): Promise<readonly PublishedKey[]>;
}

export function createProofStore(database: Database): ProofStore {
  assert(database.role === "maru_proof", `receipts are kept by maru_proof, not by ${database.role}`);
  return {
    keepBatches: (batches) => keepBatches(database, batches),
    batchesOf: async (betIds) => {
      if (betIds.length === 0) return [];
      return (await database.query<BatchRow>(FIND, [betIds])).map(storedBatch);
    },
    publishKeys: async (keys) => {
      await database.query(
        `insert into proof.signing_key (id, public_key, valid_from_ms)
         select * from unnest($1::text[], $2::bytea[], $3::bigint[]) on conflict (id) do nothing`,
        [keys.map(({ id }) => id), keys.map((key) => key.publicKey), keys.map((key) => key.validFromMs)],
      );
    },
    publishedKeys: async () => {
      const rows = await database.query<{ id: string; public_key: Buffer; valid_from_ms: string }>(
        "select id, public_key, valid_from_ms from proof.signing_key order by valid_from_ms",
      );
      return rows.map((row) => ({
        id: row.id,
        publicKey: row.public_key,
        validFromMs: Number(row.valid_from_ms),
      }));
    },
  };
}

async function keepBatches(
  database: Database,
  batches: readonly StoredBatch[],
): Promise<ReadonlySet<number>> {
  if (batches.length === 0) return new Set();
  const rows = await database.query<{ id: string }>(
    `insert into proof.batch (id, last_bet_id, bet_ids, salts, leaves, rounds, root, signature, key_id, issued_at_ms)
     select b.bets[1], (select max(id) from unnest(b.bets) id), b.bets, b.salts, b.leaves, b.rounds, b.root, b.signature,
            b.key_id, b.issued_at_ms
       from (select bets::bigint[] as bets, salts, leaves, rounds::jsonb as rounds, root, signature, key_id, issued_at_ms
               from unnest($1::text[], $2::bytea[], $3::bytea[], $4::text[], $5::bytea[], $6::bytea[], $7::text[], $8::bigint[])
                 as t (bets, salts, leaves, rounds, root, signature, key_id, issued_at_ms)) b
     on conflict (id) do nothing returning id`,
    [
      batches.map(({ betIds }) => `{${betIds.join(",")}}`),
      batches.map(({ salts }) => salts),
      batches.map(({ leaves }) => leaves),
      batches.map(({ rounds }) => JSON.stringify(rounds)),
      batches.map(({ head }) => head.root),
      batches.map(({ head }) => head.signature),
      batches.map(({ head }) => head.keyId),
      batches.map(({ head }) => head.issuedAtMs),
    ],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

interface BatchRow {
  readonly bet_ids: readonly string[];
  readonly salts: Buffer;
  readonly leaves: Buffer;
  readonly rounds: Readonly<Record<string, RoundReference>>;
  readonly root: Buffer;
  readonly signature: Buffer;
  readonly key_id: string;
  readonly issued_at_ms: string;
}

/**
 * Batches of several writers interleave, so a bet's batch is among the few that end at or after it. The ids of one batch lie close
 * together; the bound keeps a bet that has no receipt from reading all batches after it.
 */
const FIND = `select bet_ids, salts, leaves, rounds, root, signature, key_id, issued_at_ms from proof.batch
  where id in (
    select found.id from unnest($1::bigint[]) wanted (id), lateral (
      select b.id from proof.batch b
       where b.last_bet_id >= wanted.id and b.last_bet_id < wanted.id + 20000 and b.id <= wanted.id
         and wanted.id = any(b.bet_ids)
       order by b.last_bet_id limit 1) found)`;

function storedBatch(row: BatchRow): StoredBatch {
  return {
    betIds: row.bet_ids.map(Number),
    salts: row.salts,
    leaves: row.leaves,
    rounds: row.rounds,
    head: {
      issuedAtMs: Number(row.issued_at_ms),
      keyId: row.key_id,
      root: row.root,
      size: row.bet_ids.length,
      signature: row.signature,
    },
  };
}
