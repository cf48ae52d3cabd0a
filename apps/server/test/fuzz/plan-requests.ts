import { seededRandom } from "../seeded-random.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  HOSTILE_TYPES,
  SHARPEST,
} from "./hostile-values.ts";
import { type Known, type Maker, placesOf, validValue, withAt } from "./make-values.ts";
import type { Operation, Origin } from "./operations.ts";
import type { Draft } from "./write-request.ts";

/** Who asks: nobody, or somebody of each kind that the origin knows. */
export const ROLES = {
  player: ["nobody", "player", "trader", "guest", "member-partner"],
  console: ["nobody", "admin", "manager", "operator", "support", "content", "auditor", "partner"],
  admin: ["nobody"],
} as const satisfies Record<Origin, readonly string[]>;
export type Role = (typeof ROLES)[Origin][number];

/** Who gets furthest, and is taken most often. */
const MOST_ABLE: Record<Origin, readonly Role[]> = {
  player: ["player", "trader"],
  console: ["admin", "manager"],
  admin: ["nobody"],
};

export interface Planned {
  readonly role: Role;
  readonly draft: Draft;
  /** What is hostile about it, for whoever reads of a fault. */
  readonly what: string;
  /** The sender changed what says who they are. */
  readonly isDisguised: boolean;
}

interface Place {
  readonly part: "path" | "query" | "header" | "body";
  readonly path: readonly string[];
}

/** A hostile value at one place of an operation. */
interface Pair {
  readonly place: Place;
  readonly value: unknown;
}

export type Plan = (index: number) => Planned;

/**
 * The requests of a seed, by their number: each operation comes as often as it has places, and of its hostile values at all of them takes
 * one after another, in an order of the seed's. Some requests are valid, some hostile in several places, as a whole, or in their headers.
 */
export function planRequests(operations: readonly Operation[], seed: number, known: Known): Plan {
  const slots = shuffled(
    operations.flatMap((operation) => {
      const places = placesOfOperation(operation);
      const share = Math.max(1, Math.ceil(places.length / 3));
      return Array.from({ length: share }, (_, ordinal) => ({ operation, places, share, ordinal }));
    }),
    seededRandom(seed),
  );
  const orders = new Map<Operation, readonly Pair[]>();
  const pairsOf = (operation: Operation, places: readonly Place[]): readonly Pair[] => {
    const found =
      orders.get(operation) ?? sharpestFirst(places.flatMap(pairsAt), seed + hashOf(operation.id));
    orders.set(operation, found);
    return found;
  };
  return (index) => {
    const slot = slots[index % slots.length];
    if (slot === undefined) throw new Error("there is nothing to ask");
    const { operation, places, share, ordinal } = slot;
    const pairs = pairsOf(operation, places);
    const turn = Math.floor(index / slots.length) * share + ordinal;
    const random = seededRandom(hashOf(`${seed} ${index}`));
    return planOne({ operation, pairs, turn }, random, known);
  };
}

/** A valid request of every operation of a method, for each who may ask it: what the answers show is known from then on. */
export function planValid(
  operations: readonly Operation[],
  method: "GET" | "POST",
  known: Known,
): readonly (() => Planned)[] {
  const maker = { random: seededRandom(1), known, optional: 0 };
  return operations
    .filter((operation) => operation.method === method)
    .toSorted((a, b) => needsOf(a) - needsOf(b))
    .flatMap((operation) =>
      MOST_ABLE[operation.origin].map((role) => () => ({
        role,
        draft: validDraft(operation, role, maker),
        what: "valid",
        isDisguised: false,
      })),
    );
}

/** Lists are read before what they name. */
function needsOf({ parameters }: Operation): number {
  return parameters.filter(({ name, isRequired }) => isRequired && name !== "siteInfoId").length;
}

function sharpestFirst(pairs: readonly Pair[], seed: number): readonly Pair[] {
  const inOrder = shuffled(pairs, seededRandom(seed));
  return [
    ...inOrder.filter(({ value }) => SHARPEST.has(value)),
    ...inOrder.filter(({ value }) => !SHARPEST.has(value)),
  ];
}

type Kind = "one" | "several" | "whole" | "headers" | "valid";
const KINDS: readonly (readonly [Kind, number])[] = [
  ["one", 0.64],
  ["several", 0.12],
  ["whole", 0.08],
  ["headers", 0.06],
  ["valid", 0.1],
];

function planOne(
  {
    operation,
    pairs,
    turn,
  }: { readonly operation: Operation; readonly pairs: readonly Pair[]; readonly turn: number },
  random: () => number,
  known: Known,
): Planned {
  const role = roleFor(operation, random);
  const valid = validDraft(operation, role, { random, known, optional: 0.25 });
  const kind = drawn(KINDS, random());
  if (kind === "valid" || (kind !== "headers" && kind !== "whole" && pairs.length === 0))
    return { role, draft: valid, what: "valid", isDisguised: false };
  if (kind === "headers") return withHeader({ role, draft: valid }, random);
  if (kind === "whole") return { role, draft: wholly(valid, random), what: "as a whole", isDisguised: false };
  const count = kind === "one" ? 1 : 2 + Math.floor(random() * 3);
  const chosen = Array.from({ length: count }, (_, n) =>
    n === 0 ? pairs[turn % pairs.length] : pairs[Math.floor(random() * pairs.length)],
  ).filter((pair) => pair !== undefined);
  const draft = chosen.reduce((so, pair) => withHostile(so, pair), valid);
  return { role, draft, what: chosen.map(pairText).join(", "), isDisguised: false };
}

function drawn(kinds: typeof KINDS, at: number): Kind {
  let sum = 0;
  return kinds.find(([, share]) => (sum += share) > at)?.[0] ?? "one";
}

