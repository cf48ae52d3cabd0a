import { isGameType } from "@maru/rules";
import {
  assert,
  BugError,
  instant,
  type OptionId,
  optionId,
  price,
  type RoundId,
  roundId,
} from "@maru/values";
import type { PoolClient } from "pg";
import { appendToOutbox } from "../../platform/outbox.ts";
import { ROUND_COLUMNS, roundOfRow, type RoundRow } from "../../platform/round-row.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { progressRecord, termsRecord } from "./round-records.ts";
import type {
  CommitAnswer,
  Lease,
  LeaseWish,
  NewRound,
  OptionHistory,
  OptionOffer,
  RoundChanges,
  RoundStore,
} from "./rounds-port.ts";

/** SQLSTATE of the trigger that knows a stale writer by its fencing token. */
const STALE_WRITER = "P0006";
/** Errors of the schema's own checks: a broken invariant, never bad luck. */
const BREACHES = new Set(["P0001", "23514", "23502", "42501"]);

/** The rounds room on PostgreSQL, as role maru_prices. */
export function openRoundStore(database: Database): RoundStore {
  assert(database.role === "maru_prices", `rounds are written by maru_prices, not ${database.role}`);
  return {
    takeLease: (wish) => takeLease(database, wish),
    releaseLease: async (lease) => {
      await database.query(
        "update rounds.lease set expires_at_ms = 0 where stock = $1 and holder = $2 and fencing_token = $3",
        [lease.stock, lease.holder, lease.fencingToken],
      );
    },
    loadUnfinished: async (stock) => {
      const rows = await database.query<RoundRow>(
        `select ${ROUND_COLUMNS} from rounds.round
          where stock = $1 and state in ('scheduled', 'open', 'locked', 'running') order by start_ms, id`,
        [stock],
      );
      return rows.map(roundOfRow);
    },
    loadHistories: (stock) => loadHistories(database, stock),
    loadOffers: (stock) => loadOffers(database, stock),
    loadTraded: async (stock, { fromMs, toMs }) => {
      const rows = await database.query<{ close: string; volume: string }>(
        "select close, volume from market.bar where stock = $1 and start_ms >= $2 and start_ms < $3 order by start_ms",
        [stock, fromMs, toMs],
      );
      return rows.map((row) => ({ close: price(Number(row.close)), volume: BigInt(row.volume) }));
    },
    loadSeeds: (rounds) => loadSeeds(database, rounds),
    commit: (changes) => commit(database, changes),
    revealSeed: async (round, nowMs) => {
      const rows = await database.query(
        `update rounds.seed set revealed_at_ms = coalesce(revealed_at_ms, $2)
          where round_id = $1
            and exists (select from rounds.round where id = $1 and state in ('decided', 'void')) returning round_id`,
        [round, nowMs],
      );
      return rows.length === 1;
    },
  };
}

async function takeLease(database: Database, wish: LeaseWish): Promise<Lease | null> {
  const [row] = await database.query<{ fencing_token: string }>(
    `insert into rounds.lease as held (stock, holder, fencing_token, expires_at_ms)
     values ($1, $2, 1, platform.clock_ms() + $3)
     on conflict (stock) do update set
       holder = excluded.holder,
       fencing_token = held.fencing_token
         + case when held.holder = excluded.holder and held.expires_at_ms > platform.clock_ms() then 0 else 1 end,
       expires_at_ms = excluded.expires_at_ms
     where held.holder = excluded.holder or held.expires_at_ms <= platform.clock_ms()
     returning fencing_token`,
    [wish.stock, wish.holder, wish.ttlMs],
  );
  if (row === undefined) return null;
  return { stock: wish.stock, holder: wish.holder, fencingToken: Number(row.fencing_token) };
}

