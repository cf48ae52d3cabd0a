import type { Place } from "./place.ts";
import { readTitles } from "./read-titles.ts";

/** The text of a file of the repository; null when there is none. */
export type ReadFile = (file: string) => string | null;

/** Why a place proves nothing; null when exactly one test there has that title. */
export function proofGap({ file, text }: Place, readFile: ReadFile): string | null {
  const code = readFile(file);
  if (code === null) return `there is no ${file}`;
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${file} is no test file`;
  const found = readTitles(file, code).filter((title) => title === text).length;
  if (found === 1) return null;
  return found === 0 ? `${file} has no test titled "${text}"` : `${file} has ${found} tests titled "${text}"`;
}
