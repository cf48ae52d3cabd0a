/** A person as a provider vouches for them. */
export interface VerifiedPerson {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** As digits, where the provider checked it too. */
  readonly phone: string | null;
  /** What the provider knows the person by, wherever they sign up; the same person always has the same. */
  readonly identity: string;
}

/**
 * What came of a check. `pending` and `wrong-code` can be tried again; `unanswered` is no verdict; `untrusted` is an answer to something
 * that was not asked, or signed by nobody we know. A reason holds nothing of a person.
 */
export type IdentityAnswer =
  | { readonly state: "verified"; readonly person: VerifiedPerson }
  | { readonly state: "pending" | "wrong-code" | "cancelled" }
  | { readonly state: "refused" | "unanswered" | "untrusted"; readonly why: string };

/** Whether a request reached the person; `refused` where the provider knows nobody like that. */
export type SentAnswer =
  | { readonly state: "sent" }
  | { readonly state: "refused" | "unanswered" | "untrusted"; readonly why: string };

/** The mobile carriers of Korea, and those that rent their networks. */
export const CARRIERS = ["SKT", "KT", "LGU", "SKT_MVNO", "KT_MVNO", "LGU_MVNO"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Whom a provider is asked about on a page of ours. */
export interface AskedPerson {
  readonly name: string;
  /** As digits. */
  readonly phone: string;
  readonly carrier: Carrier;
  /** `sms`: a code by text message; `app`: a question in the carrier's own app. */
  readonly method: "sms" | "app";
  /** Seven digits: the birth date and the one behind it; asked for with `sms` alone. */
  readonly birthDigits: string | null;
}

/** What is kept of a request until its answer comes. */
export interface AskedFacts {
  readonly name: string;
  readonly phone: string;
  /** YYYY-MM-DD; null where the person was not asked for it. */
  readonly birthDate: string | null;
}

/** A provider that is asked from a page of ours, by an id that we choose. Everything can be asked again: an id is verified once. */
export interface OwnPageProvider {
  readonly kind: "portone";
  send(order: {
    readonly id: string;
    readonly person: AskedPerson;
    readonly address: string;
  }): Promise<SentAnswer>;
  resend(id: string): Promise<SentAnswer>;
  /** `sinceMs`: when it was asked for, epoch ms; an answer that is older is another one's. */
  confirm(order: {
    readonly id: string;
    readonly otp: string | null;
    readonly asked: AskedFacts;
    readonly sinceMs: number;
  }): Promise<IdentityAnswer>;
}

/** A provider whose own page the browser goes to and comes back from. `kept` is for us alone, and opens one answer. */
export interface RedirectProvider {
  readonly kind: "oidc";
  begin(
    returnUrl: string,
  ): Promise<
    | { readonly state: "begun"; readonly url: string; readonly kept: string }
    | { readonly state: "unanswered"; readonly why: string }
  >;
  /** `query`: what the provider put behind the address that we named, with its question mark. */
  finish(order: { readonly kept: string; readonly query: string }): Promise<IdentityAnswer>;
}

/** Who checks identities. `local` asks the person and believes them: for development, never in production. */
export type IdentityProvider =
  | { readonly kind: "none" }
  | { readonly kind: "local" }
  | OwnPageProvider
  | RedirectProvider;

/** How a provider that is asked over the network fares since the start of this server; `down`: it is left alone for half a minute. */
export interface IdentityStanding {
  readonly provider: IdentityProvider["kind"];
  readonly state: "answers" | "trying" | "down";
  /** By outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
}
