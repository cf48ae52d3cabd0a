import {
  type ConsoleEndpoints,
  type ConsolePage,
  type ConsoleReply,
  proofPath,
  STATUS_CODES,
  type StatusWord,
  statusWordOf,
} from "@maru/contract";
import { quantityText, type StaffSites, type TickRef } from "@maru/rules";
import { price, priceText } from "@maru/values";
import { roundOfRow } from "../../../platform/round-row.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { OffersDeps } from "./offers-deps.ts";
import {
  correctionOf,
  endsOfWindow,
  incidentsIn,
  type ListedRound,
  listedRounds,
  resultsOf,
  roundRow,
  rulesAt,
  settlementOf,
  stakesOf,
  type StakesRow,
  tickCountsOf,
  type TickRow,
} from "./round-list-store.ts";

type WireRow = ConsoleReply<ConsoleEndpoints["rounds"]>["content"][number];
type WireRound = ConsoleReply<ConsoleEndpoints["round"]>;

export interface RoundsQuery {
  readonly sites: StaffSites;
  readonly stock: string | null;
  readonly optionId: number | null;
  readonly state: string | null;
  readonly voidCause: string | null;
  readonly isSettled: boolean | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** The id of the last round of the page before. */
  readonly cursor: string | null;
  readonly size: number;
}

const SLOT_MS = 30_000;
const OPTIONS_PER_SLOT = 1_000;

/** The lowest id of a round that begins at or after a moment. */
function firstIdFrom(ms: number): number {
  return Math.ceil(ms / SLOT_MS) * OPTIONS_PER_SLOT;
}

/** Rounds, newest first, with the stakes of these sites. */
export function readRounds({ database }: OffersDeps, asked: RoundsQuery): Promise<ConsolePage<WireRow>> {
  const { sites, fromMs, toMs, cursor, size } = asked;
  const bounds = [
    ...(cursor === null ? [] : [Number(cursor)]),
    ...(toMs === null ? [] : [firstIdFrom(toMs)]),
  ];
  return database.read(sites, async (query) => {
    const rows = await listedRounds(query, {
      ...asked,
      fromId: fromMs === null ? null : firstIdFrom(fromMs),
      belowId: bounds.length === 0 ? null : Math.min(...bounds),
      limit: size + 1,
    });
    const page = rows.slice(0, size);
    const stakes = await stakesOf(
      query,
      sites,
      page.map(({ id }) => Number(id)),
    );
    const content = page.map((row) => wireRow(row, stakesOfRound(stakes, row.id)));
    const last = rows.length <= size;
    return { content, last, next: last ? null : String(page.at(-1)?.id) };
  });
}

function stakesOfRound(stakes: readonly StakesRow[], id: string): readonly StakesRow[] {
  return stakes.filter(({ round_id: round }) => round === id);
}

function wireRow(row: ListedRound, stakes: readonly StakesRow[]): WireRow {
  const round = roundOfRow(row);
  const { startMs, lockMs, gameStartMs, gameFinishMs } = round.times;
  const tickPrice = (tick: TickRef | null) => (tick === null ? null : priceText(tick.price, round.precision));
  return {
    id: round.id,
    optionId: round.optionId,
    stock: round.stock,
    type: round.type,
    number: round.number,
    startMs,
    lockMs,
    gameStartMs,
    gameFinishMs,
    state: round.state,
    voidCause: round.voidCause,
    outcome: round.outcome === null ? null : { ...round.outcome },
    strike: tickPrice(round.strike),
    close: tickPrice(round.close),
    bets: stakes.reduce((sum, { bets }) => sum + Number(bets), 0),
    staked: stakes.reduce((sum, { stake }) => sum + Number(stake), 0),
    settledAtMs: row.settled_at_ms === null ? null : Number(row.settled_at_ms),
  };
}

/** One round with its evidence; null where there is none. */
export function readRound(
  { database }: OffersDeps,
  sites: StaffSites,
  id: number,
): Promise<WireRound | null> {
  return database.read(sites, async (query) => {
    const row = await roundRow(query, id);
    return row === null ? null : roundOf(query, row, sites);
  });
}

