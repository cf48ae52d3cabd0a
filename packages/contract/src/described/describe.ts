import { assert } from "@maru/values";
import * as z from "zod";
import type { Described, DescribedCall, Frozen, Kind } from "./kind.ts";
import type { Endpoint, EndpointReply } from "../wire/endpoint.ts";
import type { CallInput } from "./call-input.ts";

/**
 * Descriptions of the contract's replies, made while building. A shape is a table: the reader's name → the wire's. Kinds, nulls and
 * types are the schema's.
 */

/** A field of the wire that is read otherwise than by its schema alone. */
interface From<Name extends string, Inner, Mark> {
  readonly name: Name;
  /** The table for what stands in the field: an object, or the rows of a list. */
  readonly inner: Inner;
  readonly mark: Mark;
}

type Way<Name extends string> = Name | From<Name, unknown, unknown>;
type NameIn<Wire> = Wire extends unknown ? keyof Wire & string : never;
type Shape<Wire> = Readonly<Record<string, Way<NameIn<Wire>>>>;
type AnyShape = Readonly<Record<string, Way<string>>>;

/** Fields that keep their names. */
export function same<const Name extends string>(...names: readonly Name[]): { readonly [N in Name]: N } {
  // The record has each of the names, and nothing else.
  return Object.fromEntries(names.map((name) => [name, name])) as { readonly [N in Name]: N };
}

/** What stands in a field, by a table of its own. */
export function within<const Name extends string, const Inner extends AnyShape>(name: Name, inner: Inner) {
  return { name, inner, mark: null };
}

/** 0 or 1, read as a boolean. */
export function flag<const Name extends string>(name: Name) {
  return { name, inner: null, mark: "flag" } as const;
}

/** Without it the whole is none: no price may read as 0. */
export function needed<const Name extends string>(name: Name) {
  return { name, inner: null, mark: "needed" } as const;
}

/** Exactly as it came: for what is hashed or handed on. */
export function raw<const Name extends string>(name: Name) {
  return { name, inner: null, mark: "raw" } as const;
}

/** Null also where what stands there cannot be read. */
export function maybe<const Name extends string>(name: Name) {
  return { name, inner: null, mark: "maybe" } as const;
}

/** What is read where the field is absent, or has a word that only a newer server knows. */
export function otherwise<const Name extends string, const Value extends string | number | boolean>(
  name: Name,
  value: Value,
) {
  return { name, inner: null, mark: { otherwise: value } } as const;
}

type RowOf<T> = T extends readonly (infer Row)[] ? Row : T;

type Through<T, Inner> = Inner extends null
  ? Frozen<T>
  : T extends null
    ? null
    : T extends readonly (infer Row)[]
      ? readonly Shaped<Row, Inner>[]
      : string extends keyof T
        ? { readonly [Name in keyof T]: Shaped<T[Name], Inner> }
        : Shaped<T, Inner>;

type Marked<T, Mark> = Mark extends "raw"
  ? unknown
  : Mark extends "flag"
    ? boolean
    : Mark extends "maybe"
      ? T | null
      : Mark extends null
        ? T
        : NonNullable<T>;

/** What stands under a name; of several forms of a row, in those that have it. */
type Under<Wire, Name> = Wire extends unknown ? (Name extends keyof Wire ? Wire[Name] : never) : never;

type Field<Wire, One> = One extends string
  ? Frozen<Under<Wire, One>>
  : One extends From<infer Name, infer Inner, infer Mark>
    ? Marked<Through<Under<Wire, Name>, Inner>, Mark>
    : never;

type OptionalNames<Wire, S> = { [N in keyof S]: undefined extends Field<Wire, S[N]> ? N : never }[keyof S];

/** What a table makes of a type of the wire. */
type Shaped<Wire, S> = {
  readonly [N in Exclude<keyof S, OptionalNames<Wire, S>>]: Field<Wire, S[N]>;
} & { readonly [N in OptionalNames<Wire, S>]?: Exclude<Field<Wire, S[N]>, undefined> };

/** A page of rows, and what a reply that lacks its end means: that there is no more. */
export function pageShape<const Row extends AnyShape>(row: Row) {
  return { content: within("content", row), isLast: otherwise("last", true), page: "page" } as const;
}

/** A value of the wire as a table names it. */
export function describe<Schema extends z.ZodType, const S extends Shape<RowOf<z.output<Schema>>>>(
  schema: Schema,
  shape: S,
): Described<Through<z.output<Schema>, S>> {
  return { kind: kindOf(schema, shape) };
}

/** A call whose reply is an object, or a list of them. */
export function describeCall<const E extends Endpoint, const S extends Shape<RowOf<EndpointReply<E>>>>(
  endpoint: E,
  shape: S,
): DescribedCall<CallInput<E>, Through<EndpointReply<E>, S>> {
  return { ...placeOf(endpoint), reply: { kind: kindOf(endpoint.reply, shape) } };
}

