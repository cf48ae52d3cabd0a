import { randomUUID } from "node:crypto";
import { type MemberId, memberId, type RoundId, roundId, siteId } from "@maru/values";
import {
  DEFAULT_FEE_TABLE,
  familyOf,
  type FeeTable,
  type GameType,
  gridStart,
  roundTimes,
} from "@maru/rules";
import { instant } from "@maru/values";
import type { BetRequest } from "../../ports/place-bet.ts";
import type { Database } from "../../ports/unit-of-work.ts";

/** Sites, options, players and rounds for tests of this room, on a database whose clock stands still until it is set. */
export interface BettingWorld {
  /** Sets the database clock. */
  setClock(ms: number): Promise<void>;
  addMember(member: NewMember): Promise<MemberId>;
  addRound(round: NewRound): Promise<RoundId>;
  /** The terms that a site offers on an option; a new version each time. */
  addTerms(terms: NewTerms): Promise<number>;
}

export interface NewMember {
  readonly siteId?: number;
  readonly balance?: number;
  readonly role?: string;
}

export interface NewRound {
  readonly type?: GameType;
  readonly startMs: number;
  readonly sideCapacity?: number;
  readonly terms?: Readonly<Record<string, number>>;
  readonly siteStatus?: Readonly<Record<string, number>>;
}

export interface NewTerms {
  readonly siteId?: number;
  readonly type?: GameType;
  readonly isPlay?: boolean;
  readonly isStop?: boolean;
  readonly profitPer?: number;
  readonly fee?: FeeTable;
  readonly min?: number;
  readonly max?: number;
}

/** 2026-03-02 10:00:00 in Seoul, on the grid of every game. */
export const START_MS = 1_772_413_200_000;

const OPTIONS = { R1: 1, B1: 2, P1: 3, "R.5": 4, R2: 5, R5: 6, B2: 7, B5: 8, P2: 9, P5: 10 } as const;

export async function arrangeBettingWorld(owner: Database): Promise<BettingWorld> {
  await owner.query(`
    create table platform.test_clock (ms bigint not null);
    insert into platform.test_clock values (${START_MS});
    grant select on platform.test_clock to public;
    create or replace function platform.clock_ms() returns bigint language sql volatile
      as $$ select ms from platform.test_clock $$;
    insert into site.site (id, code, name, locale, mode)
      values (1, 'one', 'One', 'ko', 'play'), (37, 'two', 'Two', 'en', 'play');
    insert into ledger.account (id, site_id, kind)
      select -(s * 10 + k.n), s, k.kind from unnest(array[1, 37]) s,
             (values (1, 'house'), (2, 'escrow'), (3, 'issuer')) k (n, kind);`);
  for (const [type, id] of Object.entries(OPTIONS)) {
    await owner.query("insert into site.option (id, stock, type, label) values ($1, 'SIM-V25', $2, $2)", [
      id,
      type,
    ]);
  }
  return {
    setClock: async (ms) => void (await owner.query("update platform.test_clock set ms = $1", [ms])),
    addMember: (member) => addMember(owner, member),
    addRound: (round) => addRound(owner, round),
    addTerms: (terms) => addTerms(owner, terms),
  };
}

async function addMember(
  owner: Database,
  { siteId: site = 1, balance = 0, role = "PLAYER" }: NewMember,
): Promise<MemberId> {
  const [row] = await owner.query<{ id: string }>(
    `with m as (insert into accounts.member (site_id, username, password_hash, role)
                values ($1, $2, 'x', $3) returning id),
      a as (insert into ledger.account (id, site_id, kind, balance) select id, $1, 'player', $4 from m),
      i as (update ledger.account set balance = balance - $4 where id = -($1 * 10 + 3)),
      t as (insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
            select 10, nextval('ledger.grant_ref'), -($1 * 10 + 3), id, $4, $1, $4 from m where $4 > 0)
     select id from m`
      .replaceAll("$1", "$1::int")
      .replaceAll("$4", "$4::bigint"),
    [site, `m${randomUUID().slice(0, 18)}`, role, balance],
  );
  return memberId(Number(row?.id));
}

async function addTerms(owner: Database, terms: NewTerms): Promise<number> {
  const type = terms.type ?? "R1";
  const isSide = familyOf(type).pricedBy === "profitPer";
  const [row] = await owner.query<{ id: string }>(
    `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max)
     select $1, $2, (select count(*) + 1 from site.option_terms where option_id = $1 and site_id = $2), $3, $4, $5, $6, $7, $8
     returning id`,
    [
      OPTIONS[type],
      terms.siteId ?? 1,
      terms.isPlay ?? true,
      terms.isStop ?? false,
      isSide ? (terms.profitPer ?? 88) : null,
      isSide ? null : JSON.stringify(terms.fee ?? DEFAULT_FEE_TABLE),
      terms.min ?? 5_000,
      terms.max ?? 1_000_000,
    ],
  );
  return Number(row?.id);
}

async function addRound(owner: Database, round: NewRound): Promise<RoundId> {
  const type = round.type ?? "R1";
  const terms = round.terms ?? { "1": await addTerms(owner, { type }) };
  const times = roundTimes(type, gridStart(type, instant(round.startMs)), 10);
  const id = roundId((times.startMs / 30_000) * 1_000 + OPTIONS[type]);
  const siteStatus = round.siteStatus ?? Object.fromEntries(Object.keys(terms).map((site) => [site, 1]));
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     values ($1, $2, 'SIM-V25', $3, 1, $4, $5, $6, $7, $8, 1, 2, 0, 0, $9, $10, $11)`,
    [
      id,
      OPTIONS[type],
      type,
      times.startMs,
      times.lockMs,
      times.endMs,
      times.gameStartMs,
      times.gameFinishMs,
      round.sideCapacity ?? 1_000_000_000,
      JSON.stringify(terms),
      JSON.stringify(siteStatus),
    ],
  );
  return id;
}

/** A bet request that is fine but for what the test changes. */
export function betRequest(bet: Partial<BetRequest> & Pick<BetRequest, "memberId" | "roundId">): BetRequest {
  return {
    siteId: siteId(1),
    type: "B",
    stakePoints: 5_000,
    clientKey: randomUUID(),
    seenMultipleBp: null,
    ...bet,
  };
}

/** What reconcile would say: an empty list while the books hold. */
export function disagreements(owner: Database): Promise<readonly object[]> {
  return owner.query("select * from ledger.disagreement");
}

/** How many rows betting has written: the same before and after every refusal. */
export async function writtenRows(owner: Database): Promise<string> {
  const [row] = await owner.query<{ written: string }>(
    `select concat_ws('/', (select count(*) from betting.bet), (select count(*) from ledger.transfer),
       (select count(*) from live.outbox), (select count(*) from betting.round_total),
       (select sum(version) from ledger.account), (select sum(balance) from ledger.account where kind = 'player')) as written`,
  );
  return row?.written ?? "";
}
