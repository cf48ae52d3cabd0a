import type { Round } from "@maru/rules";
import { assert, type Clock } from "@maru/values";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import type { DomainEvent } from "../../../ports/events.ts";
import type {
  LockedStakes,
  PublicLog,
  ReadLockedStakes,
  ReadPaidBets,
  StakesSealed,
  StartFacts,
  TellStakes,
} from "../../../ports/public-log.ts";
import type { RoundEvidence, TickRoot } from "../../../ports/round-evidence.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { SealedDay } from "../../../ports/sealed-balances.ts";
import { type ReceiptKey, signingKeyAt } from "../receipts/receipt-keys.ts";
import { originOf, signCheckpoint, writeNote } from "./checkpoint.ts";
import { consistencyProof } from "./consistency.ts";
import {
  balancesLeaf,
  balancesOf,
  correctionLeaf,
  isTreeOf,
  type LogLeaf,
  resultLeaf,
  sealedAtOf,
  stakesLeaf,
  startLeaf,
  startOf,
  termsLeaf,
  witnessesOf,
} from "./log-bodies.ts";
import {
  createLogStore,
  type DueRound,
  type LogStore,
  type StoredCheckpoint,
  type StoredLeaf,
} from "./log-store.ts";
import { createHeadLogger } from "./log-heads.ts";
import { growPayoutsTree, logPayouts, type PayoutsTree } from "./log-payouts.ts";
import { growBetsTree, type BetsTree } from "./bets-tree.ts";
import { createStakesTeller } from "./tell-stakes.ts";
import { edgeOf, rootOfEdge, TILE_WIDTH } from "./tiles.ts";

export interface LogParts {
  /** With the role maru_proof. */
  readonly database: Database;
  /** Oldest first. */
  readonly keys: readonly ReceiptKey[];
  readonly publishedKeys: () => Promise<readonly { readonly id: string; readonly publicKey: Buffer }[]>;
  readonly clock: Clock;
  readonly lockedStakes: ReadLockedStakes;
  readonly paidBets: ReadPaidBets;
  readonly evidence: RoundEvidence;
  /** Of the files that run; null where they are the source. */
  readonly build: string | null;
  /** Told once stakes stand in the log: before the strike, where the server keeps up. */
  readonly tellStakes: TellStakes;
}

/** The log as the server drives it. */
export interface DrivenLog extends PublicLog {
  /** Adds what committed events say of rounds: their terms before betting opens, their results. Taking them twice changes nothing. */
  take(events: readonly DomainEvent[]): Promise<void>;
  /** Adds what runs from this start on: once a start, before the schedules make a round. */
  start(facts: StartFacts): Promise<void>;
  /** Adds what was owed to all players on days that were sealed; a day that stands already stays. */
  sealedDays(days: readonly SealedDay[]): Promise<void>;
  /** Seals the stakes of locked rounds and signs what was added. Rejects where a round waits too long for its receipts. */
  step(nowMs: number): Promise<void>;
  /** Seals all stakes that locked by now; resolves with the markets of rounds whose stakes could not be sealed yet, null for one unknown. */
  sealAll(nowMs: number): Promise<ReadonlySet<string | null>>;
  readonly stakesSealed: StakesSealed;
  /** The hash of the leaf that promises the round, base64url; promises it first where nothing did. */
  promiseOf(round: Round): Promise<string>;
  /** All of the log, signed now if it was not. */
  head(nowMs: number): Promise<StoredCheckpoint>;
  /** The signed note of so many leaves, and what shows that it grew from an older one. */
  growth(from: number, to: number): Promise<{ readonly note: string; readonly proof: readonly Buffer[] }>;
}

/** A strike comes ten seconds after its lock; a checkpoint is signed well within them. */
const CHECKPOINT_EVERY_MS = 5_000;
/** Receipts that are this late will not come by themselves. */
const RECEIPTS_LATE_MS = 60_000;
const BETS_REMEMBERED = 100_000;

