import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";

/** Test files share one PostgreSQL: what looks at sessions or ends them says of which database, and nothing of the cluster is set. */
const ROOTS = ["apps", "packages", "e2e", "simulation", "bench", "venues", "providers"];
const IS_TEST = /\.test\.ts$|\/(?:test|tests|testing|steps|e2e|bench)\//;
const STATEMENT =
  /`[^`]*\b(?:pg_stat_activity|pg_locks)\b[^`]*`|"[^"\n]*\b(?:pg_stat_activity|pg_locks)\b[^"\n]*"/g;
/** The checkpointer is of no database; its test has a cluster of its own. */
const KEPT_IN = /current_database\(\)|backend_type = 'checkpointer'/;
const OF_THE_CLUSTER = /\balter system\b|\bpg_reload_conf\b|\balter role \S+ (?:in database \S+ )?set\b/i;

function testCode(): readonly { readonly path: string; readonly code: string }[] {
  return ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .map((name) => `${root}/${name}`)
      .filter((path) => path.endsWith(".ts") && IS_TEST.test(path) && !path.includes("node_modules"))
      .map((path) => ({ path, code: readFileSync(path, "utf8") })),
  );
}

test("no test sees or ends the sessions of another's database, or sets what is the cluster's", () => {
  const found = testCode().flatMap(({ path, code }) => [
    ...[...code.matchAll(STATEMENT)]
      .filter(([text]) => !KEPT_IN.test(text))
      .map(([text]) => `${path}: ${text}`),
    ...(OF_THE_CLUSTER.test(code) ? [`${path}: sets what is the cluster's`] : []),
  ]);
  expect(found).toEqual([]);
});

test("a clone without recorded markets passes: their tests are skipped, and none is broken by their absence", () => {
  const files = ["golden-book", "golden-candles", "golden-cross"].map(
    (name) => `apps/server/src/trading/market/${name}.test.ts`,
  );
  const ended = spawnSync(
    "node_modules/.bin/vitest",
    ["run", ...files, "bench/replay.test.ts", "bench/replay-faults.test.ts"],
    { encoding: "utf8", env: { ...process.env, MARU_RECORDED_DIR: tmpdir(), NO_COLOR: "1" } },
  );
  expect(ended.stdout + ended.stderr).toMatch(/Tests +\d+ passed \| \d+ skipped/);
  expect(ended.status).toBe(0);
});
