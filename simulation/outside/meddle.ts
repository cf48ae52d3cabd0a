import type { Owner } from "../clock/scheduler.ts";
import type { Server } from "../server.ts";
import type { World } from "../world.ts";
import { addTerms } from "./site-data.ts";

interface Life {
  readonly server: () => Server | null;
  readonly kill: (owner: Owner) => void;
}

/** Everything that goes wrong, and everything staff change, while players bet. */
export function meddle(world: World, life: Life): void {
  every(world, { matter: "terms", fromMs: 15_000, toMs: 60_000 }, () => changeTerms(world));
  every(world, { matter: "limits", fromMs: 10_000, toMs: 40_000 }, () => changeLimits(world));
  every(world, { matter: "licences", fromMs: 20_000, toMs: 60_000 }, () => changeLicence(world));
  if (world.options.isCalm) return;
  const dice = world.dice("deaths");
  every(world, { matter: "deaths", fromMs: 30_000, toMs: 200_000 }, () => {
    const server = life.server();
    if (dice.chance(0.5)) world.faults.killAtNextCall = true;
    else if (server !== null) life.kill(server.owner);
  });
  if (dice.chance(0.4))
    every(world, { matter: "database", fromMs: 40_000, toMs: 160_000 }, () => loseDatabase(world));
  if (dice.chance(0.25))
    every(world, { matter: "clock", fromMs: 30_000, toMs: 150_000 }, () => breakClock(world));
}

function every(
  world: World,
  when: { readonly matter: string; readonly fromMs: number; readonly toMs: number },
  work: () => void,
): void {
  const dice = world.dice(`when ${when.matter}`);
  const again = (): void =>
    world.scheduler.after(dice.whole(when.fromMs, when.toMs), world.outside, () => {
      if (world.faults.isCalm) return;
      work();
      again();
    });
  again();
}

/** Every call is lost for a while. */
function loseDatabase(world: World): void {
  const { faults, scheduler, outside, disturbances } = world;
  const awayMs = world.dice(`away ${scheduler.nowMs}`).whole(200, 9_000);
  faults.note("database away");
  faults.isDatabaseAway = true;
  disturbances.push({
    fromMs: scheduler.nowMs,
    toMs: scheduler.nowMs + awayMs + 5_000,
    what: "database away",
  });
  scheduler.after(awayMs, outside, () => {
    faults.isDatabaseAway = false;
  });
}

/** The clock watch says that our clock is half a second off. */
function breakClock(world: World): void {
  const brokenMs = world.dice(`clock ${world.scheduler.nowMs}`).whole(1_000, 9_000);
  world.faults.note("clock fault");
  world.clockBrokenUntilMs = world.scheduler.nowMs + brokenMs;
  world.disturbances.push({
    fromMs: world.scheduler.nowMs,
    toMs: world.clockBrokenUntilMs + 5_000,
    what: "clock fault",
  });
}

/** A site stops or goes on with an option, or changes its profit: a new version, which acts from the next round. */
function changeTerms(world: World): void {
  const { tables, scheduler } = world;
  const chance = world.dice(`terms ${scheduler.nowMs}`);
  const old = chance.pick([...tables.terms.values()]);
  const newest = [...tables.terms.values()].filter(
    ({ option_id, site_id }) => option_id === old.option_id && site_id === old.site_id,
  );
  const { id: _id, version: _version, ...terms } = newest.at(-1) ?? old;
  const profit_per = terms.profit_per === null ? null : chance.pick([85, 88, 90]);
  addTerms(tables, { ...terms, profit_per, is_stop: chance.chance(0.3) });
}

/** The licence of a site ends, comes back, or covers less than it did. */
function changeLicence(world: World): void {
  const { tables, scheduler } = world;
  const chance = world.dice(`licence ${scheduler.nowMs}`);
  const families = chance.pick([["R", "B"], ["R", "B"], ["R"], []] as const);
  for (const [site, rows] of tables.licences)
    tables.licences.set(site, [...rows, { from_ms: scheduler.nowMs, families }]);
}

/** A member's own limits change while their bets are under way. */
function changeLimits(world: World): void {
  const { tables, scheduler } = world;
  const chance = world.dice(`limits ${scheduler.nowMs}`);
  const member = chance.pick([...tables.members.values()]);
  const limits = chance.chance(0.5) ? null : `{"max": ${chance.whole(2, 9) * 10_000}, "isEnabled": "Y"}`;
  tables.members.set(member.id, { ...member, limits });
}
