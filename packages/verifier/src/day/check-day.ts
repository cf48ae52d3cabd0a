import { growthSteps, openLog, type OpenLog } from "../log/check-growth.ts";
import { checkTicks } from "../round/check-ticks.ts";
import { leafAt, leavesOfTile, type ReadTile, rootOfFirst, tileOf } from "../log/log-tree.ts";
import { demandLogged, type Leaf, leavesOf, type LogRoots } from "../round/logged-round.ts";
import type { PublicKey } from "../log/public-keys.ts";
import { demand, Mismatch, runStepsInTurn, type Step } from "../base/verdict.ts";
import { lookAtRecord } from "./day-record.ts";
import { countMarkets, lookAtMoney, type MarketCount } from "./market-counts.ts";
import { NO_MONEY } from "./money-of-round.ts";
import { type LoggedDay, readDay, type ReadEntries } from "./read-day.ts";
import { checkRoundOfDay, type DayRound, type ReadProof } from "./round-of-day.ts";
import { optionOfRound, type SeoulDay, seoulDayOf } from "./seoul-day.ts";

export interface DayAsked {
  /** In Seoul: `2026-11-28`. */
  readonly day: string;
  /** Of one market alone. */
  readonly stock?: string;
  /** The note of a checkpoint that was kept: the log must begin with that one. */
  readonly since?: string;
  readonly entries: ReadEntries;
  readonly proofOf: ReadProof;
  /** The answer of `/api/public/round/{id}/log`: asked of a round that lacks leaves near its day. */
  readonly leavesOf: (roundId: number) => Promise<unknown>;
  /** The answer of `/api/public/fairness?day=`, without its envelope; null where nothing is published. */
  readonly record: () => Promise<unknown>;
  /** As checkTicks takes it. Where it is left out the chains of ticks are not looked at. */
  readonly ticksAfter?: (stock: string, seq: number) => Promise<readonly unknown[]>;
  /** Rounds whose proofs are asked for beside each other. */
  readonly atOnce?: number;
  /** Told behind each round. */
  readonly onRound?: (done: number, of: number) => void;
}

export interface DayVerdict {
  /** Whether every step and every round holds. */
  readonly ok: boolean;
  /** What was looked at of the day as a whole, up to the first that failed. */
  readonly steps: readonly Step[];
  readonly markets: readonly MarketCount[];
  /** The rounds that do not hold, by their ids. */
  readonly differences: readonly (DayRound & { readonly failed: Step })[];
}

interface Sources {
  readonly keys: readonly PublicKey[];
  readonly read: ReadTile;
  readonly asked: DayAsked;
}

interface Seen {
  logged: LoggedDay | null;
  rounds: readonly DayRound[];
}

/** Every round that the public log holds of a day, against one checkpoint of it. */
export async function checkDay(note: string, { keys, read, asked }: Sources): Promise<DayVerdict> {
  const day = seoulDayOf(asked.day);
  const tiles = rememberTiles(read);
  const log = openLog(note, { keys, read: tiles });
  const seen: Seen = { logged: null, rounds: [] };
  const whole = await runStepsInTurn<string>([
    ...growthSteps(log, asked.since),
    [
      "day",
      async () => {
        seen.logged = await readDay({ tree: await log.grown(), read: tiles, entries: asked.entries }, day);
        seen.rounds = await checkRounds(seen.logged, log, asked);
        const stray = [...seen.logged.altered].find(
          ([id]) => !seen.rounds.some(({ roundId }) => roundId === id),
        );
        demand(stray === undefined, `leaf ${stray?.[1]} is not what stands in the log`);
        demand(seen.rounds.length > 0, `the log holds no round of ${day.name}`);
        return `${seen.rounds.length} rounds of ${day.name} stand in ${seen.logged.leaves} leaves of the log`;
      },
    ],
    ["payouts", async () => lookAtMoney(seen.rounds)],
    ["record", () => compareRecord(seen.rounds, day, asked)],
  ]);
  const { logged, rounds } = seen;
  const chains = logged === null ? [] : await checkChains(logged, rounds, { note, keys, read: tiles, asked });
  const differences = rounds.flatMap((round) =>
    round.failed === null ? [] : [{ ...round, failed: round.failed }],
  );
  const steps = [...whole.steps, ...chains];
  return {
    ok: steps.every(({ ok }) => ok) && differences.length === 0,
    steps,
    markets: countMarkets(rounds),
    differences,
  };
}

async function compareRecord(rounds: readonly DayRound[], day: SeoulDay, asked: DayAsked): Promise<string> {
  const record = await asked.record();
  return record === null
    ? "not compared: no record of fairness is published"
    : lookAtRecord(record, rounds, { day, isAll: asked.stock === undefined });
}

const AT_ONCE = 4;

