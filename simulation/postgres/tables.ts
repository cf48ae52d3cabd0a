import type {
  FamilyName,
  FeeTable,
  GameType,
  LicenceCover,
  RoundOutcome,
  RoundState,
  VoidCause,
} from "@maru/rules";

/** Rows as the checks read them: points and quantities as bigint, everything else as numbers. */
export interface TickRow {
  readonly stock: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly price: number;
  readonly qty: bigint;
  readonly trade_id: string;
  readonly flag: string;
}

export interface BarRow {
  readonly stock: string;
  readonly start_ms: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly trades: number;
  readonly broken: string | null;
}

export interface TickJson {
  readonly seq: number;
  readonly atMs: number;
  readonly tradeId: string | null;
  readonly price: number;
  readonly qty: string;
}

export interface RoundRow {
  readonly id: number;
  readonly option_id: number;
  readonly stock: string;
  readonly type: GameType;
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
  readonly state: RoundState;
  readonly strike: TickJson | null;
  readonly close: TickJson | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly outcome: RoundOutcome | null;
  readonly void_cause: VoidCause | null;
  readonly decided_at_ms: number | null;
  readonly created_at_ms: number;
  readonly fencing_token: number;
}

export interface SeedRow {
  readonly round_id: number;
  readonly seed: Uint8Array;
  readonly revealed_at_ms: number | null;
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
  /** JSON; null where the member has set none. */
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
  readonly week_stake_max: bigint | null;
  readonly month_stake_max: bigint | null;
  readonly week_loss_max: bigint | null;
  readonly month_loss_max: bigint | null;
  readonly balance_max: bigint | null;
  readonly open_bets_max: number | null;
}

export interface AccountRow {
  readonly id: number;
  readonly site_id: number;
  readonly kind: string;
  readonly balance: bigint;
  readonly version: number;
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
  readonly round_id: number;
  readonly bets: number;
  readonly staked: bigint;
  readonly returned: bigint;
}

export interface TotalRow {
  readonly round_id: number;
  readonly type: string;
  readonly stake: bigint;
  readonly bets: number;
}

/** What a licensed site's licence covers from a moment on; nothing while none is in force. */
export interface LicenceRow {
  readonly from_ms: number;
  readonly families: readonly FamilyName[];
  /** Between two bets, milliseconds. */
  readonly betPauseMs: number;
}

/** A member's own largest stake from a moment on; null for none. */
export interface OwnLimitRow {
  readonly from_ms: number;
  readonly max: number | null;
}

/** What the database holds, as it was read after the last commit; licences to members are the world's own. */
export interface Tables {
  /** Site in licensed mode → its licences, oldest first. Other sites play for points. */
  readonly licences: Map<number, readonly LicenceRow[]>;
  readonly options: Map<number, OptionRow>;
  readonly terms: Map<number, TermsRow>;
  readonly members: Map<number, MemberRow>;
  /** By member, oldest first. */
  readonly limits: Map<number, readonly OwnLimitRow[]>;
  readonly ticks: Map<string, Map<number, TickRow>>;
  readonly bars: Map<string, Map<number, BarRow>>;
  readonly rounds: Map<number, RoundRow>;
  readonly seeds: Map<number, SeedRow>;
  readonly accounts: Map<number, AccountRow>;
  /** By `code:ref`. */
  readonly transfers: Map<string, TransferRow>;
  readonly bets: Map<number, BetRow>;
  /** `member:key` → bet. */
  readonly keys: Map<string, number>;
  /** By `round:type`. */
  readonly totals: Map<string, TotalRow>;
  readonly settlements: Map<number, SettlementRow>;
}

export function createTables(): Tables {
  return {
    licences: new Map(),
    options: new Map(),
    terms: new Map(),
    members: new Map(),
    limits: new Map(),
    ticks: new Map(),
    bars: new Map(),
    rounds: new Map(),
    seeds: new Map(),
    accounts: new Map(),
    transfers: new Map(),
    bets: new Map(),
    keys: new Map(),
    totals: new Map(),
    settlements: new Map(),
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
      const inForce = rows.findLast(({ from_ms: fromMs }) => fromMs <= atMs);
      const families = inForce?.families ?? [];
      return [
        site,
        {
          families,
          countries: families.length === 0 ? [] : [LICENSED_COUNTRY],
          oneGameAtATime: false,
          betPauseMs: inForce?.betPauseMs ?? 5_000,
        },
      ];
    }),
  );
}
