import type { CompoundKind, Described, Kind, SimpleKind } from "./kind.ts";

export type { Described, DescribedCall, InputOf, ReplyOf, ValueOf } from "./kind.ts";

/**
 * Parsing at the edge. What is absent or of another kind reads as what shows least (0, "", no, an empty list), as null where null may
 * stand. An id and a word of a closed list have no least: what lacks one is none, left out of its list or null, else the whole is
 * none: a wrong word would be worse than a missing row.
 */
export function readDescribed<T>({ kind }: Described<T>, value: unknown): T | undefined {
  // The kind was made of the schema whose type it carries.
  return read(kind, value) as T | undefined;
}

const SIMPLE: Readonly<Record<SimpleKind, (value: unknown) => unknown>> = {
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  id: (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? value : undefined),
  text: (value) => (typeof value === "string" ? value : undefined),
  yes: (value) => (typeof value === "boolean" ? value : undefined),
  flag: (value) => (value === 0 || value === 1 ? value === 1 : undefined),
  any: (value) => value ?? undefined,
  nothing: () => null,
};

const LEAST: Readonly<Partial<Record<SimpleKind, unknown>>> = {
  number: 0,
  text: "",
  yes: false,
  flag: false,
};

function read(kind: Kind, value: unknown): unknown {
  return typeof kind === "string" ? SIMPLE[kind](value) : readCompound(kind, value);
}

function readCompound(kind: CompoundKind, value: unknown): unknown {
  if ("fields" in kind) return readFields(kind.fields, value);
  if ("list" in kind)
    return Array.isArray(value) ? value.flatMap((one) => readEach(kind.list, one)) : undefined;
  if ("tuple" in kind) return readTuple(kind.tuple, value);
  if ("maybe" in kind) return value === null ? null : read(kind.maybe, value);
  if ("optional" in kind) return read(kind.optional, value);
  if ("needed" in kind) return read(kind.needed, value);
  if ("words" in kind) return kind.words.includes(value) ? value : undefined;
  if ("record" in kind) return readRecord(kind.record, value);
  if ("pattern" in kind)
    return typeof value === "string" && new RegExp(kind.pattern).test(value) ? value : undefined;
  return read(kind.kind, value);
}

function readEach(kind: Kind, value: unknown): readonly unknown[] {
  const one = read(kind, value);
  return one === undefined ? [] : [one];
}

function readTuple(kinds: readonly Kind[], value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const all = kinds.map((kind, at) => read(kind, value[at]) ?? leastOf(kind));
  return all.includes(undefined) ? undefined : all;
}

/** What stands for a value that cannot be read; undefined where nothing can. */
function leastOf(kind: Kind): unknown {
  if (typeof kind === "string") return LEAST[kind];
  if ("maybe" in kind) return null;
  if ("list" in kind) return [];
  if ("record" in kind) return {};
  return "otherwise" in kind ? kind.otherwise : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Fields = Extract<CompoundKind, { readonly fields: unknown }>["fields"];

function isRenamed(field: Fields[string]): field is readonly [string, Kind] {
  return Array.isArray(field);
}

function readFields(fields: Fields, value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const whole: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const [wireName, kind] = isRenamed(field) ? field : [name, field];
    const one = read(kind, value[wireName]) ?? leastOf(kind);
    if (one !== undefined) whole[name] = one;
    else if (typeof kind === "string" || !("optional" in kind)) return undefined;
  }
  return whole;
}

function readRecord(kind: Kind, value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, one]) =>
    readEach(kind, one).map((each) => [name, each]),
  );
  return Object.fromEntries(entries);
}
