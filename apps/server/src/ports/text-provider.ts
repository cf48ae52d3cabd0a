/** Who carries text messages. */
export const TEXT_PROVIDERS = ["solapi", "nhn", "twilio"] as const;
export type TextProviderKind = (typeof TEXT_PROVIDERS)[number];

/** A telephone number as providers want it. */
export interface TextNumber {
  /** Country code, digits: 82. */
  readonly country: string;
  /** As dialled inside that country: 01012345678. */
  readonly local: string;
  /** E.164: +821012345678. */
  readonly e164: string;
}

export interface TextOrder {
  /** Ours, unique, without anything of a person; a provider that keeps a word of ours keeps it. */
  readonly ref: string;
  readonly to: TextNumber;
  /** Shown by long messages alone. */
  readonly subject: string;
  readonly text: string;
}

export type Unanswered = { readonly state: "unanswered"; readonly why: string };

/**
 * What came of handing a message over. `refused` by a code of the provider, because of the number, which no other provider can change, or of
 * itself; `unreachable`: it was not handed over; `unanswered`: nobody knows whether it was taken. A reason holds nothing of a person.
 */
export type SentText =
  | { readonly state: "accepted"; readonly id: string; readonly segments: number }
  | { readonly state: "refused"; readonly because: "number" | "provider"; readonly why: string }
  | { readonly state: "unreachable"; readonly why: string }
  | Unanswered;

/** The delivery report: `accepted` is still under way. */
export type TextOutcome =
  | { readonly state: "accepted" | "delivered"; readonly segments: number | null }
  | { readonly state: "failed"; readonly why: string }
  | Unanswered;

/** What the provider's list says of a message whose answer was lost. */
export type FoundText =
  | { readonly state: "taken"; readonly id: string; readonly segments: number }
  | { readonly state: "not-taken" }
  | Unanswered;

export interface TextProvider {
  readonly kind: TextProviderKind;
  send(order: TextOrder): Promise<SentText>;
  /** By the provider's id of {@link SentText}. */
  outcomeOf(id: string): Promise<TextOutcome>;
  /** `sinceMs`: when it was handed over, epoch ms. */
  find(order: TextOrder, sinceMs: number): Promise<FoundText>;
}

/** How a provider fares since the start of this server. */
export interface TextStanding {
  readonly provider: TextProviderKind;
  readonly state: "answers" | "trying" | "down";
  /** Since when it is left alone, epoch ms. */
  readonly downSinceMs: number | null;
  /** The newest refusal, silence or failed delivery, by its code. */
  readonly lastFault: string | null;
  /** Messages by what came of them. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export interface TextsStanding {
  readonly providers: readonly TextStanding[];
  /** Messages that nobody has taken yet, as this server counted them last. */
  readonly waiting: number;
  /** What the segments cost that were accepted since the start; null without a price. */
  readonly cost: number | null;
}
