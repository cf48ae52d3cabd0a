import { type Arena, openArena, STAKE } from "./arena.ts";
import { ENDING_RACES } from "./ending-races.ts";
import { type Figure, none } from "./figure.ts";
import { FORBIDDEN_WRITES } from "./forbidden-writes.ts";
import { type Guard, GUARDS } from "./guards.ts";
import { type Race, RACES, stakes } from "./races.ts";

export const ALL_RACES: readonly Race[] = [...RACES, ...ENDING_RACES, ...FORBIDDEN_WRITES];

/** Every race with every number at once, until `untilMs`; the first round of all is always run. */
export async function runRaces(parallels: readonly number[], untilMs: number): Promise<readonly Figure[]> {
  const arena = await openArena();
  const breaches = new Map(ALL_RACES.map(({ name }) => [name, 0]));
  let rounds = 0;
  try {
    do {
      for (const parallel of parallels)
        for (const race of ALL_RACES) {
          const breach = await race.run(arena, parallel);
          if (breach !== 0) console.log(`${race.name}, ${parallel} at once: ${breach}`);
          breaches.set(race.name, (breaches.get(race.name) ?? 0) + breach);
        }
      rounds += parallels.length;
    } while (Date.now() < untilMs);
  } finally {
    await arena.close();
  }
  const figures = [...breaches].map(([name, breach]) => none(`race.${slug(name)}`, breach));
  return [
    ...figures,
    { name: "race.runs", value: rounds * ALL_RACES.length, unit: "", least: ALL_RACES.length },
  ];
}

/** What a race finds when its guard is gone; 0 means that nobody would notice. A race that throws has noticed. */
export async function withoutGuard(guard: Guard, parallel: number): Promise<number> {
  const race = ALL_RACES.find(({ name }) => name === guard.caughtBy);
  if (race === undefined) throw new Error(`there is no race ${guard.caughtBy}`);
  const arena = await openArena((database) => guard.remove(database));
  try {
    await refuseBroken(arena, guard);
    // What depends on who comes first is run again.
    for (let tried = 0; tried < 5; tried += 1) {
      const breach = await race.run(arena, parallel).catch(() => 1);
      if (breach !== 0) return breach;
    }
    return 0;
  } finally {
    await arena.close();
  }
}

/** Where nothing works any more every race fails: that would prove nothing of the guard. */
async function refuseBroken(arena: Arena, { name }: Guard): Promise<void> {
  const round = await arena.openRound();
  const [member] = await arena.members(1, 2 * STAKE);
  const [answer] = await arena.race(stakes(1, round, member));
  await arena.prices.query(
    `update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${round.id}`,
  );
  await arena.settlers[0].settle(round.id);
  if (answer === undefined || answer.betId === null || (await arena.disagreements()) > 0)
    throw new Error(`without ${name} nothing works`);
}

export async function runPlants(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const guard of GUARDS) {
    const found = await withoutGuard(guard, 50);
    figures.push({ name: `guard.${slug(guard.name)}`, value: Number(found !== 0), unit: "caught", least: 1 });
  }
  return figures;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
