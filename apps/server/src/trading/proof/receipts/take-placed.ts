import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Round } from "@maru/rules";
import { assert, roundId, type RoundId } from "@maru/values";
import type { AcceptedBet, DomainEvent } from "../../../ports/events.ts";
import type { ProofStore } from "./proof-store.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { type RoundReference, roundReference } from "./round-reference.ts";
import { openBatch, type SignedBatch, signBets } from "./signed-batch.ts";

export interface TakeParts {
  readonly store: ProofStore;
  readonly loadRound: (id: RoundId) => Promise<Round | null>;
  /** The leaf that promised a round in the public log, which stands there when this resolves. */
  readonly promiseOf: (round: Round) => Promise<string>;
  readonly signer: () => { readonly key: ReceiptKey; readonly nowMs: number };
}

/** Signs the bets of committed events and keeps the signatures; resolves with the batches as they stand. */
export type TakePlaced = (events: readonly DomainEvent[]) => Promise<readonly SignedBatch[]>;

const ROUNDS_KEPT = 2_000;
/** Bets stored with one statement and one flush. */
const BETS_AT_ONCE = 5_000;

export function createTakePlaced(parts: TakeParts): TakePlaced {
  const known = new Map<number, RoundReference>();
  /** Rounds that nobody has bet on yet. */
  const created = new Map<number, Round>();

  const learn = async (id: RoundId): Promise<RoundReference> => {
    const round = created.get(id) ?? (await parts.loadRound(id));
    assert(round !== null, `bets were placed on round ${id}, which does not exist`);
    const reference = roundReference(round, await parts.promiseOf(round));
    known.set(id, reference);
    created.delete(id);
    forgetOldest(known);
    return reference;
  };

  /** Found by each batch before it is signed, so that forgetting old ones cannot touch it. */
  const roundsOf = async (bets: readonly AcceptedBet[]): Promise<ReadonlyMap<number, RoundReference>> => {
    const found = new Map<number, RoundReference>();
    for (const id of new Set(bets.map((bet): number => bet.roundId))) {
      found.set(id, known.get(id) ?? (await learn(roundId(id))));
    }
    return found;
  };

  return async (events) => {
    const taken: SignedBatch[] = [];
    let signed: SignedBatch[] = [];
    let bets = 0;
    for (const event of events) {
      if (event.kind === "round.created") {
        created.set(event.round.id, event.round);
        forgetOldest(created);
      }
      if (event.kind !== "bets.placed" || event.bets.length === 0) continue;
      signed.push(signBets(event.bets, { rounds: await roundsOf(event.bets), ...parts.signer() }));
      bets += event.bets.length;
      // A thousand leaves take some ten milliseconds; betting goes on in between.
      await letOthersRun();
      if (bets < BETS_AT_ONCE) continue;
      taken.push(...(await keep(parts.store, signed)));
      signed = [];
      bets = 0;
    }
    taken.push(...(await keep(parts.store, signed)));
    return taken;
  };
}

function forgetOldest(rounds: Map<number, unknown>): void {
  for (const oldest of rounds.keys()) {
    if (rounds.size <= ROUNDS_KEPT) return;
    rounds.delete(oldest);
  }
}

/** What was handed on before has its signature already: that one stays, and the new one is thrown away. */
async function keep(store: ProofStore, signed: readonly SignedBatch[]): Promise<readonly SignedBatch[]> {
  const isNew = await store.keepBatches(signed.map(({ stored }) => stored));
  const [fresh, repeated] = [true, false].map((wanted) =>
    signed.filter(({ stored }) => isNew.has(stored.betIds[0] ?? 0) === wanted),
  );
  const firsts = (repeated ?? []).map(({ stored }) => stored.betIds[0] ?? 0);
  const before = await store.batchesOf(firsts);
  assert(before.length === firsts.length, "a batch was refused by the database and is not there");
  return [...(fresh ?? []), ...before.map(openBatch)];
}
