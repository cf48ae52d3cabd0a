import type { PoolClient } from "pg";
import { assert, betId, ok, optionId, refused, type Result } from "@maru/values";
import {
  type BetDecision,
  type BetRefusal,
  type BookedBet,
  isSameBet,
  type KeyedWish,
  placeBatch,
} from "@maru/rules";
import type { AcceptedBet } from "../../ports/events.ts";
import type { BetAnswer } from "../../ports/place-bet.ts";
import { type AcceptedWish, scopeOf, writeArguments } from "./batch-arguments.ts";
import { betsOfKeys, keyOf } from "./betting-store.ts";
import { closedSinceMs, failureKind } from "./failure-kind.ts";
import { lockFacts, type LockedFacts } from "./lock-facts-store.ts";

/** When used keys are looked up: those of refused bets is enough, unless a key was seen in the way. */
export type KeysAsked = "of refused" | "of all";

const WRITE = `select betting.write_bets($1::bigint, $2::int, $3::text::bigint[], $4::text::bigint[], $5::text::boolean[],
  $6::text::bigint[], $7::text::int[], $8::text::text[], $9::text::int[], $10::text::int[], $11::text::int[], $12::text::int[],
  $13::text::bigint[], $14::text::int[], $15::text::int[], $16::text::bigint[], $17::text::uuid[])::text`;

/**
 * One batch: locked and read, decided by the rules, written; one transaction, one flush. Resolves when it is committed, with what each
 * bet is told, in their order. Their keys must be distinct. A key that was used meanwhile throws 23505, and a side that was filled
 * meanwhile 40001: then nothing is written, and the batch may be placed again.
 */
export async function placeBets(
  client: PoolClient,
  bets: readonly KeyedWish[],
  asked: KeysAsked,
): Promise<readonly BetAnswer[]> {
  try {
    return await placeAll(client, bets, asked);
  } catch (error) {
    // Where it was the connection that failed, this fails too, and the server ends the transaction.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function placeAll(
  client: PoolClient,
  bets: readonly KeyedWish[],
  asked: KeysAsked,
): Promise<readonly BetAnswer[]> {
  const [, { nowMs, state }] = await both(client.query("begin"), lockFacts(client, scopeOf(bets)));
  const keys = asked === "of all" ? await betsOfKeys(client, bets) : NO_KEYS;
  const { decisions, state: after } = placeBatch({ ...state, keys }, bets, nowMs);
  const written = await writeAccepted(client, acceptedOf(bets, decisions), { nowMs, state: after });
  const others = bets.filter((_, at) => !written.ok || decisions[at]?.kind === "refused");
  // What a key made is told whatever would be said of the bet now.
  const used = asked === "of all" || others.length === 0 ? keys : await betsOfKeys(client, others);
  return decisions.map((decision, at) => answerOf(decision, { bet: bets[at], written, used }));
}

const NO_KEYS: ReadonlyMap<string, AcceptedBet> = new Map();

function acceptedOf(bets: readonly KeyedWish[], decisions: readonly BetDecision[]): readonly AcceptedWish[] {
  return decisions.flatMap((decision, place) => {
    if (decision.kind !== "accepted") return [];
    const termsId = bets[place]?.terms.option?.termsId;
    assert(termsId !== undefined, "a bet without terms was accepted");
    return [{ bet: decision.bet, termsId }];
  });
}

type BooksClosed = Extract<BetRefusal, { readonly code: "BOOKS_CLOSED" }>;

/**
 * Writes and commits, or ends the transaction that has nothing to write. The ids stand in the order of the accepted bets; while the
 * books are closed nothing is written.
 */
async function writeAccepted(
  client: PoolClient,
  accepted: readonly AcceptedWish[],
  { state: { accounts }, nowMs }: LockedFacts,
): Promise<Result<readonly number[], BooksClosed>> {
  if (accepted.length === 0) {
    await client.query("rollback");
    return ok([]);
  }
  try {
    const values = [...writeArguments(accepted, { accounts, nowMs })];
    const [{ rows }] = await both(
      client.query<[string]>({ name: "write-bets", text: WRITE, values, rowMode: "array" }),
      client.query("commit"),
    );
    const ids = (rows[0]?.[0] ?? "").slice(1, -1).split(",").map(Number);
    assert(ids.length === accepted.length, "write_bets wrote another number of bets");
    return ok(ids);
  } catch (error) {
    if (failureKind(error) !== "closed") throw error;
    return refused({ code: "BOOKS_CLOSED", sinceMs: closedSinceMs(error) });
  }
}

/** Two statements sent together. It waits for both before it throws: nothing may be on its way when a batch has failed. */
async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<readonly [A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

interface Told {
  readonly bet: KeyedWish | undefined;
  readonly written: Result<readonly number[], BooksClosed>;
  /** What the keys of refused bets made, by {@link keyOf}. */
  readonly used: ReadonlyMap<string, AcceptedBet>;
}

function answerOf(decision: BetDecision, { bet, written, used }: Told): BetAnswer {
  assert(bet !== undefined, "a decision belongs to no bet");
  if (decision.kind === "accepted" && written.ok) {
    const id = written.value[decision.bet.betId - 1];
    assert(id !== undefined, "an accepted bet was not written");
    return { ok: true, repeated: false, bet: asAccepted(decision.bet, id) };
  }
  const original = used.get(keyOf(bet));
  if (original !== undefined) return answerToRepeat(original, bet);
  if (decision.kind === "refused") return { ok: false, refusal: decision.refusal };
  assert(!written.ok, "a bet repeats one that nobody knows");
  return { ok: false, refusal: written.refusal };
}

/** The bet with the id that the database gave it. */
function asAccepted({ roundId, optionId: option, ...booked }: BookedBet, id: number): AcceptedBet {
  const { memberId, siteId, type, stakePoints, multipleBp, clientKey, acceptedAtMs } = booked;
  return {
    betId: betId(id),
    roundId,
    optionId: optionId(option),
    memberId,
    siteId,
    type,
    stakePoints,
    multipleBp,
    clientKey,
    acceptedAtMs,
  };
}

/** The answer to a key that already made a bet: that bet for the same wish, a refusal for another. */
export function answerToRepeat(original: AcceptedBet, { wish }: Pick<KeyedWish, "wish">): BetAnswer {
  if (isSameBet(original, wish)) return { ok: true, repeated: true, bet: original };
  return { ok: false, refusal: { code: "CLIENT_KEY_REUSED" } };
}
