import type { WireBetDetail, WireProof } from "@maru/contract";
import { ok, type Result } from "@maru/values";
import { call } from "./http.ts";
import { type Fields, isFields, NO_FIELDS, numberOf, numberOrNull, objectOf, textOf } from "./read.ts";
import { readBet, readRound } from "./read-shapes.ts";
import type { Bet, TradeRound, WireRefusal } from "./shapes.ts";

/** A tick that decides a round; the price as exact decimal text. */
export interface DecidingTick {
  readonly seq: number;
  readonly atMs: number;
  readonly price: string;
}

/** One bet with everything that its page shows. */
export interface BetDetail {
  readonly bet: Bet;
  /** The signed receipt as its exact text; null while it is being signed. */
  readonly receipt: string | null;
  readonly round: TradeRound;
  readonly isSimulated: boolean;
  readonly isReplayed: boolean;
  readonly source: string;
  readonly precision: number;
  readonly buyPip: number;
  readonly state: WireBetDetail["state"];
  readonly voidCause: string | null;
  readonly strike: DecidingTick | null;
  readonly close: DecidingTick | null;
  readonly settledMs: number | null;
}

function readDecidingTick(fields: Fields): DecidingTick | null {
  const atMs = numberOrNull(fields, "atMs");
  return atMs === null ? null : { seq: numberOf(fields, "seq"), atMs, price: textOf(fields, "price") };
}

const STATES = ["scheduled", "open", "locked", "running", "decided", "void"] as const;

function readDetail(fields: Fields): BetDetail | null {
  const betFields = objectOf(fields, "bet");
  const bet = readBet(betFields);
  const round = readRound(objectOf(fields, "round"));
  if (bet === null || round === null) return null;
  const receipt = textOf(betFields, "receipt");
  const cause = textOf(fields, "voidCause");
  return {
    bet,
    receipt: receipt === "" ? null : receipt,
    round,
    isSimulated: fields["simulated"] === true,
    isReplayed: fields["replayed"] === true,
    source: textOf(fields, "source"),
    precision: numberOf(fields, "precision"),
    buyPip: numberOf(fields, "buyPip"),
    state: STATES.find((state) => state === fields["state"]) ?? "open",
    voidCause: cause === "" ? null : cause,
    strike: readDecidingTick(objectOf(fields, "strike")),
    close: readDecidingTick(objectOf(fields, "close")),
    settledMs: numberOrNull(fields, "settledAt"),
  };
}

export async function fetchBetDetail(betId: number): Promise<Result<BetDetail | null, WireRefusal>> {
  const reply = await call({ path: `/api/trade/bet/${betId}` });
  return reply.ok ? ok(readDetail(isFields(reply.value) ? reply.value : NO_FIELDS)) : reply;
}

/** A tick of a round's evidence that counts. */
export interface EvidenceTick {
  readonly seq: number;
  readonly atMs: number;
  readonly price: number;
}

/** What anyone may see of a round, as far as a page needs it. */
export interface Evidence {
  /** The terms exactly as they came: their hash stands in every receipt. */
  readonly terms: Fields;
  /** In the order in which ticks decide: by time, then by arrival. */
  readonly ticks: readonly EvidenceTick[];
}

type WireEvidenceTick = WireProof["ticks"][number];

function isEvidenceTick(value: unknown): value is WireEvidenceTick {
  return Array.isArray(value) && value.length === 6 && typeof value[3] === "string";
}

function readEvidence(fields: Fields): Evidence {
  const rows: readonly unknown[] = Array.isArray(fields["ticks"]) ? fields["ticks"] : [];
  const ticks = rows
    .filter(isEvidenceTick)
    .filter(([, , , , , flag]) => flag === "used")
    .map(([seq, atMs, , price]) => ({ seq, atMs, price: Number(price) }));
  return {
    terms: objectOf(fields, "round"),
    ticks: ticks.toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq),
  };
}

export async function fetchEvidence(roundId: number): Promise<Result<Evidence, WireRefusal>> {
  const reply = await call({
    path: `/api/public/round/${roundId}/proof`,
    query: { ticks: "all" },
    isPublic: true,
  });
  return reply.ok ? ok(readEvidence(isFields(reply.value) ? reply.value : NO_FIELDS)) : reply;
}

/** The public keys exactly as they came. */
export async function fetchKeys(): Promise<Result<unknown, WireRefusal>> {
  return call({ path: "/api/public/keys", isPublic: true });
}