async function roundOf(query: Database["query"], row: ListedRound, sites: StaffSites): Promise<WireRound> {
  const round = roundOfRow(row);
  const { precision, stock, times } = round;
  const window = { stock, fromMs: times.gameStartMs, toMs: times.gameFinishMs };
  const stakes = await stakesOf(query, sites, [round.id]);
  const { first, last } = await endsOfWindow(query, window);
  const toText = (units: number | null) => (units === null ? null : priceText(price(units), precision));
  return {
    ...wireRow(row, stakes),
    endMs: times.endMs,
    ruleVersion: round.ruleVersion,
    precision,
    buyPip: priceText(round.buyPip, precision),
    sellPip: priceText(round.sellPip, precision),
    sideCapacity: round.sideCapacity,
    siteStatus: { ...onlySites(round.siteStatus, sites) },
    terms: { ...onlySites(round.termsBySite, sites) },
    seedCommit: round.seedCommit,
    strikeTick: decidingTick(round.strike, precision),
    closeTick: decidingTick(round.close, precision),
    high: toText(round.high),
    low: toText(round.low),
    decidedAtMs: round.decidedAtMs,
    marketRules: await rulesAt(query, stock, times),
    sides: await sidesOf(query, { sites, id: round.id, stakes }),
    settlement: await settlement(query, round.id),
    correction: await correction(query, round.id),
    tickCounts: Object.fromEntries(
      (await tickCountsOf(query, window)).map(({ flag, ticks }) => [flag, ticks]),
    ),
    firstTicks: first.map((tick) => evidenceTick(tick, precision)),
    lastTicks: last.map((tick) => evidenceTick(tick, precision)),
    incidents: (await incidentsIn(query, window)).map(({ kind, from_ms: from, to_ms: to }) => ({
      kind,
      fromMs: Number(from),
      toMs: to === null ? null : Number(to),
    })),
    proofPath: proofPath(round.id),
  };
}

/** What other sites offer is theirs. */
function onlySites<Value>(
  bySite: Readonly<Record<string, Value>>,
  sites: StaffSites,
): Readonly<Record<string, Value>> {
  if (sites === "all") return bySite;
  return Object.fromEntries(
    Object.entries(bySite).filter(([site]) => sites.some((own) => String(own) === site)),
  );
}

const RESULTS = { open: null, won: "win", lost: "lose", void: "void" } as const satisfies Record<
  StatusWord,
  WireRound["sides"][number]["result"]
>;

async function sidesOf(
  query: Database["query"],
  of: { readonly sites: StaffSites; readonly id: number; readonly stakes: readonly StakesRow[] },
): Promise<WireRound["sides"]> {
  const results = new Map((await resultsOf(query, of.sites, of.id)).map((row) => [row.type, row]));
  return of.stakes.map(({ type, bets, stake }) => {
    const result = results.get(type);
    const word = statusWordOf(result?.status ?? STATUS_CODES.open);
    return {
      type,
      bets: Number(bets),
      staked: Number(stake),
      result: word === null ? null : RESULTS[word],
      returned: Number(result?.returned ?? 0),
    };
  });
}

async function settlement(query: Database["query"], id: number): Promise<WireRound["settlement"]> {
  const row = await settlementOf(query, id);
  if (row === null) return null;
  return {
    settledAtMs: Number(row.settled_at_ms),
    bets: Number(row.bets),
    staked: Number(row.staked),
    returned: Number(row.returned),
  };
}

async function correction(query: Database["query"], id: number): Promise<WireRound["correction"]> {
  const row = await correctionOf(query, id);
  if (row === null) return null;
  return {
    atMs: Number(row.at_ms),
    reason: row.reason,
    approvalId: Number(row.approval_id),
    requestedBy: row.requester,
    approvedBy: row.approver,
    bets: Number(row.bets),
    staked: Number(row.staked),
    returned: Number(row.returned),
    taken: Number(row.taken),
  };
}

function decidingTick(tick: TickRef | null, precision: number): WireRound["strikeTick"] {
  if (tick === null) return null;
  const { seq, atMs, tradeId } = tick;
  return { seq, atMs, tradeId, price: priceText(tick.price, precision), qty: quantityText(tick.qty) };
}

function evidenceTick(row: TickRow, precision: number): WireRound["firstTicks"][number] {
  return {
    seq: Number(row.seq),
    atMs: Number(row.at_ms),
    receivedAtMs: Number(row.received_at_ms),
    tradeId: row.trade_id === "" ? null : row.trade_id,
    price: priceText(price(Number(row.price)), precision),
    qty: quantityText(BigInt(row.qty)),
    flag: row.flag,
  };
}
