import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { FaultRoom } from "./fault.ts";
import { allResults, type Result } from "./results.ts";
import { strykerScores, type StrykerScore } from "./stryker.ts";

const PAGE = "docs/mutants.md";
/** What stands behind this line is written by the command alone. */
const MARK = "<!-- From here on written by `npm run test:mutants -- --write`. -->\n";

type Row = readonly (string | number)[];

/** Writes down what was run on this machine: each room's newest results, Stryker's, and who survived. */
export function writePage(rooms: readonly FaultRoom[]): void {
  const [head] = readFileSync(PAGE, "utf8").split(MARK);
  const results = allResults();
  const judged = rooms.map((room) => ({
    room,
    results: room.faults.flatMap(({ name }) => results.get(`${room.room}: ${name}`) ?? []),
  }));
  const all = judged.flatMap((one) => one.results);
  const parts = [
    `## What was run\n\n${machine()}`,
    table(
      ["room", "what would be wrong", "faults", "judged", "noticed", "survived", "share", "from", "to"],
      [
        ...judged.map((one) => roomRow(one.room, one.results)),
        roomRow({ room: "all", about: "", faults: rooms.flatMap(({ faults }) => faults) }, all),
      ],
    ),
    strykerPart(strykerScores()),
    `## Planted faults that no test notices\n\n${survivors(rooms, all)}`,
  ];
  writeFileSync(PAGE, `${head ?? ""}${MARK}\n${parts.join("\n\n")}\n`);
}

function machine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model ?? "unknown";
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `On ${cpus.length} × ${model}, ${memory} GiB, Node ${process.versions.node}, beside other work. Moments are UTC.`;
}

function roomRow(
  { room, about, faults }: Pick<FaultRoom, "room" | "about" | "faults">,
  results: readonly Result[],
): Row {
  const count = (verdict: Result["verdict"]): number =>
    results.filter((result) => result.verdict === verdict).length;
  const times = results.map(({ at }) => at).toSorted();
  return [
    room,
    about,
    faults.length,
    results.length,
    count("killed"),
    count("survived"),
    shareOf(count("killed"), results.length),
    times[0] ?? "",
    times.at(-1) ?? "",
  ];
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? "" : `${((part / whole) * 100).toFixed(1)} %`;
}

function strykerPart(scores: readonly StrykerScore[]): string {
  return [
    table(
      ["Stryker", "judged", "noticed", "survived", "without a test", "share", "ended"],
      scores.map((score) => [
        score.what,
        score.judged,
        score.noticed,
        score.survived,
        score.untouched,
        shareOf(score.noticed, score.judged),
        score.at,
      ]),
    ),
    "Where Stryker's survivors stand:",
    table(
      ["file", "survived", "without a test", "lines"],
      scores.flatMap(({ files }) =>
        files.map((file) => [file.name, file.survived, file.untouched, file.lines.join(", ")]),
      ),
    ),
  ].join("\n\n");
}

function survivors(rooms: readonly FaultRoom[], results: readonly Result[]): string {
  const sentences = new Map(
    rooms.flatMap(({ room, faults }) => faults.map(({ name, mayLive }) => [`${room}: ${name}`, mayLive])),
  );
  const living = results.filter(({ verdict }) => verdict !== "killed");
  const faults = rooms.reduce((sum, room) => sum + room.faults.length, 0);
  const unjudged = faults - results.length;
  const rest = unjudged === 0 ? "" : ` ${unjudged} of ${faults} were not judged here.`;
  if (living.length === 0) return `None of those that were judged.${rest}`;
  const rows = table(
    ["room", "fault", "why it may live"],
    living.map(({ room, name }) => [room, name, sentences.get(`${room}: ${name}`) ?? "**Not said yet.**"]),
  );
  return `${rows}${rest === "" ? "" : `\n\n${rest.trim()}`}`;
}

function table(names: readonly string[], rows: readonly Row[]): string {
  const lines = [names, names.map(() => "---"), ...rows.map((row) => row.map(String))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
