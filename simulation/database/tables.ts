import type { FeeTable, GameFamily, LicenceCover, RoundOutcome, RoundState, VoidCause } from "@maru/rules";

/** Rows as apps/server/sql/tables shapes them: bigint columns of money as bigint, everything else as numbers. */
export interface TickRow {
  readonly seq: number;
  readonly at_ms: number;
  readonly received_at_ms: number;
  readonly price: number;
  readonly qty: bigint;
  readonly trade_id: string;
  readonly flag: string;
}

export interface BarRow {
  readonly start_ms: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: bigint;
  readonly trades: number;
  readonly first_tick: string | null;
  readonly last_tick: string | null;
  readonly broken: string | null;
}

export interface IncidentRow {
  readonly stock: string;
  readonly kind: string;
  readonly from_ms: number;
  readonly to_ms: number | null;
  /** JSON. */
  readonly detail: string;
}

export interface TickJson {
  readonly seq: number;
  readonly atMs: number;
  readonly tradeId: string | null;
  readonly price: number;
  readonly qty: string;
}

export interface RoundTermsRow {
  readonly id: number;
  readonly option_id: number;
  readonly stock: string;
  readonly type: string;
  readonly number: number;
  readonly start_ms: number;
  readonly lock_ms: number;
  readonly end_ms: number;
  readonly game_start_ms: number;
  readonly game_finish_ms: number;
  readonly rule_version: number;
  readonly precision: number;
  readonly buy_pip: number;
  readonly sell_pip: number;
  readonly side_capacity: number;
  readonly terms: Readonly<Record<string, number>>;
  readonly site_status: Readonly<Record<string, 0 | 1>>;
  readonly seed_commit: string | null;
}

export interface RoundRow extends RoundTermsRow {
  readonly state: RoundState;
  readonly strike: TickJson | null;
  readonly close: TickJson | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly outcome: RoundOutcome | null;
  readonly void_cause: VoidCause | null;
  readonly decided_at_ms: number | null;
  readonly fence: number;
}

export interface SeedRow {
  readonly seed: Uint8Array;
  readonly revealed_at_ms: number | null;
}

export interface LeaseRow {
  readonly holder: string;
  readonly fence: number;
  readonly expires_at_ms: number;
}

export interface OptionRow {
  readonly id: number;
  readonly stock: string;
  readonly type: string;
  readonly buy_pip: number;
  readonly sell_pip: number;
  readonly lock_seconds: number;
  readonly side_capacity: number;
}

export interface TermsRow {
  readonly id: number;
  readonly option_id: number;
  readonly site_id: number;
  readonly version: number;
  readonly is_play: boolean;
  readonly is_stop: boolean;
  readonly profit_per: number | null;
  readonly fee: FeeTable | null;
  readonly limit_min: number;
  readonly limit_max: number;
}

export interface MemberRow {
  readonly id: number;
  readonly site_id: number;
  readonly role: string;
  readonly status: string;
  readonly limits: string | null;
  /** Until when an operator keeps the member from betting. */
  readonly frozen_until_ms: number | null;
  /** Where the member lives; null where nobody has asked. */
  readonly country: string | null;
  readonly excluded_until_ms: number | null;
  readonly timed_out_until_ms: number | null;
  readonly single_stake_max: bigint | null;
  readonly day_stake_max: bigint | null;
  readonly day_loss_max: bigint | null;
}

export interface AccountRow {
  readonly site_id: number;
  readonly kind: "player" | "house" | "escrow" | "issuer";
  readonly balance: bigint;
  readonly version: number;
  readonly day: number;
  readonly day_staked: bigint;
  readonly day_returned: bigint;
}

export interface TransferRow {
  readonly code: number;
  readonly ref: number;
  readonly debit_account: number;
  readonly credit_account: number;
  readonly amount: bigint;
  readonly site_id: number;
  readonly balance_after: bigint | null;
  readonly at_ms: number;
}

export interface BetRow {
  readonly id: number;
  readonly round_id: number;
  readonly member_id: number;
  readonly site_id: number;
  readonly option_id: number;
  readonly type: string;
  readonly stake: bigint;
  readonly multiple_bp: number;
  readonly terms_id: number;
  readonly client_key: string;
  readonly accepted_at_ms: number;
  readonly balance_after: bigint;
}

export interface SettlementRow {
  readonly bets: number;
  readonly staked: bigint;
  readonly returned: bigint;
}

export interface ProgressRow extends SettlementRow {
  readonly last_bet_id: number;
  /** Site → what its escrow has kept so far. */
  readonly gains: ReadonlyMap<number, bigint>;
}

/** What a licensed site's licence covers from a moment on; nothing while none is in force. */
export interface LicenceRow {
  readonly from_ms: number;
  readonly families: readonly GameFamily[];
}

/** Everything that outlives the server. */
export interface Tables {
  /** Site in licensed mode → its licences, oldest first. Other sites play for points. */
  readonly licences: Map<number, readonly LicenceRow[]>;
  readonly ticks: Map<string, Map<number, TickRow>>;
  readonly bars: Map<string, Map<number, BarRow>>;
  readonly incidents: Map<number, IncidentRow>;
  readonly rounds: Map<number, RoundRow>;
  readonly seeds: Map<number, SeedRow>;
  readonly leases: Map<string, LeaseRow>;
  readonly options: Map<number, OptionRow>;
  readonly terms: Map<number, TermsRow>;
  readonly members: Map<number, MemberRow>;
  readonly accounts: Map<number, AccountRow>;
  /** By `code:ref`. */
  readonly transfers: Map<string, TransferRow>;
  readonly bets: Map<number, BetRow>;
  /** `member:key` → bet. */
  readonly keys: Map<string, number>;
  /** `round:type` → stake and bets. */
  readonly totals: Map<string, { readonly stake: bigint; readonly bets: number }>;
  /** Round → type → status. */
  readonly outcomes: Map<number, ReadonlyMap<string, number>>;
  readonly progress: Map<number, ProgressRow>;
  readonly settlements: Map<number, SettlementRow>;
  readonly outbox: Map<number, { readonly kind: string; readonly payload: string; readonly atMs: number }>;
  /** Sequences and the settled past; `bet` and `outbox` never go back, as sequences do not. */
  readonly counters: { bet: number; outbox: number; incident: number; settledBelow: number };
}

export function createTables(): Tables {
  return {
    licences: new Map(),
    ticks: new Map(),
    bars: new Map(),
    incidents: new Map(),
    rounds: new Map(),
    seeds: new Map(),
    leases: new Map(),
    options: new Map(),
    terms: new Map(),
    members: new Map(),
    accounts: new Map(),
    transfers: new Map(),
    bets: new Map(),
    keys: new Map(),
    totals: new Map(),
    outcomes: new Map(),
    progress: new Map(),
    settlements: new Map(),
    outbox: new Map(),
    counters: { bet: 0, outbox: 0, incident: 0, settledBelow: 0 },
  };
}

/** The one country that the licences of a run name. */
export const LICENSED_COUNTRY = "ZZ";

/** What each licensed site may take bets on at a moment, and from where. */
export function licencesAt(
  { licences }: Pick<Tables, "licences">,
  atMs: number,
): ReadonlyMap<number, LicenceCover> {
  return new Map(
    [...licences].map(([site, rows]) => {
      const families = rows.findLast(({ from_ms: fromMs }) => fromMs <= atMs)?.families ?? [];
      return [
        site,
        {
          families,
          countries: families.length === 0 ? [] : [LICENSED_COUNTRY],
          oneGameAtATime: false,
          betPauseMs: 5_000,
        },
      ];
    }),
  );
}
