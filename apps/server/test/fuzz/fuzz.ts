import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fuzzHttp } from "./fuzz-http.ts";
import { fuzzLive } from "./fuzz-live.ts";
import { openFuzzWorld } from "./fuzz-world.ts";
import { documentedOperations, operationNamed } from "./operations.ts";

/** `npm run fuzz -- --requests 50000 --seed N [--frames N] [--from N] [--only TEXT] [--json FILE]`: the whole form; see README.md. */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    frames: { type: "string", default: "5000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    from: { type: "string", default: "0" },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});
const seed = Number(values.seed);
const operations = documentedOperations().filter(({ origin, id, path }) =>
  `${origin} ${id} ${path}`.includes(values.only),
);
console.log(
  `seed ${seed}: ${values.requests} requests of ${operations.length} operations, ${values.frames} frames`,
);
const startedMs = performance.now();
const sinceStart = (): string => `${Math.round((performance.now() - startedMs) / 1_000)} s`;
const world = await openFuzzWorld("month");
console.log(`ready after ${sinceStart()}`);
try {
  const http = await fuzzHttp(
    operations,
    { ports: world.server, people: world.people },
    {
      requests: Number(values.requests),
      seed,
      from: Number(values.from),
      tell: (line) => console.log(`${sinceStart()}: ${line}`),
    },
  );
  const live = await fuzzLive(world, {
    frames: Number(values.frames),
    seed,
    bet: operationNamed("placeBet"),
  });
  const unexpected = world.unexpected();
  const isReady = await world.server.isReady();
  for (const { index, asked, what } of [...http.faults, ...live.faults])
    console.log(`${index}: ${asked}\n    ${what}`);
  for (const line of unexpected.slice(0, 50)) console.log(`log: ${line.slice(0, 600)}`);
  console.log(`answers: ${JSON.stringify(http.answers)}; people made: ${world.people.made()}`);
  console.log(
    `${http.reached} of ${http.operations} operations answered 200; never: ${http.unreached.join(", ") || "none"}`,
  );
  console.log(`live: ${JSON.stringify(live.answers)}`);
  const faults = http.faults.length + live.faults.length + unexpected.length + (isReady ? 0 : 1);
  console.log(
    `seed ${seed}: ${http.requests} requests, ${live.frames} frames: ${http.answers["5xx"]} x 5xx, ${faults} faults, ${isReady ? "ready" : "NOT READY"} at the end`,
  );
  if (values.json !== undefined) {
    mkdirSync(new URL(".", `file://${process.cwd()}/${values.json}`), { recursive: true });
    writeFileSync(values.json, JSON.stringify({ seed, http, live, unexpected, isReady }, null, 2));
  }
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await world.close();
}
