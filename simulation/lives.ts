import type { Dice } from "./clock/dice.ts";
import type { Owner } from "./clock/scheduler.ts";
import { startServer, type Server } from "./server.ts";
import type { World } from "./world.ts";

/** The two servers of a run, of which each dies and comes back by itself. */
export interface Lives {
  /** One that is up; null while both are down. */
  any(dice: Dice): Server | null;
  readonly servers: readonly Server[];
  kill(owner: Owner): void;
  restarts(): number;
}

const PLACES = ["A", "B"] as const;

interface Place {
  readonly name: string;
  server: Server | null;
  lives: number;
  /** Its clock is so far ahead of true time; at most what the product allows. */
  readonly skewMs: number;
}

/** A server dies with its memory and its open transactions; after a while another one starts from the stores. */
export function keepServersAlive(world: World): Lives {
  const { scheduler, outside, faults } = world;
  const dice = world.dice("lives");
  const places = PLACES.map((name): Place => {
    const skewMs = world.options.isCalm ? 0 : dice.pick([0, 0, 80, -80, 35]);
    return { name, server: null, lives: 0, skewMs };
  });
  const start = (place: Place): void => {
    place.lives += 1;
    const name = `server ${place.name}${place.lives}`;
    world.log(`${name} starts`);
    place.server = startServer(world, { name, skewMs: place.skewMs });
  };
  const kill = (owner: Owner): void => {
    const place = places.find(({ server }) => server?.owner === owner);
    if (!owner.isAlive || place === undefined) return;
    owner.isAlive = false;
    place.server = null;
    world.database.drop(owner);
    const downMs = dice.chance(0.75) ? dice.whole(20, 4_000) : dice.whole(4_000, 70_000);
    faults.note(downMs > 30_000 ? "server away for a whole round" : "server killed");
    world.log(`${owner.name} died for ${downMs} ms`);
    world.disturbances.push({
      fromMs: scheduler.nowMs - 15_000,
      toMs: scheduler.nowMs + downMs + 5_000,
      what: "death",
    });
    scheduler.after(faults.isCalm ? 20 : downMs, outside, () => start(place));
  };
  world.kill = kill;
  for (const place of places)
    scheduler.after(world.options.isCalm ? 0 : dice.whole(0, 3_000), outside, () => start(place));
  const up = (): readonly Server[] => places.flatMap(({ server }) => server ?? []);
  return {
    any: (by) => (up().length === 0 ? null : by.pick(up())),
    get servers() {
      return up();
    },
    kill,
    restarts: () => places.reduce((sum, { lives }) => sum + Math.max(0, lives - 1), 0),
  };
}
