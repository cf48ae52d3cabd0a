import {
  DEFAULT_FEE_TABLE,
  type GameType,
  type MarketRules,
  REPLAY_MARKETS,
  SIMULATED_MARKETS,
} from "@maru/rules";
import { LICENSED_COUNTRY, type MemberRow, type Tables, type TermsRow } from "../database/tables.ts";
import type { World } from "../world.ts";

/** A venue that reorders and numbers its trades, one whose trades have a grid, and a feed that keeps its order. */
export const MARKETS: readonly MarketRules[] = [
  ...REPLAY_MARKETS.filter(({ stock }) => stock === "BTCUSDT"),
  ...REPLAY_MARKETS.filter(({ stock }) => stock === "BTCUSDT").map((rules): MarketRules => {
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
  { limits: '{"max": 50000, "isEnabled": "Y"}' },
];

/** A member who owns almost nothing, so that stakes exceed the balance. */
const POOR = new Set([FIRST_MEMBER + 1, FIRST_MEMBER + 4]);

export function furnish(world: World): void {
  const { tables } = world;
  for (const site of SITES) openSite(tables, site);
  tables.licences.set(LICENSED, [{ from_ms: 0, families: ["R", "B"] }]);
  TRAITS.forEach((trait, at) => addMember(world, { ...PLAIN, ...trait, id: FIRST_MEMBER + at }));
  world.venues.forEach(({ rules }, market) => {
    GAMES.forEach((type, game) => addOption(world, { id: market * 10 + game + 1, stock: rules.stock, type }));
  });
}

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
};

function openSite(tables: Tables, site: number): void {
  const empty = { site_id: site, balance: 0n, version: 0, day: 0, day_staked: 0n, day_returned: 0n };
  tables.accounts.set(-(site * 10 + 1), { ...empty, kind: "house" });
  tables.accounts.set(-(site * 10 + 2), { ...empty, kind: "escrow" });
  tables.accounts.set(-(site * 10 + 3), { ...empty, kind: "issuer" });
}

function addMember(world: World, member: MemberRow): void {
  const { tables, startMs } = world;
  const until = (ms: number | null): number | null => (ms === null ? null : startMs + 100_000);
  tables.members.set(member.id, {
    ...member,
    timed_out_until_ms: until(member.timed_out_until_ms),
    frozen_until_ms: until(member.frozen_until_ms),
  });
  const balance = POOR.has(member.id) ? 60_000n : GRANT;
  const issuer = -(member.site_id * 10 + 3);
  const issued = tables.accounts.get(issuer);
  if (issued !== undefined) tables.accounts.set(issuer, { ...issued, balance: issued.balance - balance });
  tables.accounts.set(member.id, {
    site_id: member.site_id,
    kind: "player",
    balance,
    version: 1,
    day: 0,
    day_staked: 0n,
    day_returned: 0n,
  });
  tables.transfers.set(`10:${member.id}`, {
    code: 10,
    ref: member.id,
    debit_account: issuer,
    credit_account: member.id,
    amount: balance,
    site_id: member.site_id,
    balance_after: balance,
    at_ms: startMs,
  });
}

function addOption(
  world: World,
  option: { readonly id: number; readonly stock: string; readonly type: GameType },
): void {
  const dice = world.dice(`option ${option.id}`);
  const pip = option.type === "R1" ? 40 : 0;
  world.tables.options.set(option.id, {
    ...option,
    buy_pip: pip,
    sell_pip: pip,
    lock_seconds: 10,
    side_capacity: dice.pick([60_000, 1_000_000_000]),
  });
  for (const site of OFFERING) {
    addTerms(world.tables, {
      option_id: option.id,
      site_id: site,
      is_play: !(site === 2 && option.type === "B1"),
      is_stop: false,
      profit_per: option.type === "B1" ? null : 88,
      fee: option.type === "B1" ? DEFAULT_FEE_TABLE : null,
      limit_min: 5_000,
      limit_max: 1_000_000,
    });
  }
}

/** A new version of a site's terms; it acts from the next round. */
export function addTerms(tables: Tables, terms: Omit<TermsRow, "id" | "version">): void {
  const id = tables.terms.size + 1;
  tables.terms.set(id, { ...terms, id, version: id });
}