/** Some beside each other, in the order of their ids: what is known of one market's chain serves the next round of it. */
async function checkRounds(day: LoggedDay, log: OpenLog, asked: DayAsked): Promise<readonly DayRound[]> {
  const due = [...day.rounds].values();
  const roots = rootsOf(log);
  const others = new Set<number>();
  const done: DayRound[] = [];
  let looked = 0;
  const work = async (): Promise<void> => {
    for (const [roundId, leaves] of due) {
      if (others.has(optionOfRound(roundId))) continue;
      const round = await checkOne(roundId, leaves, { day, log, roots, asked });
      looked += 1;
      asked.onRound?.(looked, day.rounds.size);
      const isOther = asked.stock !== undefined && round.stock !== null && round.stock !== asked.stock;
      // An option is of one market, and a proof that says another one's name is none of the logged terms.
      if (isOther && round.failed === null) others.add(optionOfRound(roundId));
      else done.push(round);
    }
  };
  await Promise.all(Array.from({ length: asked.atOnce ?? AT_ONCE }, work));
  return named(done.toSorted((a, b) => a.roundId - b.roundId));
}

interface Walk {
  readonly day: LoggedDay;
  readonly log: OpenLog;
  readonly roots: LogRoots;
  readonly asked: DayAsked;
}

async function checkOne(
  roundId: number,
  near: readonly Leaf[],
  { day, log, roots, asked }: Walk,
): Promise<DayRound> {
  try {
    const altered = day.altered.get(roundId);
    demand(altered === undefined, `leaf ${altered} is not what stands in the log`);
    const isWhole = ["terms", "result"].every((kind) => near.some((leaf) => leaf.kind === kind));
    const leaves = isWhole ? near : await leavesAnywhere(roundId, log, asked);
    return await checkRoundOfDay(roundId, leaves, { ...roots, proofOf: asked.proofOf });
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const failed = { name: "round", ok: false, detail: error.message } as const;
    return { roundId, stock: null, voidCause: undefined, failed, money: NO_MONEY };
  }
}

/** Those of a round that ended hours behind its day, or never. */
async function leavesAnywhere(roundId: number, log: OpenLog, asked: DayAsked): Promise<readonly Leaf[]> {
  const leaves = leavesOf(await asked.leavesOf(roundId));
  const tree = await log.grown();
  const signed = leaves.filter(({ index }) => index < tree.size);
  await demandLogged(signed, (index) => leafAt(tree, index, log.read));
  return signed;
}

/** Of a round without a proof, the market that its option's other rounds are of. */
function named(rounds: readonly DayRound[]): readonly DayRound[] {
  const markets = new Map(
    rounds.flatMap(({ roundId, stock }) =>
      stock === null ? [] : [[optionOfRound(roundId), stock] as const],
    ),
  );
  return rounds.map((round) => ({
    ...round,
    stock: round.stock ?? markets.get(optionOfRound(round.roundId)) ?? null,
  }));
}

/** Witnesses of all markets show a slot under one size of the log, and sizes end in one tile: each is looked at once. */
function rootsOf({ newest, grown, read }: OpenLog): LogRoots {
  const lastTile = remember(async (index: number) => leavesOfTile(await grown(), index, read));
  const rootAt = remember(async (size: number) => {
    const tree = await grown();
    demand(size <= tree.size, `the log has shrunk from ${size} to ${tree.size}`);
    return rootOfFirst(tree, size, await lastTile(tileOf(size)));
  });
  return { origin: newest().origin, rootAt };
}

function remember<Name, Found>(find: (name: Name) => Promise<Found>): (name: Name) => Promise<Found> {
  const known = new Map<Name, Promise<Found>>();
  return (name) => {
    const found = known.get(name) ?? find(name);
    known.set(name, found);
    return found;
  };
}

function rememberTiles(read: ReadTile): ReadTile {
  const tile = remember((name: string) => {
    const [level = 0, index = 0] = name.split("/").map(Number);
    return read(level, index);
  });
  return (level, index) => tile(`${level}/${index}`);
}

/** The chains of ticks of the markets that had rounds, from head to head over the day. */
async function checkChains(
  { heads }: LoggedDay,
  rounds: readonly DayRound[],
  { note, keys, read, asked }: Sources & { readonly note: string },
): Promise<readonly Step[]> {
  const { ticksAfter } = asked;
  if (ticksAfter === undefined) return [];
  const steps: Step[] = [];
  for (const stock of new Set(rounds.flatMap((round) => round.stock ?? []))) {
    const of = { stock, leaves: heads, ticksAfter: (seq: number) => ticksAfter(stock, seq) };
    const verdict = await checkTicks(note, { keys, read, asked: of });
    const last = verdict.steps.at(-1);
    if (last !== undefined) steps.push({ ...last, name: `ticks ${stock}` });
  }
  return steps;
}
