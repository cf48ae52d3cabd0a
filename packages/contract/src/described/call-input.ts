import type * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import type { Frozen } from "./kind.ts";

/** Query and path values travel as text: a number may stand where the wire has text, and what is undefined is not sent. */
type Loose<T> = {
  readonly [K in keyof T]: T[K] extends string | undefined ? T[K] | number | undefined : T[K];
};
type Part<E, K extends string> = E extends { readonly [P in K]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : null;
type Given<K extends string, Value> = Value extends null
  ? { readonly [P in K]?: never }
  : Record<never, never> extends Value
    ? { readonly [P in K]?: Value }
    : { readonly [P in K]: Value };
type LooseOrNull<Value> = Value extends null ? null : Loose<Value>;

/** What a call of an endpoint takes: path parameters, query and body, as the contract says. */
export type CallInput<E extends Endpoint> = Given<"params", LooseOrNull<Part<E, "params">>> &
  Given<"query", LooseOrNull<Part<E, "query">>> &
  Given<"body", Frozen<Part<E, "body">>>;
