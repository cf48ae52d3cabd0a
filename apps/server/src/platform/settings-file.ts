import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { nearestOf } from "./nearest-name.ts";
import type { Env } from "./setting.ts";
import { dataDirOf, isSettingName, SETTING_NAMES, SETTINGS } from "./settings.ts";
import { reasonOf, StartError } from "./start-error.ts";

/** Says where the file is, which the file itself cannot. */
const SETTINGS_FILE_VARIABLE = "MARU_SETTINGS";
const NAMES_IN_FILES = SETTING_NAMES.filter((name) => name !== SETTINGS_FILE_VARIABLE);
const USUAL_NAME = "maru.env";

/** The settings file of an installation; null where there is none. */
export function settingsFileOf(env: Env): string | null {
  const named = env[SETTINGS_FILE_VARIABLE] ?? "";
  if (named !== "") return path.resolve(named);
  const usual = path.resolve(dataDirOf(env), USUAL_NAME);
  return existsSync(usual) ? usual : null;
}

/**
 * The environment over the settings file: `MARU_SETTINGS`, or `maru.env` in the data folder. Throws one {@link StartError} with all that is
 * wrong with the file, in one line.
 */
export function withSettingsFile(env: Env): Env {
  const file = settingsFileOf(env);
  if (file === null) return env;
  const { settings, faults } = readSettingsFile(file);
  if (faults.length > 0) throw new StartError(faults.map(({ message }) => message).join("; "));
  return { ...settings, ...env };
}

export interface SettingsFileFault {
  readonly code: "SETTINGS_FILE_UNREADABLE" | "SETTINGS_FILE_OPEN" | "SETTING_UNKNOWN";
  readonly message: string;
}

/** What a settings file says, as Node reads files of variables, and all that is wrong with it. */
export function readSettingsFile(file: string): {
  readonly settings: Readonly<Record<string, string>>;
  readonly faults: readonly SettingsFileFault[];
} {
  try {
    const settings = Object.fromEntries(
      Object.entries(parseEnv(readFileSync(file, "utf8"))).map(([name, text]) => [name, text ?? ""]),
    );
    return { settings, faults: [...openFaults(file, settings), ...unknownFaults(file, settings)] };
  } catch (error) {
    const message = `the settings file ${file} cannot be read (${reasonOf(error)}): set ${SETTINGS_FILE_VARIABLE} to one that can`;
    return { settings: {}, faults: [{ code: "SETTINGS_FILE_UNREADABLE", message }] };
  }
}

function openFaults(file: string, settings: Readonly<Record<string, string>>): readonly SettingsFileFault[] {
  const mode = statSync(file).mode & 0o777;
  const secret = Object.keys(settings).find((name) => isSettingName(name) && isSecret(name));
  if (process.platform === "win32" || (mode & 0o077) === 0 || secret === undefined) return [];
  const message = `the settings file ${file} holds ${secret} and is open to other users (mode ${mode.toString(8)}): set its mode to 600`;
  return [{ code: "SETTINGS_FILE_OPEN", message }];
}

function unknownFaults(
  file: string,
  settings: Readonly<Record<string, string>>,
): readonly SettingsFileFault[] {
  return Object.keys(settings)
    .filter((name) => !isSettingName(name) || name === SETTINGS_FILE_VARIABLE)
    .map((name) => ({
      code: "SETTING_UNKNOWN",
      message: `${name} in the settings file ${file} is no setting: set ${nearestOf(name, NAMES_IN_FILES)}, or remove it`,
    }));
}

export function isSecret(name: (typeof SETTING_NAMES)[number]): boolean {
  const setting: { readonly isSecret?: true } = SETTINGS[name];
  return setting.isSecret === true;
}

/** The text of a settings file that says this, and is read back as this. Errors: RangeError where no way of quoting holds a value. */
export function settingsFileText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, text]) => `${name}=${quoted(name, text)}\n`)
    .join("");
}

/** Between these everything is taken as it stands. */
function quoted(name: string, text: string): string {
  const quote = ["'", "`"].find((mark) => !text.includes(mark));
  if (quote === undefined) throw new RangeError(`${name} holds ' and \`, and cannot be written to a file`);
  return `${quote}${text}${quote}`;
}
