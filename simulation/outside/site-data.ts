import { FAMILY_LETTERS } from "@maru/contract";
import {
  DEFAULT_FEE_TABLE,
  type FamilyName,
  type GameType,
  type MarketRules,
  REAL_MARKETS,
  SIMULATED_MARKETS,
} from "@maru/rules";
import type { Query } from "../postgres/label.ts";
import {
  LICENSED_COUNTRY,
  type MemberRow,
  type OptionRow,
  type Tables,
  type TermsRow,
} from "../postgres/tables.ts";
import type { World } from "../world.ts";

/** A venue that reorders and numbers its trades, one whose trades have a grid, and a feed that keeps its order. */
export const MARKETS: readonly MarketRules[] = [
  ...REAL_MARKETS.filter(({ stock }) => stock === "BTCUSDT"),
  ...REAL_MARKETS.filter(({ stock }) => stock === "BTCUSDT").map((rules): MarketRules => {
    const stock = "KRW-BTC" as MarketRules["stock"];
    return { ...rules, stock, tickStep: 100, precision: 0, fastFreeze: false, session: "always" };
  }),
  ...SIMULATED_MARKETS.slice(0, 1).map((market) => market.rules),
];

const GAMES: readonly GameType[] = ["R.5", "R1", "B1"];
const SITES = [1, 2, 3] as const;
/** It plays for money, under a licence that comes and goes. */
const LICENSED = 2;
/** Site 3 offers nothing. */
const OFFERING = [1, 2] as const;

const FIRST_MEMBER = 1_001;
const GRANT = 4_000_000n;

type Trait = Partial<MemberRow>;

/** Ordinary players on two sites, and one of each kind that a check exists for. */
const TRAITS: readonly Trait[] = [
  ...[{}, {}, {}, {}, {}, {}].map((trait, at): Trait => ({ ...trait, site_id: (at % 2) + 1 })),
  { site_id: 3 },
  { site_id: LICENSED, country: null },
  { site_id: LICENSED, country: "XX" },
  { role: "PARTNER" },
  { status: "D" },
  { excluded_until_ms: Number.MAX_SAFE_INTEGER },
  { timed_out_until_ms: -1 },
  { frozen_until_ms: -1 },
  { single_stake_max: 20_000n },
  { day_stake_max: 90_000n },
  { day_loss_max: 50_000n },
  { week_stake_max: 110_000n },
  { month_stake_max: 130_000n },
  { week_loss_max: 60_000n },
  { month_loss_max: 70_000n },
  { open_bets_max: 2 },
  { balance_max: 4_000_000n },
  { limits: '{"max": 50000, "isEnabled": "Y"}' },
];

/** A member who owns almost nothing, so that stakes exceed the balance. */
const POOR = new Set([FIRST_MEMBER + 1, FIRST_MEMBER + 4]);

/** Sites, players and options of a run: into the database, and into what the world knows of it. */
export async function furnish(world: World): Promise<void> {
  const { tables, store } = world;
  await store.owner.query(SITES_SQL, [SITES, LICENSED]);
  const members = TRAITS.map((trait, at) => memberOf(world, { ...PLAIN, ...trait, id: FIRST_MEMBER + at }));
  for (const member of members) tables.members.set(member.id, member);
  for (const { id } of members.filter(({ limits }) => limits !== null))
    tables.limits.set(id, [{ from_ms: 0, max: 50_000 }]);
  const grants = members.map(({ id }) => String(POOR.has(id) ? POOR_GRANT : GRANT));
  await store.owner.query(MEMBERS_SQL, [jsonOf(members), grants]);
  await furnishOptions(world);
  const licence: LicenceChange = {
    families: ["direction", "digits"],
    betPauseMs: world.dice("licence").pick([0, 0, 2_300]),
  };
  const { text, values } = licenceQuery(licence);
  await store.owner.query(text, [...(values ?? [])]);
  knowLicence(world, licence);
}

const SITES_SQL = `
  with made as (
    insert into site.site (id, code, name, locale, mode)
      select id, 'site' || id, 'Site', 'ko', case when id = $2 then 'licensed' else 'play' end from unnest($1::int[]) id returning id)
  insert into ledger.account (id, site_id, kind)
    select -(made.id * 10 + k.n), made.id, k.kind from made, (values (1, 'house'), (2, 'escrow'), (3, 'issuer')) k (n, kind)`;

/** Members with what protects them, and the points that their site's issuer gave them. */
const MEMBERS_SQL = `
  with given as (
    select m.*, g.points from jsonb_to_recordset($1::jsonb) as m (id bigint, site_id int, role text, status text, limits text,
      frozen_until_ms bigint, country text, excluded_until_ms bigint, timed_out_until_ms bigint, single_stake_max bigint,
      day_stake_max bigint, day_loss_max bigint, week_stake_max bigint, month_stake_max bigint, week_loss_max bigint,
      month_loss_max bigint, balance_max bigint, open_bets_max int)
      join unnest($2::bigint[]) with ordinality g (points, o) on m.id = ${FIRST_MEMBER} - 1 + g.o),
  made as (
    insert into accounts.member (id, site_id, username, password_hash, role, status, limit_json, country) overriding system value
      select id, site_id, 'player' || id, 'x', role, status, coalesce(limits::jsonb, '{"isEnabled":"N"}'), country from given),
  protected as (
    insert into accounts.protection (member_id, site_id, excluded_until_ms, timed_out_until_ms, single_stake_max, day_stake_max,
      day_loss_max, week_stake_max, month_stake_max, week_loss_max, month_loss_max, balance_max, open_bets_max)
      select id, site_id, excluded_until_ms, timed_out_until_ms, single_stake_max, day_stake_max, day_loss_max, week_stake_max,
        month_stake_max, week_loss_max, month_loss_max, balance_max, open_bets_max from given
       where num_nonnulls(excluded_until_ms, timed_out_until_ms, single_stake_max, day_stake_max, day_loss_max, week_stake_max,
         month_stake_max, week_loss_max, month_loss_max, balance_max, open_bets_max) > 0),
  frozen as (
    insert into accounts.freeze (member_id, site_id, scope, reason, until_ms, made_by)
      select id, site_id, 'bet', 'simulated', frozen_until_ms, 1 from given where frozen_until_ms is not null),
  opened as (
    insert into ledger.account (id, site_id, kind, balance, version) select id, site_id, 'player', points, 1 from given),
  issued as (
    update ledger.account a set balance = a.balance - s.points
      from (select site_id, sum(points) as points from given group by site_id) s where a.id = -(s.site_id * 10 + 3))
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
    select 10, id, -(site_id * 10 + 3), id, points, site_id, points from given`;

