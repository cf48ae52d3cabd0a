import { isSettingName, SETTING_NAMES, type SettingName } from "../../platform/settings.ts";
import type { Fault } from "./fault.ts";

/** The examination in lines: each setting, `ok` or what to do about it, and then what is of no single one. */
export function tellFindings(found: readonly Fault[]): readonly string[] {
  const others = found.filter((fault) => settingOf(fault) === null);
  const faults = found.filter(({ isNotice }) => isNotice !== true);
  return [
    ...SETTING_NAMES.flatMap((name) => linesOf(name, found)),
    ...others.map(lineOf),
    faults.length === 0 ? "no fault was found" : `faults: ${faults.length}`,
  ];
}

function linesOf(name: SettingName, found: readonly Fault[]): readonly string[] {
  const own = found.filter((fault) => settingOf(fault) === name);
  return own.length === 0 ? [`ok ${name}`] : own.map(lineOf);
}

function lineOf({ code, what, mend, isNotice }: Fault): string {
  return `${isNotice === true ? "notice" : "FAULT"} ${code}: ${what}: ${mend}`;
}

/** The setting that mends it, where it is one. */
function settingOf({ mend }: Fault): SettingName | null {
  const name = /\bset ([A-Z][A-Z\d_]+)\b/.exec(mend)?.[1];
  return name !== undefined && isSettingName(name) ? name : null;
}
