import type * as z from "zod";

/** What is wrong with a field, for whoever has to put it right. */
export type FieldFault =
  | { readonly kind: "missing" | "choose" | "format" | "wrong" }
  | { readonly kind: "short" | "long" | "few" | "many" | "least" | "most"; readonly limit: number };

export interface FaultAt {
  /** From the body's field down to where it is wrong. */
  readonly path: readonly string[];
  readonly fault: FieldFault;
}

type Issue = z.core.$ZodIssue;
type Fields = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

const TOO_SMALL = { string: "short", array: "few" } as const;
const TOO_BIG = { string: "long", array: "many" } as const;
const isSized = (origin: string): origin is keyof typeof TOO_SMALL => Object.hasOwn(TOO_SMALL, origin);

function faultOf(issue: Issue, value: unknown): FieldFault {
  if (isBlank(value)) return { kind: "missing" };
  if (issue.code === "too_small")
    return {
      kind: isSized(issue.origin) ? TOO_SMALL[issue.origin] : "least",
      limit: Number(issue.minimum),
    };
  if (issue.code === "too_big")
    return { kind: isSized(issue.origin) ? TOO_BIG[issue.origin] : "most", limit: Number(issue.maximum) };
  if (issue.code === "invalid_value") return { kind: "choose" };
  return { kind: issue.code === "invalid_format" ? "format" : "wrong" };
}

/** Where a body is not what its schema asks for, one fault a place; none where all is well. */
export function faultsOf(schema: z.ZodType, body: Fields): readonly FaultAt[] {
  const read = schema.safeParse(body);
  if (read.success) return [];
  const faults = read.error.issues.map((issue) => ({
    path: issue.path.map(String),
    fault: faultOf(issue, valueAt(body, issue.path)),
  }));
  return [...new Map(faults.toReversed().map((one) => [one.path.join("."), one])).values()].toReversed();
}

/** A form as it is sent: fields that were left empty are left out, unless the schema takes an empty text. */
export function withoutBlanks(schema: z.ZodObject, body: Fields): Fields {
  const isKept = ([key, value]: readonly [string, unknown]): boolean =>
    value !== undefined && (value !== "" || schema.shape[key]?.safeParse(value).success === true);
  return Object.fromEntries(Object.entries(body).filter(isKept));
}
