import { lengthMsOf, LIVE_MARKETS, type MarketRules } from "@maru/rules";
import { assert } from "@maru/values";
import type { LocalVenues } from "@maru/venues";
import { describe, expect, it } from "vitest";
import type { ReplayWorld } from "./replay-world.ts";
import { WHOLE } from "./venue-market.ts";
import { playVenue, type VenuePlay, type VenuePlayed } from "./venue-play.ts";

const START = 1_700_000_100_000;
const SECOND = 1_000;

function rulesOf(stock: string): MarketRules {
  const rules = LIVE_MARKETS.find((market) => market.stock === stock);
  assert(rules !== undefined, `${stock} is a live market`);
  return rules;
}

interface Decided {
  readonly type: "R.5";
  readonly game_start_ms: string;
  readonly state: string;
  readonly strike: { readonly price: number; readonly tradeId: string } | null;
  readonly close: { readonly price: number; readonly tradeId: string } | null;
  readonly void_cause: string | null;
}

const roundsOf = (world: ReplayWorld): Promise<readonly Decided[]> =>
  world.owner.query<Decided>(
    `select type, game_start_ms, state, strike, close, void_cause from rounds.round
      where type = 'R.5' and state in ('decided', 'void') order by game_start_ms`,
  );

/** What the venue itself traded, beside what the product made of it: an independent look at each decided round. */
function wrongRounds(rounds: readonly Decided[], venues: LocalVenues): readonly string[] {
  return rounds.flatMap(({ type, game_start_ms: startMs, state, strike, close }) => {
    if (state !== "decided") return [];
    const fromMs = Number(startMs);
    const at = { venue: "upbit", symbol: "KRW-BTC" } as const;
    const truth = venues.truthOf(at, fromMs, fromMs + lengthMsOf(type));
    const [first, last] = [truth[0], truth.at(-1)];
    const isRight = Number(first?.price) === strike?.price && Number(last?.price) === close?.price;
    return isRight
      ? []
      : [`${fromMs - START}: ${strike?.price} ${close?.price}, not ${first?.price} ${last?.price}`];
  });
}

const play = (
  incidents: VenuePlay["incidents"],
  look: (world: ReplayWorld, played: VenuePlayed) => Promise<void>,
  deeds: VenuePlay["deeds"] = [],
) =>
  playVenue(
    {
      rules: rulesOf("KRW-BTC"),
      fromMs: START,
      untilMs: START + 300 * SECOND,
      quantumMs: 500,
      betsPerRound: 2,
      ...(incidents === undefined ? {} : { incidents }),
      deeds,
    },
    look,
  );

const cutUpbit = (venues: LocalVenues): void => venues.fault("upbit", "cut");

const stopOptions = async ({ owner }: ReplayWorld): Promise<void> => {
  await owner.query(
    `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max)
     select option_id, site_id, 2, is_play, true, profit_per, fee, limit_min, limit_max from site.option_terms`,
  );
};

const licenseSite = async ({ owner }: ReplayWorld): Promise<void> => {
  const licence = {
    betPauseMs: "0",
    isSandbox: true,
    jurisdictions: ["AR"],
    minimumAge: "19",
    oneGameAtATime: false,
    products: ["B", "P", "R"],
    validFromMs: "0",
    validToMs: "4102444800000",
  };
  await owner.query("select site.log_licence(1, $1, null, null, null)", [JSON.stringify(licence)]);
  await owner.query("update accounts.member set country = 'AR'");
  await owner.query("update site.site set mode = 'licensed' where id = 1");
};

const endLicence = async ({ owner }: ReplayWorld): Promise<void> => {
  const before = await owner.query("select from site.licence_in_force(1, platform.clock_ms())");
  expect(before).toHaveLength(1);
  await owner.query(
    `with by as (
       insert into staff.account (username, name, role, person_ref, password_hash)
         values ('ender', 'ender', 'admin', 'ender', 'none') returning id)
     insert into site.licence_end (licence_id, ended_by, reason) select licence.id, by.id, 'over' from by, site.licence`,
  );
  expect(await owner.query("select from site.licence_in_force(1, platform.clock_ms())")).toHaveLength(0);
};

const haltMoney = async ({ owner }: ReplayWorld): Promise<void> => {
  await owner.query("insert into ledger.halt (question, subject) values ('ROUND_TOTAL', 0)");
};

/** What waited is settled when it is looked for again, as a server does by itself. */
const liftHalt = async ({ owner, trading }: ReplayWorld): Promise<void> => {
  const paid = await owner.query(
    `select from settlement.round_settlement s join ledger.halt h on s.settled_at_ms > h.halted_at_ms`,
  );
  expect(paid).toEqual([]);
  const waiting = await owner.query(
    `select from rounds.round r join betting.round_total t on t.round_id = r.id
      where r.state = 'void' and not exists (select from settlement.round_settlement s where s.round_id = r.id)`,
  );
  expect(waiting.length).toBeGreaterThanOrEqual(1);
  await owner.query("delete from ledger.halt");
  await trading.settleDue();
};

