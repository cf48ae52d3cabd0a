import { readFileSync } from "node:fs";
import { nearestOf } from "../../platform/nearest-name.ts";
import { isSettingName, SETTING_NAMES } from "../../platform/settings.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";
import type { Draft } from "./questions.ts";

/** Answers that stand in a file: a JSON object of settings, whose values are texts, or what becomes one. Errors: {@link StartError}. */
export function readAnswers(file: string): Draft {
  const given = objectIn(file);
  const unknown = Object.keys(given).find((name) => !isSettingName(name));
  if (unknown !== undefined)
    throw new StartError(`${unknown} is no setting: set ${nearestOf(unknown, SETTING_NAMES)} in ${file}`);
  const texts = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return { NODE_ENV: "production", ...Object.fromEntries(texts) };
}

function objectIn(file: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return { ...read };
  } catch (error) {
    throw new StartError(`the answers ${file} cannot be read (${reasonOf(error)})`, { cause: error });
  }
  throw new StartError(`the answers ${file} are no JSON object of settings`);
}