function roleFor({ origin, isForAnyone }: Operation, random: () => number): Role {
  const able = isForAnyone || random() < 0.3 ? ROLES[origin] : MOST_ABLE[origin];
  return able[Math.floor(random() * able.length)] ?? "nobody";
}

const SITE_OF: Readonly<Record<string, string>> = { trader: "37", guest: "2" };

function validDraft(operation: Operation, role: Role, { random, known, optional }: Maker): Draft {
  const site = SITE_OF[role] ?? "1";
  const ids = idsFor(operation, known);
  const local = new Map([...known, ...ids, ["siteInfoId", [site, Number(site)]] as const]);
  const maker = { random, known: local, optional };
  const given = (place: "path" | "query" | "header"): readonly (readonly [string, string])[] =>
    operation.parameters
      .filter((parameter) => parameter.place === place)
      .filter(({ name, isRequired }) => isRequired || name === "siteInfoId" || random() < optional)
      .map(({ name, schema }) => [name, textOf(validValue(schema, name, maker))]);
  return {
    operation,
    method: operation.method,
    params: Object.fromEntries(given("path")),
    query: given("query"),
    headers: Object.fromEntries(given("header")),
    body: operation.body === null ? null : { value: validValue(operation.body.schema, "body", maker) },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** Before the address of a list: the ids that it showed. */
export const IDS_OF = "ids of ";

/** Names of one thing: what the list shows as `id`, others call after it. */
const IDS_OF_LISTS: Readonly<Record<string, string>> = {
  memberId: "/api/console/players",
  playerId: "/api/console/players",
  partnerId: "/api/console/partner/list",
  tradeOptionId: "/api/trade/option/site/list",
  optionId: "/api/trade/option/site/list",
};

/** `{id}` is an id that a list near its address showed; a version that is changed is one that was shown. */
function idsFor({ path }: Operation, known: Known): readonly (readonly [string, readonly unknown[]])[] {
  const base = path.split("/{")[0] ?? "";
  const near = [...known].flatMap(([name, ids]) => {
    const list = name.startsWith(IDS_OF) ? name.slice(IDS_OF.length) : null;
    return list !== null && (list.startsWith(base) || base.startsWith(list)) ? ids : [];
  });
  const named = Object.entries(IDS_OF_LISTS).map(
    ([name, list]) => [name, [...(known.get(`${IDS_OF}${list}`) ?? []), ...(known.get(name) ?? [])]] as const,
  );
  const versions = [
    "baseVersion",
    [...(known.get("version") ?? []), ...(known.get("baseVersion") ?? [])],
  ] as const;
  return [...named, versions, ...(near.length === 0 ? [] : [["id", near] as const])];
}

function placesOfOperation({ parameters, body }: Operation): readonly Place[] {
  return [
    ...parameters.map(({ place, name }): Place => ({ part: place, path: [name] })),
    ...(body === null ? [] : placesOf(body.schema).map((path): Place => ({ part: "body", path }))),
  ];
}

function pairsAt(place: Place): readonly Pair[] {
  return (place.part === "body" ? HOSTILE_JSON : HOSTILE_TEXTS).map((value) => ({ place, value }));
}

function withHostile(draft: Draft, { place: { part, path }, value }: Pair): Draft {
  const [name = ""] = path;
  const text = typeof value === "string" ? value : "";
  if (part === "path") return { ...draft, params: { ...draft.params, [name]: text } };
  if (part === "header") return { ...draft, headers: { ...draft.headers, [name]: sendable(text) } };
  if (part === "query")
    return { ...draft, query: [...draft.query.filter(([known]) => known !== name), [name, text]] };
  return { ...draft, body: { value: withAt(valueOf(draft), path, value) } };
}

function valueOf({ body }: Draft): unknown {
  return body !== null && "value" in body ? body.value : {};
}

/** Node writes no line ends, no NUL and nothing above one octet into a header. */
function sendable(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "\u00ff").slice(0, 4_000);
}

function withHeader(
  { role, draft }: { readonly role: Role; readonly draft: Draft },
  random: () => number,
): Planned {
  const [name, value] = HOSTILE_HEADERS[Math.floor(random() * HOSTILE_HEADERS.length)] ?? ["x", "y"];
  return {
    role,
    draft: { ...draft, headers: { ...draft.headers, [name]: value } },
    what: `header ${name}: ${value.slice(0, 60)}`,
    isDisguised: name === "authorization" || name === "cookie",
  };
}

/** Another body, another type, another method, names twice, names that nobody knows. */
function wholly(draft: Draft, random: () => number): Draft {
  const some = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const ways: readonly (() => Draft)[] = [
    () => ({ ...draft, body: { raw: some(HOSTILE_BODIES) ?? "" } }),
    () => ({ ...draft, body: { raw: some(HOSTILE_BODIES) ?? "" } }),
    () => ({ ...draft, headers: { ...draft.headers, "content-type": some(HOSTILE_TYPES) ?? "" } }),
    () => ({ ...draft, method: some(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) ?? "GET" }),
    () => ({ ...draft, query: [...draft.query, ...draft.query, ["__proto__", "x"], ["a[]", "1"], ["", ""]] }),
    () => ({ ...draft, query: Array.from({ length: 900 }, (_, n): [string, string] => [`k${n}`, ""]) }),
    () => ({
      ...draft,
      body: {
        value: withAt(valueOf(draft), ["neverNamed"], 1),
      },
    }),
  ];
  return (some(ways) ?? (() => draft))();
}

function pairText({ place: { part, path }, value }: Pair): string {
  return `${part} ${path.join(".")} = ${JSON.stringify(value)?.slice(0, 80)}`;
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

function shuffled<T>(from: readonly T[], random: () => number): readonly T[] {
  return from
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
