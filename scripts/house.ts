import { readdirSync, readFileSync } from "node:fs";
import { functionLines, quantile } from "./house/functions.ts";
import { folderGraph, knotsOf } from "./house/knots.ts";
import { linesOfFile, readProgram, sourceFiles, WORKSPACES } from "./house/read-source.ts";
import { readUses, unreached } from "./house/uses.ts";

/** What the house is made of, in figures: `npm run house`. With `--names`, what stands behind those that should be 0. */
const areNamesAsked = process.argv.includes("--names");
const SHORT = 8;

const filesBy = new Map(WORKSPACES.map((workspace) => [workspace, sourceFiles(workspace)]));
const files = [...filesBy.values()].flat();
const program = readProgram(files);

console.log("| workspace | files | lines | functions | p50 | p90 | longest |\n|---|---|---|---|---|---|---|");
for (const [workspace, own] of [...filesBy, ["all", files] as const]) row(workspace, own);

const knots = [...filesBy.values()].flatMap((own) => knotsOf(folderGraph(program, own)));
const uses = readUses(program, files);
const idle = unreached(uses, "packages/rules");
const helpers = uses.filter(
  ({ isFunction, isExported, lines, users }) =>
    isFunction && isExported && lines <= SHORT && users.size === 1,
);
const sql = sqlFunctions();
console.log(`
| figure | value |
|---|---|
| folder knots | ${knots.length} |
| lines of rules that nothing outside them reaches | ${idle.reduce((sum, { lines }) => sum + lines, 0)} |
| exported functions of at most ${SHORT} lines with one user | ${helpers.length} |
| functions of the database | ${sql.length} |
| longest of them | ${sql[0]?.name} ${sql[0]?.lines} |
| of more than 60 lines | ${sql.filter(({ lines }) => lines > 60).length} |`);
if (areNamesAsked) {
  for (const knot of knots)
    console.log(`knot: ${knot.map((folder) => folder.replace(`${process.cwd()}/`, "")).join(" · ")}`);
  for (const { name, file, lines } of idle) console.log(`unreached: ${file} ${name} ${lines}`);
}

function row(workspace: string, own: readonly string[]): void {
  const lines = own.reduce((sum, file) => sum + linesOfFile(file), 0);
  const functions = own.flatMap((file) => {
    const source = program.getSourceFile(file);
    return source === undefined ? [] : functionLines(source);
  });
  const [p50, p90] = [quantile(functions, 0.5), quantile(functions, 0.9)];
  console.log(
    `| ${workspace} | ${own.length} | ${lines} | ${functions.length} | ${p50} | ${p90} | ${Math.max(0, ...functions)} |`,
  );
}

function sqlFunctions(): readonly { readonly name: string; readonly lines: number }[] {
  const folder = "apps/server/sql/functions";
  const whole = /^create or replace (?:function|procedure) ([a-z_.]+)\([\s\S]*?\$\$[\s\S]*?\$\$;/gm;
  return readdirSync(folder)
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, "utf8").matchAll(whole)])
    .map(([text, name]) => ({ name: name ?? "", lines: text.split("\n").length }))
    .toSorted((a, b) => b.lines - a.lines);
}