export function openLog(parts: LogParts): DrivenLog {
  const store = createLogStore(parts.database);
  const heads = createHeadLogger();
  const tellStakes = createStakesTeller(store, parts.tellStakes);
  return {
    take: async (events) => {
      const of = { ...parts, evidence: readOnce(parts.evidence) };
      const leaves: LogLeaf[] = [];
      for (const event of events) leaves.push(...(await leavesOfEvent(event, of)));
      if (leaves.length > 0) await store.append(leaves);
      const paid = events.flatMap((event) =>
        event.kind === "round.settled" && event.isLast ? [event.roundId] : [],
      );
      if (paid.length > 0) await store.notePaid(paid);
      for (const event of events) if (event.kind === "round.corrected") await takeCorrection(store, event);
    },
    promiseOf: async (round) => {
      const stands = await store.termsHash(round.id);
      if (stands === null) await store.append([await promise(round, parts)]);
      const hash = stands ?? (await store.termsHash(round.id));
      assert(hash !== null, `round ${round.id} is promised in the log`);
      return hash.toString("base64url");
    },
    start: (facts) => store.append([startLeaf(facts, parts.clock.now())]),
    sealedDays: (days) => store.append(days.map(balancesLeaf)),
    balances: async () => (await store.balances()).map(({ index, body }) => balancesOf(index, body)),
    starts: async () => (await store.starts()).map(({ index, body }) => startOf(index, body)),
    witnesses: async () => (await store.witnesses()).map(({ index, body }) => witnessesOf(index, body)),
    // What was sealed is signed even where a round could not be.
    step: (nowMs) =>
      eachInTurn([sealDue, tellStakes, heads.log, payOut, signWhatIsNew, findLate], async (part) => {
        await part(store, parts, nowMs);
      }),
    sealAll: async (nowMs) => {
      // What shows the next price comes behind this. What cannot be told now is told with the log's own turn.
      if ((await sealWhatIsDue(store, parts, nowMs)) > 0) await tellStakes().catch(() => undefined);
      return blockedMarkets(store, nowMs);
    },
    stakesSealed: async (rounds) => {
      const leaves = await store.stakesOf(rounds);
      return new Map(leaves.map(({ roundId, body }) => [roundId, sealedAtOf(body)]));
    },
    head: (nowMs) => signedHead(store, parts, nowMs),
    growth: async (from, to) => {
      const stored = await store.checkpointOf(to);
      assert(stored !== null, `${to} leaves of the log are signed`);
      const proof = await consistencyProof(from, to, (tile) => store.hashes(tile));
      return { note: await noteOf(stored, parts), proof };
    },
    checkpoint: async () => {
      const newest = await store.newestCheckpoint();
      if (newest === null) return null;
      return { ...newest, note: await noteOf(newest, parts, await store.cosignatures(newest.size)) };
    },
    tile: async (level, index) => {
      const hashes = await store.hashes({ level, index, width: TILE_WIDTH });
      return hashes.length === 0 ? null : hashes;
    },
    bodies: async (index) => {
      const bodies = await store.bodies(index);
      return bodies.length === 0 ? null : bodies;
    },
    leavesOf: (roundId) => store.leavesOf(roundId),
    ticksLeaves: (fromMs, toMs) => store.ticksLeaves(fromMs, toMs),
    stakesPath: openBetPaths(store, parts),
  };
}

type Promising = Pick<LogParts, "evidence" | "build">;

async function leavesOfEvent(event: DomainEvent, of: Promising): Promise<readonly LogLeaf[]> {
  if (event.kind === "round.created") return [await promise(event.round, of)];
  if (event.kind === "round.decided" || event.kind === "round.voided")
    return [await resultOf(event.round, of.evidence)];
  return [];
}

async function promise(round: Round, { evidence, build }: Promising): Promise<LogLeaf> {
  const market = await evidence.marketOf(round);
  return termsLeaf(round, { market, offers: await evidence.offersOf(round), build });
}

/** Behind the result that it names, which may have come with the same events; the first message of it tells of all of it. */
async function takeCorrection(
  store: LogStore,
  event: Extract<DomainEvent, { readonly kind: "round.corrected" }>,
): Promise<void> {
  const stands = await store.leavesOf(event.roundId);
  if (stands.some(({ kind }) => kind === "correction")) return;
  await store.append([correctionLeaf(event, stands.find(({ kind }) => kind === "result")?.index ?? null)]);
}

async function resultOf(round: Round, evidence: RoundEvidence): Promise<LogLeaf> {
  return resultLeaf(round, { ticks: await evidence.ticksOf(round), clock: await evidence.clockOf(round) });
}

