import { readFileSync } from "node:fs";
import { refuseReadableByOthers } from "./key-secret.ts";
import type { Env } from "./setting.ts";
import { StartError } from "./start-error.ts";

/** What the provider of the setting `chosen` cannot do without. Errors: {@link StartError} with the setting to set, and to what. */
export function neededSetting(
  env: Env,
  { chosen, name, what }: { readonly chosen: string; readonly name: string; readonly what: string },
): string {
  const text = env[name] ?? "";
  if (text !== "") return text;
  throw new StartError(`${chosen}=${env[chosen]} needs ${name}: set ${name} to ${what}`);
}

/**
 * The secret of a provider, which is a file of its owner's: a setting is seen by whoever lists the processes. Errors: {@link StartError} where
 * there is none, or others may read it.
 */
export function providerSecret(env: Env, { chosen, name }: { chosen: string; name: string }): string {
  const file = neededSetting(env, { chosen, name, what: "the file that holds the provider's secret" });
  const secret = readOrNothing(file);
  if (secret === "")
    throw new StartError(`${name}=${file}: no secret is read there, set ${name} to its file`);
  refuseReadableByOthers(file, name);
  return secret;
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
