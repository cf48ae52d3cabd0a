/**
 * What a value of the wire is, as plain data: made of the schemas while building, so that a page can read replies without a schema
 * library. An array under a name of `fields` is the wire's own name and the kind.
 */
export type Kind = SimpleKind | CompoundKind;

/** `yes` is a boolean, `flag` 0 or 1, which reads as one; `id` a positive whole number; of `nothing` nothing is read. */
export type SimpleKind = "number" | "id" | "text" | "yes" | "flag" | "any" | "nothing";

export type CompoundKind =
  | { readonly fields: Readonly<Record<string, FieldKind>> }
  | { readonly list: Kind }
  | { readonly tuple: readonly Kind[] }
  | { readonly record: Kind }
  | { readonly needed: Kind }
  | { readonly maybe: Kind }
  | { readonly optional: Kind }
  | { readonly words: readonly unknown[] }
  | { readonly pattern: string }
  | { readonly kind: Kind; readonly otherwise: unknown };

type FieldKind = Kind | readonly [wireName: string, kind: Kind];

declare const VALUE: unique symbol;
declare const INPUT: unique symbol;

/** A kind whose values are of type `T` once they are read. */
export interface Described<T> {
  readonly kind: Kind;
  readonly [VALUE]?: T;
}

/** The type of what a described value reads as. */
export type ValueOf<D> = D extends Described<infer T> ? T : never;

/** One call of the contract: where it goes, and what its reply is. */
export interface DescribedCall<Input, T> {
  /** Parameters as `{name}`. */
  readonly path: string;
  /** GET where nothing is said. */
  readonly method?: "POST";
  /** Made without a token. */
  readonly isOpen?: true;
  readonly reply: Described<T>;
  readonly [INPUT]?: Input;
}

/** The same, not to be changed. */
export type Frozen<T> = T extends readonly (infer Row)[]
  ? T extends readonly [unknown, ...unknown[]]
    ? Readonly<T>
    : readonly Frozen<Row>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** The type of what a call takes. */
export type InputOf<C> = C extends DescribedCall<infer Input, unknown> ? Input : never;

/** The type of what a call answers. */
export type ReplyOf<C> = C extends DescribedCall<unknown, infer T> ? T : never;