/** Rounds of several games end with the same window at the same moment: its ticks are read once for all. */
function readOnce(evidence: RoundEvidence): RoundEvidence {
  const read = new Map<string, Promise<TickRoot | null>>();
  return {
    marketOf: (round) => evidence.marketOf(round),
    offersOf: (round) => evidence.offersOf(round),
    clockOf: (round) => evidence.clockOf(round),
    tickHeads: () => evidence.tickHeads(),
    ticksOf: (round) => {
      const window = `${round.stock}:${round.times.gameStartMs}:${round.times.gameFinishMs}`;
      const ticks = read.get(window) ?? evidence.ticksOf(round);
      read.set(window, ticks);
      return ticks;
    },
  };
}

async function noteOf(
  stored: StoredCheckpoint,
  parts: Pick<LogParts, "publishedKeys">,
  cosignatures: readonly string[] = [],
): Promise<string> {
  const keys = await parts.publishedKeys();
  const key = keys.find(({ id }) => id === stored.keyId);
  assert(key !== undefined, `checkpoint ${stored.size} is signed by an unpublished key`);
  return writeNote(stored, { name: originOf(keys[0]?.id ?? key.id), publicKey: key.publicKey }, cosignatures);
}

/** Whoever waits for a boundary waits for all of it: rounds of every market lock at the same moments. Resolves with how many were sealed. */
async function sealWhatIsDue(store: LogStore, parts: LogParts, nowMs: number): Promise<number> {
  // Of a round that cannot be read the log's own turn tells; the others go on.
  for (let all = 0; ;) {
    const sealed = await sealDue(store, parts, nowMs).catch(() => 0);
    if (sealed === 0) return all;
    all += sealed;
  }
}

async function blockedMarkets(store: LogStore, nowMs: number): Promise<ReadonlySet<string | null>> {
  const due = await store.dueRounds(nowMs);
  // What is late is told as an error, and decides nothing any more.
  return new Set(due.filter(({ lockMs }) => lockMs > nowMs - RECEIPTS_LATE_MS).map(({ stock }) => stock));
}

/** Resolves with how many were sealed. All that are due are asked for at once; where that fails one by one, so that one holds up no other. */
async function sealDue(store: LogStore, parts: LogParts, nowMs: number): Promise<number> {
  const due = await store.dueRounds(nowMs);
  if (due.length === 0) return 0;
  try {
    return await sealThese(store, parts, due);
  } catch {
    let sealed = 0;
    await eachInTurn(due, async (one) => void (sealed += await sealThese(store, parts, [one])));
    return sealed;
  }
}

async function sealThese(store: LogStore, parts: LogParts, due: readonly DueRound[]): Promise<number> {
  const locked = await parts.lockedStakes(due.map(({ roundId }) => roundId));
  const leaves: LogLeaf[] = [];
  for (const round of due) {
    const stakes = locked.get(round.roundId);
    const tree = stakes === undefined ? null : await treeOf(store, round.roundId, stakes);
    if (stakes === undefined || tree === null) continue;
    const { roundId, lockMs } = round;
    const [sealedAtMs, size] = [parts.clock.now(), tree.betIds.length];
    leaves.push(stakesLeaf({ roundId, lockMs, sealedAtMs, sides: stakes.sides, root: tree.root, size }));
  }
  if (leaves.length > 0) await store.append(leaves);
  return leaves.length;
}

async function findLate(store: LogStore, _: LogParts, nowMs: number): Promise<void> {
  const late = await store.oldestDue(nowMs - RECEIPTS_LATE_MS);
  if (late !== null) throw new Error(`round ${late.roundId} is locked and bets of it have no receipt`);
}

async function growTree(store: LogStore, parts: LogParts, roundId: number): Promise<BetsTree | null> {
  const stakes = (await parts.lockedStakes([roundId])).get(roundId);
  return stakes === undefined ? null : treeOf(store, roundId, stakes);
}

const payOut = (store: LogStore, { paidBets }: LogParts): Promise<void> => logPayouts(store, paidBets);

async function growPaid(store: LogStore, parts: LogParts, roundId: number): Promise<PayoutsTree | null> {
  const paid = (await parts.paidBets([roundId])).get(roundId);
  return paid === undefined ? null : growPayoutsTree(store, roundId, paid);
}

