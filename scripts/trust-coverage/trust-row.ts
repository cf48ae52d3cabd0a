import type { Place } from "./place.ts";

export type TrustFamily = "F" | "P" | "S" | "R";

/** How many items each family of the trust list has, counted from 01. */
export const TRUST_ITEMS: Readonly<Record<TrustFamily, number>> = { F: 43, P: 41, S: 48, R: 30 };

/** `partly` and `not yet` say in `missing` what is not there. */
export type TrustRow = { readonly id: string; readonly what: string } & (
  | { readonly state: "held"; readonly proofs: readonly [Place, ...(readonly Place[])] }
  | {
      readonly state: "partly";
      readonly proofs: readonly [Place, ...(readonly Place[])];
      readonly missing: string;
    }
  | { readonly state: "not yet"; readonly proofs: readonly []; readonly missing: string }
);

export const held = (id: string, what: string, proofs: TrustRow["proofs"]): TrustRow => {
  const [first, ...others] = proofs;
  if (first === undefined) throw new Error(`${id} is held by no test`);
  return { id, what, state: "held", proofs: [first, ...others] };
};

export const partly = (
  id: string,
  what: string,
  told: { readonly proofs: readonly [Place, ...(readonly Place[])]; readonly missing: string },
): TrustRow => ({ id, what, state: "partly", ...told });

export const notYet = (id: string, what: string, missing: string): TrustRow => ({
  id,
  what,
  state: "not yet",
  proofs: [],
  missing,
});
