import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OUT, SIZES } from "./take-picture.ts";

/** Writes the list of all pictures that are there, a table a set. */
export function writeIndex(): void {
  const sets = readdirSync(OUT, { withFileTypes: true }).filter(({ name }) =>
    existsSync(path.join(OUT, name, "phone")),
  );
  const lines = [
    "# Screens",
    "",
    "Every screen and state, at 360×640 and 1440×900. Taken by `npm run screens`; do not edit by hand.",
    "`player` is drawn from fixed facts (see `apps/player/gallery`), `live` is the running product. `light` is the other theme,",
    "`second` the second site with a brand of its own. The console has [a list of its own](console/README.md).",
    ...sets.flatMap(({ name }) => ["", `## ${name}`, "", ...rowsOf(name)]),
    "",
  ];
  writeFileSync(path.join(OUT, "README.md"), lines.join("\n"));
}

function rowsOf(set: string): readonly string[] {
  const sizes = Object.keys(SIZES);
  const files = sizes.map((size) => readdirSync(path.join(OUT, set, size)).toSorted());
  const names = [...new Set(files.flat().map((file) => nameOf(file)))].toSorted();
  const cell = (name: string, at: number): string =>
    (files[at] ?? [])
      .filter((file) => nameOf(file) === name)
      .map((file) => `[${file.split(".")[1] ?? ""}](${set}/${sizes[at] ?? ""}/${file})`)
      .join(" · ");
  const rows = names.map((name) => `| ${[name, ...sizes.map((_size, at) => cell(name, at))].join(" | ")} |`);
  return [`| screen | ${sizes.join(" | ")} |`, `| --- ${sizes.map(() => "| --- ").join("")}|`, ...rows];
}

function nameOf(file: string): string {
  return file.split(".")[0] ?? file;
}