/** Where bets stand among the sealed stakes and among the payouts of their rounds; the trees that were asked for last are remembered. */
function openBetPaths(store: LogStore, parts: LogParts): PublicLog["stakesPath"] {
  const trees = createTreeMemory<BetsTree>();
  const payouts = createTreeMemory<PayoutsTree>();
  return async ({ roundId, betId }) => {
    const leaves = await store.leavesOf(roundId);
    const sealed = leaves.find(({ kind }) => kind === "stakes");
    if (sealed === undefined) return null;
    const tree = await trees.treeOf(roundId, () => growTree(store, parts, roundId));
    // Of a round that is archived in part the bets left grow another tree: no path is better than one that does not hold.
    const place = tree !== null && isTreeOf(sealed.body, tree) ? tree.pathOf(betId) : null;
    if (tree === null || place === null) return null;
    const payout = await payoutOf(leaves, betId, () =>
      payouts.treeOf(roundId, () => growPaid(store, parts, roundId)),
    );
    return { ...place, size: tree.betIds.length, leafIndex: sealed.index, payout };
  };
}

type BetPath = NonNullable<Awaited<ReturnType<PublicLog["stakesPath"]>>>;

/** Null while the round's payouts are not in the log. */
async function payoutOf(
  leaves: readonly StoredLeaf[],
  betId: number,
  paidTree: () => Promise<PayoutsTree | null>,
): Promise<BetPath["payout"]> {
  const logged = leaves.find(({ kind }) => kind === "payouts");
  const tree = logged === undefined ? null : await paidTree();
  if (logged === undefined || tree === null || !isTreeOf(logged.body, tree)) return null;
  const [place, paid] = [tree.pathOf(betId), tree.paidOf(betId)];
  if (place === null || paid === null) return null;
  const { status, returnedPoints } = paid;
  return { leafIndex: logged.index, path: place.path, status, returnedPoints };
}

/** Null while a bet of the round has no receipt yet: the relay that took its event is still at it. */
async function treeOf(store: LogStore, roundId: number, { betIds }: LockedStakes): Promise<BetsTree | null> {
  const found = await store.receiptLeaves(roundId, betIds);
  if (found.size !== betIds.length) return null;
  return growBetsTree(
    betIds,
    betIds.flatMap((id) => found.get(id) ?? []),
  );
}

async function signWhatIsNew(store: LogStore, parts: LogParts, nowMs: number): Promise<void> {
  const [newest, size] = await Promise.all([store.newestCheckpoint(), store.size()]);
  if (size === (newest?.size ?? 0) || nowMs - (newest?.issuedAtMs ?? 0) < CHECKPOINT_EVERY_MS) return;
  await sign(store, parts, { size, nowMs });
}

async function signedHead(store: LogStore, parts: LogParts, nowMs: number): Promise<StoredCheckpoint> {
  const [newest, size] = await Promise.all([store.newestCheckpoint(), store.size()]);
  return newest?.size === size ? newest : sign(store, parts, { size, nowMs });
}

async function sign(
  store: LogStore,
  parts: LogParts,
  { size, nowMs }: { readonly size: number; readonly nowMs: number },
): Promise<StoredCheckpoint> {
  const edge = [];
  for (const tile of edgeOf(size)) edge.push(tile.width === 0 ? [] : await store.hashes(tile));
  const [first] = await parts.publishedKeys();
  assert(first !== undefined, "the receipt keys are published before the log is driven");
  const head = { origin: originOf(first.id), size, root: rootOfEdge(edge) };
  const signed = signCheckpoint(head, signingKeyAt(parts.keys, nowMs), nowMs);
  await store.keepCheckpoint(signed);
  // Another server may have signed as much before: what stands is what counts.
  return (await store.checkpointOf(size)) ?? signed;
}

interface TreeMemory<Tree> {
  /** Grows the tree where it is not remembered. */
  treeOf(roundId: number, grow: () => Promise<Tree | null>): Promise<Tree | null>;
}

/** The trees asked for last, bounded by bets; one tree is kept whatever its size. */
function createTreeMemory<Tree extends BetsTree>(): TreeMemory<Tree> {
  const kept = new Map<number, Tree>();
  const keep = (roundId: number, tree: Tree): void => {
    kept.delete(roundId);
    kept.set(roundId, tree);
    let bets = [...kept.values()].reduce((sum, { betIds }) => sum + betIds.length, 0);
    for (const [oldest, other] of kept) {
      if (bets <= BETS_REMEMBERED || other === tree) return;
      kept.delete(oldest);
      bets -= other.betIds.length;
    }
  };
  return {
    treeOf: async (roundId, grow) => {
      const tree = kept.get(roundId) ?? (await grow());
      if (tree !== null) keep(roundId, tree);
      return tree;
    },
  };
}
