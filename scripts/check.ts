import { readdirSync } from "node:fs";
import { run, runTool } from "./run.ts";

/** Everything that must hold beside the tests: types, lint, format, import rules, dead code, generated documents. */
export const CHECKS: readonly { readonly name: string; readonly holds: () => boolean }[] = [
  { name: "types", holds: checkTypes },
  { name: "lint", holds: () => runTool("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "format", holds: () => runTool("oxfmt", ["--check", "."]) },
  {
    name: "import rules",
    holds: () =>
      runTool("depcruise", [
        "--config",
        ".dependency-cruiser.cjs",
        "packages",
        "apps",
        "simulation",
        "bench",
        "venues",
        "providers",
        "conformance",
      ]),
  },
  {
    name: "import rules catch a planted violation",
    holds: () => run("node", ["--import", "tsx", "scripts/plant-violation.ts"]),
  },
  { name: "dead code", holds: () => runTool("knip", ["--treat-config-hints-as-errors"]) },
  {
    name: "API documents are current",
    holds: () => run("node", ["--import", "tsx", "apps/server/scripts/write-api-docs.ts", "--check"]),
  },
  {
    name: "the README says the settings as they are",
    holds: () => run("node", ["--import", "tsx", "apps/server/scripts/write-settings-table.ts", "--check"]),
  },
  {
    name: "no known fault in what is shipped, where the registry tells",
    holds: () => run("node", ["--import", "tsx", "scripts/audit.ts", "--where-told"]),
  },
  {
    name: "every item of the trust list has its proof",
    holds: () => run("node", ["--import", "tsx", "scripts/trust-coverage.ts", "--check"]),
  },
];

/** One project per workspace: two apps may not share a program, and rules compile without Node's types. */
function checkTypes(): boolean {
  const folders = [
    ".",
    ...["packages", "apps", "providers"].flatMap((parent) =>
      readdirSync(parent).map((name) => `${parent}/${name}`),
    ),
    "simulation",
    "bench",
    "e2e",
    "venues",
    "conformance/documents",
  ];
  const projects = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^tsconfig(\.test)?\.json$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return projects.map((project) => runTool("tsc", ["--noEmit", "-p", project])).every(Boolean);
}

if (process.argv[1]?.endsWith("check.ts") === true) {
  const failed = CHECKS.filter((check) => {
    const held = check.holds();
    console.log(`${held ? "ok    " : "FAILED"} ${check.name}`);
    return !held;
  });
  console.log(`${CHECKS.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