/** Everything that was staked on what nobody could decide is back. */
const lookAtHidden = async (world: ReplayWorld, { report, venues }: VenuePlayed): Promise<void> => {
  const hidden = await world.owner.query<{ staked: string; returned: string }>(
    `select staked, returned from settlement.round_settlement join rounds.round on id = round_id
      where state = 'void' and staked > 0`,
  );
  expect(hidden.length).toBeGreaterThanOrEqual(1);
  for (const { staked, returned } of hidden) expect(returned).toBe(staked);
  expect(wrongRounds(await roundsOf(world), venues)).toEqual([]);
  expect(report).toMatchObject(WHOLE);
};

describe("a venue that fails", () => {
  it("a connection that is cut five seconds before a close is back, and the round is decided by what was filled in", async () => {
    const closeMs = START + 120 * SECOND;
    await play([{ atMs: closeMs - 5 * SECOND, befall: cutUpbit }], async (world, { report, venues }) => {
      const rounds = await roundsOf(world);
      const hit = rounds.find(({ game_start_ms: startMs }) => Number(startMs) === closeMs - 30 * SECOND);
      expect(hit?.state).toBe("decided");
      expect(wrongRounds(rounds, venues)).toEqual([]);
      const incidents = await world.owner.query(
        "select from market.incident where kind = 'FEED_GAP' and detail ->> 'healed' = 'yes'",
      );
      expect(incidents.length).toBeGreaterThanOrEqual(1);
      expect(report).toMatchObject(WHOLE);
    });
  });

  it("a silence across a close, which nobody knows of yet, decides nothing before what was traded in it is there", async () => {
    const closeMs = START + 120 * SECOND;
    const befall = (venues: LocalVenues): void => venues.fault("upbit", "silence", { forMs: 12 * SECOND });
    await play([{ atMs: closeMs - 3 * SECOND, befall }], async (world, { report, venues }) => {
      const rounds = await roundsOf(world);
      const hit = rounds.filter(
        ({ game_start_ms: startMs }) => Math.abs(Number(startMs) - closeMs) <= 30 * SECOND,
      );
      expect(hit.map(({ state }) => state)).toEqual(["decided", "decided", "decided"]);
      expect(wrongRounds(rounds, venues)).toEqual([]);
      expect(report).toMatchObject(WHOLE);
    });
  });

  it("a venue that stays away voids the rounds that it hides, gives the stakes back, and decides again when it is there", async () => {
    const goneMs = START + 100 * SECOND;
    const befall = (venues: LocalVenues): void =>
      venues.fault("upbit", "maintenance", { forMs: 70 * SECOND });
    await play([{ atMs: goneMs, befall }], async (world, { report, venues }) => {
      const rounds = await roundsOf(world);
      const voids = rounds
        .filter(({ state }) => state === "void")
        .map(({ game_start_ms: startMs }) => Number(startMs));
      expect(voids.some((startMs) => startMs <= goneMs && goneMs < startMs + 30 * SECOND)).toBe(true);
      expect(rounds.filter(({ state }) => state === "decided").length).toBeGreaterThanOrEqual(3);
      expect(wrongRounds(rounds, venues)).toEqual([]);
      const refunds = await world.owner.query<{ staked: string; returned: string }>(
        `select staked, returned from settlement.round_settlement join rounds.round on id = round_id
          where state = 'void' and staked > 0`,
      );
      expect(refunds.length).toBeGreaterThanOrEqual(1);
      for (const { staked, returned } of refunds) expect(returned).toBe(staked);
      expect(report).toMatchObject(WHOLE);
    });
  });

  const goneMs = START + 100 * SECOND;
  const away = {
    atMs: goneMs,
    befall: (venues: LocalVenues) => venues.fault("upbit", "maintenance", { forMs: 70 * SECOND }),
  };
  it.each([
    ["whose options were stopped", [{ atMs: goneMs + SECOND, act: stopOptions }]],
    [
      "whose licence has ended",
      [
        { atMs: START, act: licenseSite },
        { atMs: goneMs + SECOND, act: endLicence },
      ],
    ],
    [
      "whose money was halted for a while",
      [
        { atMs: goneMs + SECOND, act: haltMoney },
        { atMs: START + 240 * SECOND, act: liftHalt },
      ],
    ],
  ])("gives the stakes of hidden rounds back on a site %s, too", async (_, deeds) => {
    await play([away], lookAtHidden, deeds);
  });

  it.each(["doubled", "disorder", "garbage", "late"] as const)(
    "trades that come %s decide nothing wrongly",
    async (kind) => {
      const incidents = [60, 90, 120, 150].map((second) => ({
        atMs: START + second * SECOND + 7_300,
        befall: (venues: LocalVenues): void => venues.fault("upbit", kind, { forMs: 12 * SECOND }),
      }));
      await play(incidents, async (world, { report, venues }) => {
        const rounds = await roundsOf(world);
        expect(rounds.filter(({ state }) => state === "decided").length).toBeGreaterThanOrEqual(3);
        expect(wrongRounds(rounds, venues)).toEqual([]);
        expect(report).toMatchObject(WHOLE);
      });
    },
  );
});