async function loadHistories(database: Database, stock: string): Promise<readonly OptionHistory[]> {
  const rows = await database.query<{
    id: number;
    last_start_ms: string | null;
    endings: ("decided" | "void")[];
  }>(
    `select option.id,
        (select max(start_ms) from rounds.round where option_id = option.id) as last_start_ms,
        array(select state from rounds.round
               where option_id = option.id and state in ('decided', 'void') order by start_ms desc limit 2) as endings
       from site.option where stock = $1 order by option.id`,
    [stock],
  );
  return rows.map((row) => ({
    optionId: optionId(row.id),
    lastStartMs: row.last_start_ms === null ? null : instant(Number(row.last_start_ms)),
    endings: row.endings,
  }));
}

interface OfferRow {
  readonly id: number;
  readonly type: string;
  readonly buy_pip: string;
  readonly sell_pip: string;
  readonly lock_seconds: number;
  readonly side_capacity: string;
  readonly volume_share_bp: number;
  readonly points_per_quote: string;
  readonly site_id: number;
  readonly terms_id: string;
  readonly is_open: boolean;
}

/**
 * A site that may not offer the market has no terms in its rounds, which is why no bet of it is taken on one. A market that a difference
 * closed has no offers, from then on.
 */
async function loadOffers(database: Database, stock: string): Promise<readonly OptionOffer[]> {
  const rows = await database.query<OfferRow>(
    `select distinct on (option.id, terms.site_id)
        option.id, type, buy_pip, sell_pip, lock_seconds, side_capacity, volume_share_bp, points_per_quote,
        terms.site_id, terms.id as terms_id, terms.is_play and not terms.is_stop as is_open
       from site.option join site.option_terms as terms on terms.option_id = option.id
      where stock = $1 and not market.is_closed($1)
        and (not exists (select from market.market m where m.stock = $1 and m.rules ->> 'kind' <> 'real')
             or terms.site_id in (select s.id from site.site s where site.may_offer_unwitnessed(s.id)))
      order by option.id, terms.site_id, terms.version desc`,
    [stock],
  );
  const offers = new Map<OptionId, OptionOffer>();
  for (const row of rows) {
    const id = optionId(row.id);
    offers.set(id, withSite(offers.get(id) ?? offerOfRow(row), row));
  }
  return [...offers.values()];
}

function offerOfRow(row: OfferRow): OptionOffer {
  assert(isGameType(row.type), `option ${row.id} is of no known type: ${row.type}`);
  return {
    optionId: optionId(row.id),
    type: row.type,
    lockSeconds: row.lock_seconds,
    buyPip: price(Number(row.buy_pip)),
    sellPip: price(Number(row.sell_pip)),
    sideCapacity: Number(row.side_capacity),
    volumeShareBp: row.volume_share_bp,
    pointsPerQuote: Number(row.points_per_quote),
    termsBySite: {},
    siteStatus: {},
  };
}

function withSite(offer: OptionOffer, row: OfferRow): OptionOffer {
  return {
    ...offer,
    termsBySite: { ...offer.termsBySite, [row.site_id]: Number(row.terms_id) },
    siteStatus: { ...offer.siteStatus, [row.site_id]: row.is_open ? 1 : 0 },
  };
}

async function loadSeeds(
  database: Database,
  rounds: readonly RoundId[],
): Promise<ReadonlyMap<RoundId, Uint8Array>> {
  if (rounds.length === 0) return new Map();
  const rows = await database.query<{ round_id: string; seed: Buffer }>(
    "select round_id, seed from rounds.seed where round_id = any($1::bigint[])",
    [rounds],
  );
  return new Map(rows.map((row) => [roundId(Number(row.round_id)), row.seed]));
}

