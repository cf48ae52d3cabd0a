import type * as z from "zod";
import { spanQuery } from "./span-query.ts";

type Values = Readonly<Record<string, string>>;

/** What the address calls a filter, where that is not what the query calls it. */
const ADDRESS_NAMES: Readonly<Record<string, string>> = {
  memberId: "player",
  partnerId: "partner",
  staffId: "staff",
  optionId: "option",
  roundId: "round",
  stock: "market",
  q: "text",
  isFrozen: "frozen",
  isBranch: "branch",
  isWaiting: "waiting",
  leastAmount: "least",
  mostAmount: "most",
};
/** Where a list goes on, and its days: no filters of one name each. */
const NOT_NAMED: ReadonlySet<string> = new Set(["cursor", "size", "fromMs", "toMs"]);

/** What a list is asked by, as the address has it: what the endpoint's schema takes, under the names that it knows; anything else asks for nothing. */
export function listQuery(
  schema: z.ZodObject,
  values: Values,
  names: Values = {},
): Readonly<Record<string, unknown>> {
  const taken = Object.entries(schema.shape).flatMap(([key, field]) => {
    const value = values[names[key] ?? ADDRESS_NAMES[key] ?? key];
    const isTaken = !NOT_NAMED.has(key) && value !== undefined && field.safeParse(value).success;
    return isTaken ? [[key, value] as const] : [];
  });
  return { ...Object.fromEntries(taken), ...("fromMs" in schema.shape ? spanQuery(values) : {}) };
}
