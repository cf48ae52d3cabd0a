import type { Picture } from "./take-screens.ts";

/** The list of all pictures, in the order of the screens. */
export function writeIndex(gallery: readonly Picture[], running: readonly Picture[]): string {
  return [
    "# Screens",
    "",
    "Every screen and state, at 360×640 and 1440×900. Taken by `npm run screens`; do not edit by hand.",
    "",
    "## States, drawn from fixed facts",
    "",
    ...rowsOf(gallery),
    "",
    "## The running product",
    "",
    ...rowsOf(running),
    "",
  ].join("\n");
}

function rowsOf(pictures: readonly Picture[]): readonly string[] {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const cell = (name: string, size: string): string =>
    pictures
      .filter((picture) => picture.name === name && picture.size === size)
      .map(({ language, theme, file }) => `[${language}${theme === "dark" ? "" : ` ${theme}`}](${file})`)
      .join(" · ");
  const rows = names.map((name) => `| ${name} | ${cell(name, "phone")} | ${cell(name, "desktop")} |`);
  return ["| screen | phone | desktop |", "| ------ | ----- | ------- |", ...rows];
}
