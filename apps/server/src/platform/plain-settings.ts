import type { Env } from "./setting.ts";
import { StartError } from "./start-error.ts";

/** As it was written; null where nothing was. */
export function textOf(env: Env, name: string): string | null {
  return env[name] ?? null;
}

export function portOf(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new StartError(`${name}=${text} is not a port: set ${name} to a number from 1 to 65535`);
  }
  return port;
}

/** A whole number from 1. */
export function wholeOf(
  env: Env,
  name: string,
  { fallback, most }: { readonly fallback: number; readonly most: number },
): number {
  const text = env[name] ?? "";
  const number = text === "" ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new StartError(`${name}=${text}: set ${name} to a whole number from 1 to ${most}`);
  return number;
}

export function listOf(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

export function speedOf(env: Env): number {
  const text = env["MARU_REPLAY_SPEED"] ?? "1";
  const speed = Number(text);
  if (!(speed >= 1 && speed <= 100)) {
    throw new StartError(`MARU_REPLAY_SPEED=${text}: set MARU_REPLAY_SPEED to a number from 1 to 100`);
  }
  return speed;
}

export function oneOf<T extends string>(env: Env, name: string, choices: readonly [T, ...T[]]): T {
  const text = env[name];
  if (text === undefined || text === "") return choices[0];
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new StartError(`${name}=${text}: set ${name} to one of ${choices.join(", ")}`);
  return choice;
}
