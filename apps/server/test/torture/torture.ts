import { joinTestServer } from "../../src/testing/test-database.ts";
import { runArchiveKills } from "./archive-phase.ts";
import { runBank } from "./bank-phase.ts";
import { runClocks } from "./clock-phase.ts";
import { broken, type Figure, printFigures, writeFigures } from "./figure.ts";
import { runPlants, runRaces } from "./race-phase.ts";
import { bundleServer } from "./server-bundle.ts";
import { runRequests } from "./request-phase.ts";
import { runSettlers } from "./settle-phase.ts";
import { runStorm } from "./storm-phase.ts";

/**
 * The crash and race suite, in at most ten minutes. `--plants` runs what takes each lock and constraint away instead; `--only
 * NAME` one part; `--seed N` its choices again; `--json FILE` writes the figures in the form of the benches.
 * Ends with 1 when a promise is broken, or when a part did not come to its end.
 */
interface Given {
  readonly seed: number;
  readonly json: string | null;
  readonly only: string | null;
}

/** A part and the moment, from the start of the whole, by which it begins nothing more. */
interface Part {
  readonly name: string;
  readonly endsAtMs: number;
  readonly run: (given: Given, untilMs: number) => Promise<readonly Figure[]>;
}

const MINUTE_MS = 60_000;
/** A machine that hangs is no proof either. */
const WHOLE_MS = 9.8 * MINUTE_MS;

/** One after another; what stands together runs side by side. The clocks mostly wait for a lock to come. */
const PARTS: readonly (readonly Part[])[] = [
  [
    {
      name: "storm",
      endsAtMs: 5 * MINUTE_MS,
      run: ({ seed }, untilMs) =>
        withBundle((bundle) =>
          runStorm({ kills: { backend: 60, postmaster: 26, server: 16 }, servers: 2, seed, untilMs, bundle }),
        ),
    },
  ],
  [
    {
      name: "clock",
      endsAtMs: 7.5 * MINUTE_MS,
      run: ({ seed }, untilMs) =>
        withBundle((bundle) => runClocks({ seed, bets: 500, locks: 1, sleepMs: 15_000, untilMs, bundle })),
    },
    {
      name: "request",
      endsAtMs: 7.5 * MINUTE_MS,
      run: (_, untilMs) => runRequests({ requests: 1_000, parallel: 50, untilMs }),
    },
  ],
  [
    {
      name: "settle",
      endsAtMs: 8.5 * MINUTE_MS,
      run: (_, untilMs) =>
        runSettlers({ rounds: 200, ends: ["killed", "disconnected", "asleep"], withLarge: true, untilMs }),
    },
  ],
  [
    {
      name: "bank",
      endsAtMs: 9 * MINUTE_MS,
      run: (_, untilMs) => runBank({ operations: 50_000, reads: 1_000, untilMs }),
    },
  ],
  [
    {
      name: "archive",
      endsAtMs: 9.3 * MINUTE_MS,
      run: ({ seed }, untilMs) => runArchiveKills({ most: Number.POSITIVE_INFINITY, seed, untilMs }),
    },
  ],
  [{ name: "race", endsAtMs: 9.5 * MINUTE_MS, run: (_, untilMs) => runRaces([2, 10, 50], untilMs) }],
];

const PLANTS: Part = { name: "plants", endsAtMs: WHOLE_MS, run: runPlants };

async function withBundle<T>(
  work: (bundle: Awaited<ReturnType<typeof bundleServer>>) => Promise<T>,
): Promise<T> {
  const bundle = await bundleServer();
  try {
    return await work(bundle);
  } finally {
    bundle.remove();
  }
}

async function main(words: readonly string[]): Promise<void> {
  const after = (word: string): string | null =>
    words.includes(word) ? (words[words.indexOf(word) + 1] ?? null) : null;
  const given: Given = {
    seed: Number(after("--seed") ?? Date.now() % 1_000_000),
    json: after("--json"),
    only: after("--only"),
  };
  console.log(`--seed ${given.seed}`);
  const parts = words.includes("--plants")
    ? [[PLANTS]]
    : PARTS.map((beside) => beside.filter(({ name }) => given.only === null || given.only === name));
  const figures: Figure[] = [];
  const startedMs = Date.now();
  const run = async (part: Part): Promise<void> => {
    const partMs = Date.now();
    const found = await part
      .run(given, startedMs + part.endsAtMs)
      .catch((error: unknown): readonly Figure[] => {
        console.error(error);
        return [{ name: `${part.name}.did-not-end`, value: 1, unit: "", most: 0 }];
      });
    figures.push(...found, { name: `${part.name}.took`, value: (Date.now() - partMs) / 1_000, unit: "s" });
    printFigures(found);
  };
  for (const beside of parts) await Promise.all(beside.map(run));
  if (given.json !== null) writeFigures(given.json, figures);
  const breaches = broken(figures);
  for (const breach of breaches) console.error(`BROKEN ${breach}`);
  console.log(
    `${figures.length} figures, ${breaches.length} broken, ${Math.round((Date.now() - startedMs) / 1_000)} s`,
  );
  process.exitCode = parts.flat().length > 0 && breaches.length === 0 ? 0 : 1;
}

const leave = await joinTestServer();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
setTimeout(() => {
  console.error("not over in ten minutes");
  process.exit(1);
}, 10 * MINUTE_MS).unref();
await main(process.argv.slice(2));
await leave();
process.exit();
