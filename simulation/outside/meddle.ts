import type { Lives } from "../lives.ts";
import type { Server } from "../server.ts";
import type { World } from "../world.ts";
import { knowLicence, licenceQuery, nextTerms } from "./site-data.ts";

/** Everything that goes wrong, and everything staff change, while players bet. */
export function meddle(world: World, lives: Lives): void {
  every(world, { matter: "terms", fromMs: 15_000, toMs: 60_000 }, () => changeTerms(world));
  every(world, { matter: "limits", fromMs: 5_000, toMs: 25_000 }, () => changeLimits(world));
  every(world, { matter: "licences", fromMs: 20_000, toMs: 60_000 }, () => changeLicence(world));
  if (world.options.isCalm) return;
  const dice = world.dice("deaths");
  every(world, { matter: "deaths", fromMs: 25_000, toMs: 120_000 }, () => {
    const server = lives.any(dice);
    if (dice.chance(0.5)) world.faults.killAtNextCall = true;
    else if (server !== null) lives.kill(server.owner);
  });
  if (dice.chance(0.3))
    every(world, { matter: "database", fromMs: 40_000, toMs: 160_000 }, () => loseDatabase(world));
  const rates = world.faults.rates;
  every(world, { matter: "servers", fromMs: 20_000, toMs: 20_000 }, () => {
    for (const server of lives.servers) {
      if (dice.chance(rates.frozen)) freeze(world, server);
      if (dice.chance(rates.clockJumped)) jumpClock(world, server);
    }
  });
}

function every(
  world: World,
  when: { readonly matter: string; readonly fromMs: number; readonly toMs: number },
  work: () => void,
): void {
  if (world.options.without.includes(when.matter)) return;
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

/** A server gets no time; when it goes on, it may not know that another leads. */
function freeze(world: World, { owner }: Server): void {
  const frozenMs = world.dice(`frozen ${owner.name} ${world.scheduler.nowMs}`).whole(500, 15_000);
  world.faults.note("server frozen");
  world.log(`${owner.name} stands still for ${frozenMs} ms`);
  owner.frozenUntilMs = world.scheduler.nowMs + frozenMs;
  disturb(world, { what: "frozen", forMs: frozenMs, beforeMs: 15_000 });
}

/** A server's clock jumps by half a second for a while, and its clock watch says so. */
function jumpClock(world: World, server: Server): void {
  const forMs = world.dice(`clock ${server.owner.name} ${world.scheduler.nowMs}`).whole(1_000, 9_000);
  world.faults.note("clock jumped");
  server.jumpMs = 500;
  disturb(world, { what: "clock", forMs, beforeMs: 0 });
  world.scheduler.after(forMs, world.outside, () => {
    server.jumpMs = 0;
  });
}

function disturb(
  { scheduler, disturbances }: World,
  { what, forMs, beforeMs }: { readonly what: string; readonly forMs: number; readonly beforeMs: number },
): void {
  const nowMs = scheduler.nowMs;
  disturbances.push({ fromMs: nowMs - beforeMs, toMs: nowMs + forMs + 5_000, what });
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
  world.staff(nextTerms(tables, { ...terms, profit_per, is_stop: chance.chance(0.3) }), () => undefined);
}

/** The licence of a site ends, comes back, or covers less than it did. */
function changeLicence(world: World): void {
  const chance = world.dice(`licence ${world.scheduler.nowMs}`);
  const families = chance.pick([["direction", "digits"], ["direction", "digits"], ["digits"], []] as const);
  const licence = { families, betPauseMs: chance.pick([0, 0, 2_300]) };
  world.staff(licenceQuery(licence), () => knowLicence(world, licence));
}

/** A member's own limits change while their bets are under way. */
function changeLimits(world: World): void {
  const { tables, scheduler } = world;
  const chance = world.dice(`limits ${scheduler.nowMs}`);
  const member = chance.pick([...tables.members.values()]);
  const max = chance.chance(0.5) ? null : chance.whole(2, 9) * 10_000;
  const limits = max === null ? '{"isEnabled":"N"}' : `{"max": ${max}, "isEnabled": "Y"}`;
  const text = "update accounts.member set limit_json = $2 where id = $1";
  world.staff({ text, values: [member.id, limits] }, () => {
    const row = { from_ms: scheduler.nowMs, max };
    tables.limits.set(member.id, [...(tables.limits.get(member.id) ?? []), row]);
  });
}
