import type { Verdict } from "@maru/verifier";
import { type Proof, random } from "./proof.ts";

export const failingOf = ({ steps }: Verdict) => steps.find(({ ok }) => !ok)?.name ?? null;

export const stepOf = ({ steps }: Verdict, name: string) => steps.find((step) => step.name === name);

type Path = readonly (string | number)[];

/** Every value of the proof that is no list and no object, with its place; of the ticks one row stands for all. */
export function fieldsOf(proof: Proof): readonly (readonly [Path, unknown])[] {
  const found: (readonly [Path, unknown])[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (path[0] === "digest" || (path[0] === "ticks" && path.length === 2 && path[1] !== 3)) return;
    if (typeof value !== "object" || value === null) found.push([path, value]);
    else
      for (const [name, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(proof, []);
  return found;
}

export function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return typeof value === "string" && value !== "" ? flip(value) : "other";
}

export function withField(proof: Proof, path: Path, value: unknown): Proof {
  const copy = structuredClone(proof);
  let inner: unknown = copy;
  for (const name of path.slice(0, -1)) inner = Reflect.get(Object(inner), name);
  Reflect.set(Object(inner), path.at(-1) ?? "", value);
  return copy;
}

export const flip = (text: string): string => {
  const places = Array.from(text).flatMap((char, index) => (/[0-9a-f]/.test(char) ? [index] : []));
  const place = places[Math.floor(random() * places.length)] ?? 0;
  const isHex = /[a-f]/.test(text);
  const other = Array.from(isHex ? "0123456789abcdef" : "0123456789").filter((char) => char !== text[place]);
  return text.slice(0, place) + (other[Math.floor(random() * other.length)] ?? "") + text.slice(place + 1);
};