/** A call whose reply is read as another, wider one of the contract. */
export function describeAs<const E extends Endpoint, T>(
  endpoint: E,
  reply: Described<T>,
): DescribedCall<CallInput<E>, T> {
  return { ...placeOf(endpoint), reply };
}

/** A call whose reply nobody reads: that it was not refused says all. */
export function describeAct<const E extends Endpoint>(endpoint: E): DescribedCall<CallInput<E>, null> {
  return { ...placeOf(endpoint), reply: { kind: "nothing" } };
}

/** A call whose reply is kept exactly as it came. */
export function describeRaw<const E extends Endpoint>(endpoint: E): DescribedCall<CallInput<E>, unknown> {
  return { ...placeOf(endpoint), reply: { kind: "any" } };
}

/** The same call with the caller's token, where anyone may make it: the limits of a member are not those of a whole network. */
export function withToken<Input, T>({
  isOpen: _isOpen,
  ...call
}: DescribedCall<Input, T>): DescribedCall<Input, T> {
  return call;
}

function placeOf({ path, method, who }: Endpoint) {
  return {
    path,
    ...(method === "POST" ? { method } : {}),
    ...(who === "anyone" ? { isOpen: true as const } : {}),
  };
}

/** The kind of a schema; with a table, of the fields that it names. */
function kindOf(schema: z.core.$ZodType, shape: AnyShape | null): Kind {
  if (schema instanceof z.ZodNullable) return { maybe: kindOf(schema.unwrap(), shape) };
  if (schema instanceof z.ZodOptional) return { optional: kindOf(schema.unwrap(), shape) };
  if (schema instanceof z.ZodArray) return { list: kindOf(schema.element, shape) };
  if (schema instanceof z.ZodObject) return { fields: fieldsOf(schema.shape, shape) };
  if (schema instanceof z.ZodRecord) return { record: kindOf(schema.valueType, shape) };
  if (schema instanceof z.ZodTuple) return { tuple: schema.def.items.map((item) => kindOf(item, null)) };
  if (schema instanceof z.ZodUnion) return kindOfUnion(schema.options, shape);
  return kindOfLeaf(schema);
}

function kindOfLeaf(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodEnum) return { words: schema.options };
  if (schema instanceof z.ZodLiteral) return { words: [...schema.values] };
  if (schema instanceof z.ZodBoolean) return "yes";
  if (schema instanceof z.ZodNumber) return z.toJSONSchema(schema).exclusiveMinimum === 0 ? "id" : "number";
  if (schema instanceof z.ZodISODate) return "text";
  return schema instanceof z.ZodString ? kindOfText(schema) : "any";
}

function kindOfText(schema: z.ZodString): Kind {
  const { pattern } = z.toJSONSchema(schema);
  return pattern === undefined ? "text" : { pattern };
}

function kindOfUnion(options: readonly z.core.$ZodType[], shape: AnyShape | null): Kind {
  if (options.every((one) => one instanceof z.ZodLiteral))
    return { words: options.flatMap((one) => [...one.values]) };
  if (!options.every((one) => one instanceof z.ZodObject)) return "any";
  // Each of several forms of a row: a field that this one lacks reads as absent.
  return { fields: fieldsOf(Object.assign({}, ...options.map((one) => one.shape)), shape) };
}

type Schemas = Readonly<Record<string, z.core.$ZodType>>;

function fieldsOf(schemas: Schemas, shape: AnyShape | null) {
  const ways = shape ?? Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
  return Object.fromEntries(
    Object.entries(ways).map(([name, way]) => {
      const from = typeof way === "string" ? { name: way, inner: null, mark: null } : way;
      const kind = fieldKind(schemas, from);
      return [name, from.name === name ? kind : ([from.name, kind] as const)];
    }),
  );
}

function fieldKind(schemas: Schemas, { name, inner, mark }: From<string, unknown, unknown>): Kind {
  const schema = schemas[name];
  assert(schema !== undefined, `the schema has no field ${name}`);
  if (mark === "flag") return "flag";
  if (mark === "raw") return "any";
  const kind = kindOf(schema, isShape(inner) ? inner : null);
  if (mark === "needed") return { needed: kind };
  if (mark === "maybe") return { maybe: kind };
  return isOtherwise(mark) ? { kind, otherwise: mark.otherwise } : kind;
}

const isShape = (inner: unknown): inner is AnyShape => typeof inner === "object" && inner !== null;

function isOtherwise(mark: unknown): mark is { readonly otherwise: unknown } {
  return typeof mark === "object" && mark !== null && "otherwise" in mark;
}