/** Fact and events in one transaction, under the lease. Throws BugError when the schema finds a broken invariant. */
async function commit(database: Database, changes: RoundChanges): Promise<CommitAnswer> {
  try {
    return await database.transaction(async (client): Promise<CommitAnswer> => {
      if (!(await holdsLease(client, changes.lease))) return { kind: "fenced" };
      const created = await insertRounds(client, changes);
      await updateRounds(client, changes);
      const isNew = new Set<number>(created);
      const known = new Set(changes.creates.map(({ round }) => round.id).filter((id) => !isNew.has(id)));
      const events = changes.events.filter((event) => !("round" in event) || !known.has(event.round.id));
      await appendToOutbox(client, events);
      return { kind: "committed", created };
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === STALE_WRITER) return { kind: "fenced" };
    if (error instanceof Error && typeof code === "string" && BREACHES.has(code)) {
      throw new BugError(`the schema refused rounds of ${changes.lease.stock}: ${error.message}`);
    }
    throw error;
  }
}

/** The shared lock makes a new holder wait for this write to end, so it reads everything we wrote. */
async function holdsLease(client: PoolClient, lease: Lease): Promise<boolean> {
  const { rowCount } = await client.query({
    name: "round-lease",
    text: "select from rounds.lease where stock = $1 and holder = $2 and fencing_token = $3 for share",
    values: [lease.stock, lease.holder, lease.fencingToken],
  });
  return rowCount === 1;
}

async function insertRounds(client: PoolClient, changes: RoundChanges): Promise<readonly RoundId[]> {
  const { creates, lease } = changes;
  if (creates.length === 0) return [];
  const { rows } = await client.query<{ id: string }>({
    name: "round-insert",
    text: `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms,
        game_finish_ms, rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, seed_commit, state, fencing_token)
      select id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
        precision, buy_pip, sell_pip, side_capacity, terms, site_status, decode(seed_commit, 'hex'), state, $2
      from jsonb_to_recordset($1::jsonb) as made (id bigint, option_id integer, stock text, type text, number integer,
        start_ms bigint, lock_ms bigint, end_ms bigint, game_start_ms bigint, game_finish_ms bigint, rule_version integer,
        precision integer, buy_pip bigint, sell_pip bigint, side_capacity bigint, terms jsonb, site_status jsonb,
        seed_commit text, state text)
      on conflict (id) do nothing returning id`,
    values: [JSON.stringify(creates.map(({ round }) => termsRecord(round))), lease.fencingToken],
  });
  const created = rows.map((row) => roundId(Number(row.id)));
  await insertSeeds(
    client,
    creates.filter(({ round }) => created.includes(round.id)),
  );
  return created;
}

async function insertSeeds(client: PoolClient, creates: readonly NewRound[]): Promise<void> {
  const sealed = creates.flatMap(({ round, seed }) => (seed === null ? [] : [{ id: round.id, seed }]));
  if (sealed.length === 0) return;
  await client.query({
    name: "round-seeds",
    text: "insert into rounds.seed (round_id, seed) select * from unnest($1::bigint[], $2::bytea[])",
    values: [sealed.map(({ id }) => id), sealed.map(({ seed }) => Buffer.from(seed))],
  });
}

async function updateRounds(client: PoolClient, changes: RoundChanges): Promise<void> {
  const { moves, lease } = changes;
  if (moves.length === 0) return;
  const { rowCount } = await client.query({
    name: "round-move",
    text: `update rounds.round as round set state = moved.state, strike = moved.strike, close = moved.close,
        high = moved.high, low = moved.low, outcome = moved.outcome, void_cause = moved.void_cause,
        decided_at_ms = moved.decided_at_ms, fencing_token = $2
      from jsonb_to_recordset($1::jsonb) as moved (id bigint, from_state text, state text, strike jsonb, close jsonb,
        high bigint, low bigint, outcome jsonb, void_cause text, decided_at_ms bigint)
      where round.id = moved.id and round.state = moved.from_state`,
    values: [JSON.stringify(moves.map(({ from, to }) => progressRecord(from.state, to))), lease.fencingToken],
  });
  assert(
    rowCount === moves.length,
    `${moves.length - (rowCount ?? 0)} rounds of ${lease.stock} stood elsewhere`,
  );
}