const POOR_GRANT = 60_000;

const PLAIN: Omit<MemberRow, "id"> = {
  site_id: 1,
  role: "PLAYER",
  status: "A",
  limits: null,
  frozen_until_ms: null,
  country: LICENSED_COUNTRY,
  excluded_until_ms: null,
  timed_out_until_ms: null,
  single_stake_max: null,
  day_stake_max: null,
  day_loss_max: null,
  week_stake_max: null,
  month_stake_max: null,
  week_loss_max: null,
  month_loss_max: null,
  balance_max: null,
  open_bets_max: null,
};

/** -1 stands for a while of this run. */
function memberOf({ startMs }: World, member: MemberRow): MemberRow {
  const until = (ms: number | null): number | null => (ms === -1 ? startMs + 70_000 : ms);
  return {
    ...member,
    timed_out_until_ms: until(member.timed_out_until_ms),
    frozen_until_ms: until(member.frozen_until_ms),
  };
}

function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
}

async function furnishOptions(world: World): Promise<void> {
  const { tables, store } = world;
  const options = world.venues.flatMap(({ rules }, market) =>
    GAMES.map((type, game): OptionRow => {
      const pip = type === "R1" ? 40 : 0;
      const id = market * 10 + game + 1;
      const side_capacity = world.dice(`option ${id}`).pick([60_000, 150_000, 1_000_000_000]);
      return { id, stock: rules.stock, type, buy_pip: pip, sell_pip: pip, lock_seconds: 10, side_capacity };
    }),
  );
  const text = `insert into site.option (id, stock, type, label, buy_pip, sell_pip, lock_seconds, side_capacity)
    select id, stock, type, type, buy_pip, sell_pip, lock_seconds, side_capacity
      from jsonb_populate_recordset(null::site.option, $1::jsonb)`;
  await store.owner.query(text, [jsonOf(options)]);
  for (const option of options) {
    tables.options.set(option.id, option);
    for (const site of OFFERING) {
      const { text: insert, values } = nextTerms(tables, firstTerms(option, site));
      await store.owner.query(insert, [...values]);
    }
  }
}

function firstTerms({ id, type }: OptionRow, site: number): Omit<TermsRow, "id" | "version"> {
  const isDigit = type === "B1";
  return {
    option_id: id,
    site_id: site,
    is_play: !(site === LICENSED && isDigit),
    is_stop: false,
    profit_per: isDigit ? null : 88,
    fee: isDigit ? DEFAULT_FEE_TABLE : null,
    // Of an uneven stake something is left when it is multiplied.
    limit_min: site === LICENSED ? 3_001 : 5_000,
    limit_max: 1_000_000,
  };
}

/** A new version of a site's terms, which acts from the next round: how it is written. The world knows it from now on. */
export function nextTerms(
  tables: Tables,
  terms: Omit<TermsRow, "id" | "version">,
): { readonly text: string; readonly values: readonly unknown[] } {
  const id = tables.terms.size + 1;
  const row: TermsRow = { ...terms, id, version: id };
  tables.terms.set(id, row);
  const text = `insert into site.option_terms (id, version, option_id, site_id, is_play, is_stop, profit_per, fee, limit_min, limit_max)
    overriding system value select id, version, option_id, site_id, is_play, is_stop, profit_per, fee, limit_min, limit_max
      from jsonb_populate_record(null::site.option_terms, $1::jsonb)`;
  return { text, values: [JSON.stringify(row)] };
}

interface LicenceChange {
  readonly families: readonly FamilyName[];
  readonly betPauseMs: number;
}

/** A new licence in the place of the one before; without a product nothing may be played. */
export function licenceQuery({ families, betPauseMs }: LicenceChange): Query {
  const content = JSON.stringify({
    betPauseMs: String(betPauseMs),
    isSandbox: true,
    jurisdictions: families.length === 0 ? [] : [LICENSED_COUNTRY],
    minimumAge: "19",
    oneGameAtATime: false,
    products: families.map((family) => FAMILY_LETTERS[family]),
    validFromMs: "0",
    validToMs: "4102444800000",
  });
  return { text: "select site.log_licence($1, $2, null, null, null)", values: [LICENSED, content] };
}

export function knowLicence({ tables, scheduler }: World, { families, betPauseMs }: LicenceChange): void {
  const before = tables.licences.get(LICENSED) ?? [];
  tables.licences.set(LICENSED, [...before, { from_ms: scheduler.nowMs, families, betPauseMs }]);
}
