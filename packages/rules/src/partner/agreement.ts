/** What a partner is paid for: the stakes of their branch, or its net result, which is stakes less returns. */
export const COMMISSION_KINDS = ["stakes", "net"] as const;
export type CommissionKind = (typeof COMMISSION_KINDS)[number];

/** Parts of 10,000. */
export const FULL_RATE_BP = 10_000;

/** One version of what was agreed with a partner; never changed, only followed by another. */
export interface Agreement {
  readonly version: number;
  readonly kind: CommissionKind;
  readonly rateBp: number;
  /** The Seoul day from whose beginning it holds. */
  readonly fromDay: number;
}

export interface AgreementFacts {
  /** Days since 1970-01-01 in Seoul. */
  readonly today: number;
  /** The partner's own versions so far. */
  readonly own: readonly Agreement[];
  /** Of the partner above; null where that is the headquarters. */
  readonly parent: readonly Agreement[] | null;
  /** What the house keeps of stakes on the bet that returns most, of 10,000; see {@link houseMarginBp}. */
  readonly marginBp: number;
  /** Of each direct sub-partner. */
  readonly children: readonly (readonly Agreement[])[];
}

export type AgreementRefusal =
  /** A share of the net result is shared with everything only by the headquarters' own partners. */
  | { readonly code: "FULL_RATE_HEADQUARTERS_ONLY" }
  /** A sub-partner's share is paid out of the one above: never more than it, and never of another kind. */
  | { readonly code: "RATE_ABOVE_PARENT"; readonly maxBp: number }
  | { readonly code: "RATE_BELOW_CHILD"; readonly minBp: number }
  | { readonly code: "AGREEMENT_KIND_DIFFERS" }
  /** A share of stakes above what the house keeps of them is paid out of its pocket, bet after bet. */
  | { readonly code: "RATE_ABOVE_MARGIN"; readonly maxBp: number }
  /** What was agreed for a day that has begun is not changed afterwards. */
  | { readonly code: "AGREEMENT_TOO_EARLY"; readonly fromDay: number };

/** However little a site returns, no partner is paid more of stakes than this. */
const MOST_MARGIN_BP = 2_000;
const PPM_A_BP = 100;

/**
 * What the house keeps of every stake for certain: of the bet that returns most, since a partner's players may make that one alone.
 * `rtpsPpm` are the returns of every bet type that a site offers.
 */
export function houseMarginBp(rtpsPpm: readonly number[]): number {
  const highest = Math.max(0, ...rtpsPpm);
  return Math.max(0, Math.min(MOST_MARGIN_BP, FULL_RATE_BP - Math.ceil(highest / PPM_A_BP)));
}

/** The version that holds on a day: the newest of those that have begun. Null before the first. */
export function agreementOn(versions: readonly Agreement[], day: number): Agreement | null {
  return versions.reduce<Agreement | null>((held, next) => {
    if (next.fromDay > day) return held;
    return held === null || next.version > held.version ? next : held;
  }, null);
}

/** Why a new version cannot be agreed, or null. What holds above and below is looked at from its first day on. */
export function judgeAgreement(
  asked: Omit<Agreement, "version">,
  facts: AgreementFacts,
): AgreementRefusal | null {
  const { fromDay } = asked;
  const last = facts.own.reduce((latest, { fromDay: day }) => Math.max(latest, day), 0);
  const earliest = facts.own.length === 0 ? facts.today : Math.max(facts.today + 1, last);
  if (fromDay < earliest) return { code: "AGREEMENT_TOO_EARLY", fromDay: earliest };
  if (asked.kind === "stakes" && asked.rateBp > facts.marginBp)
    return { code: "RATE_ABOVE_MARGIN", maxBp: facts.marginBp };
  if (facts.parent === null) return judgeBelow(asked, facts.children);
  if (asked.rateBp >= FULL_RATE_BP) return { code: "FULL_RATE_HEADQUARTERS_ONLY" };
  return judgeAbove(asked, facts.parent) ?? judgeBelow(asked, facts.children);
}

type Asked = Pick<Agreement, "kind" | "rateBp" | "fromDay">;

function judgeAbove(asked: Asked, parent: readonly Agreement[]): AgreementRefusal | null {
  const held = heldFrom(parent, asked.fromDay);
  if (held.length === 0) return { code: "RATE_ABOVE_PARENT", maxBp: 0 };
  if (held.some(({ kind }) => kind !== asked.kind)) return { code: "AGREEMENT_KIND_DIFFERS" };
  const maxBp = Math.min(...held.map(({ rateBp }) => rateBp));
  return asked.rateBp > maxBp ? { code: "RATE_ABOVE_PARENT", maxBp } : null;
}

function judgeBelow(asked: Asked, children: AgreementFacts["children"]): AgreementRefusal | null {
  const held = children.flatMap((versions) => heldFrom(versions, asked.fromDay));
  if (held.some(({ kind }) => kind !== asked.kind)) return { code: "AGREEMENT_KIND_DIFFERS" };
  const minBp = Math.max(0, ...held.map(({ rateBp }) => rateBp));
  return asked.rateBp < minBp ? { code: "RATE_BELOW_CHILD", minBp } : null;
}

/** Every version that holds on the day or begins after it. */
function heldFrom(versions: readonly Agreement[], day: number): readonly Agreement[] {
  const held = agreementOn(versions, day);
  const later = versions.filter(({ fromDay }) => fromDay > day);
  return held === null ? later : [held, ...later];
}
