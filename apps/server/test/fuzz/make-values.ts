import fc from "fast-check";
import { isObject, listOf, type Schema } from "./operations.ts";

/** Values that the running product has shown, by the name they stood under. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

export interface Maker {
  readonly random: () => number;
  readonly known: Known;
  /** How likely it is that something is given that need not be. */
  readonly optional: number;
}

const PICTURE_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** One white pixel, each octet a letter. */
const PICTURE = Buffer.from(PICTURE_BASE64, "base64").toString("latin1");

const DAY_MS = 86_400_000;

/** What a field of this name holds where people fill it in. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  stock: ["SIM-V25", "SIM-V75", "SIM-V150"],
  stocks: ["SIM-V25,SIM-V75"],
  stockListStrs: ["SIM-V25,SIM-V75"],
  statusStrs: ["1,2"],
  size: ["20", "1"],
  from: ["2026-11-01"],
  to: ["2026-11-30"],
  day: ["2026-11-01"],
  month: ["2026-10"],
  fromDate: ["2027-01-01"],
  coinName: ["USDT"],
  code: ["000000"],
  file: [PICTURE],
  startDate: ["2026-01-01", "2026-11-01 00:00:00"],
  endDate: ["2026-12-31"],
  date: ["2026-11-01"],
  birthDate: ["1990-01-01"],
  phone: ["01012345678", "01000000102"],
  email: ["somebody@example.com"],
  country: ["ZZ"],
  currentPassword: ["maru-player-1", "a fuzzed password 15"],
  confirmPassword: ["a fine long password"],
  password: ["a fine long password"],
  newPassword: ["a fine long password"],
  point: [5_000, 10_000],
  amount: [5_000],
  reason: ["it was tried"],
  grant_type: ["password", "refresh_token"],
  page: ["0", "1"],
  second: [String(Math.floor((Date.now() - DAY_MS) / 1_000))],
  base64: [PICTURE_BASE64],
  effectiveAtMs: [Date.now() + DAY_MS],
  untilMs: [Date.now() + DAY_MS],
  fromMs: [Date.now() - DAY_MS],
  toMs: [Date.now() + DAY_MS],
  beginMillis: [String(Date.now() - 3_600_000)],
  endMillis: [String(Date.now())],
};

function pick<T>(random: () => number, from: readonly T[]): T | undefined {
  return from[Math.floor(random() * from.length)];
}

/** A value that the schema allows, of what the product knows where the name says something. */
export function validValue(schema: Schema, name: string, maker: Maker): unknown {
  const { random, known } = maker;
  if ("const" in schema) return schema["const"];
  const choices = listOf(schema["enum"]);
  if (choices.length > 0) return pick(random, choices);
  const ways = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].filter(isObject);
  if (ways.length > 0) return validValue(pick(random, ways) ?? {}, name, maker);
  const familiar = [...(known.get(name) ?? []), ...(BY_NAME[name] ?? [])].filter((value) =>
    fitsType(value, schema),
  );
  if (familiar.length > 0 && random() < 0.9) return asType(pick(random, familiar), schema);
  return madeUp(schema, name, maker);
}

/** Numbers travel as text in paths and queries. */
function fitsType(value: unknown, { type }: Schema): boolean {
  if (type === "string") return typeof value === "string" || typeof value === "number";
  if (type === "integer" || type === "number") return typeof value === "number";
  return false;
}

function asType(value: unknown, { type }: Schema): unknown {
  return type === "string" ? String(value) : value;
}

function madeUp(schema: Schema, name: string, maker: Maker): unknown {
  const { random } = maker;
  switch (schema["type"]) {
    case "object":
      return madeObject(schema, maker);
    case "array":
      return Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
        validValue(isObject(schema["items"]) ? schema["items"] : {}, name, maker),
      );
    case "integer":
    case "number":
      return madeNumber(schema, random);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "string":
      return madeText(schema, random);
    default:
      return pick(random, ["x", 1, true, null]);
  }
}

function madeObject(schema: Schema, maker: Maker): Record<string, unknown> {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const needed = new Set(listOf(schema["required"]));
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties))
    if (needed.has(name) || maker.random() < maker.optional)
      made[name] = validValue(isObject(inner) ? inner : {}, name, maker);
  const rest = schema["additionalProperties"];
  if (isObject(rest)) {
    const names = isObject(schema["propertyNames"]) ? listOf(schema["propertyNames"]["enum"]) : [];
    for (const name of names.length > 0 ? names : ["ko", "en"])
      made[String(name)] = validValue(rest, String(name), maker);
  }
  return made;
}

function madeNumber(schema: Schema, random: () => number): number {
  const lowest = typeof schema["minimum"] === "number" ? schema["minimum"] : 0;
  const highest = typeof schema["maximum"] === "number" ? schema["maximum"] : lowest + 1_000;
  return Math.max(lowest, Math.min(highest, Math.floor(Math.max(lowest, 0) + random() * 1_000)));
}

const MATCHING = new Map<string, readonly string[]>();

function madeText(schema: Schema, random: () => number): string {
  const { pattern, maxLength, format } = schema;
  if (format === "uuid")
    return "00000000-0000-4000-8000-000000000000".replaceAll("0", () =>
      Math.floor(random() * 16).toString(16),
    );
  if (typeof pattern === "string") {
    const found =
      MATCHING.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 8, seed: 15 });
    MATCHING.set(pattern, found);
    return pick(random, found) ?? "";
  }
  const length = Math.min(typeof maxLength === "number" ? maxLength : 12, 3 + Math.floor(random() * 9));
  return Array.from({ length }, () => "abcdefghijklmnopqrstuvwxyz0123456789"[Math.floor(random() * 36)]).join(
    "",
  );
}

/** Every place of a value that its schema names, the containers with the leaves. */
export function placesOf(schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] {
  const here = path.length === 0 ? [] : [path];
  const properties = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const inner = [
    ...properties.map(([name, part]): [string, unknown] => [name, part]),
    ...(isObject(schema["items"]) ? [["0", schema["items"]] as [string, unknown]] : []),
    ...(isObject(schema["additionalProperties"])
      ? [["ko", schema["additionalProperties"]] as [string, unknown]]
      : []),
  ].flatMap(([name, part]) => (isObject(part) ? placesOf(part, [...path, name]) : []));
  const ways = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])]
    .filter(isObject)
    .flatMap((way) => placesOf(way, path).filter((place) => place.length > path.length));
  const all = [...here, ...inner, ...ways];
  return [...new Map(all.map((place) => [place.join("\n"), place])).values()];
}

/** The value with another at one of its places; containers that are missing on the way are made. */
export function withAt(value: unknown, [head, ...rest]: readonly string[], put: unknown): unknown {
  if (head === undefined) return put;
  if (/^\d+$/.test(head)) {
    const list = Array.isArray(value) ? [...value] : [];
    list[Number(head)] = withAt(list[Number(head)], rest, put);
    return list;
  }
  const object = isObject(value) ? value : {};
  return { ...object, [head]: withAt(object[head], rest, put) };
}
