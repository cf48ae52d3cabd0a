import type * as z from "zod";

/** Who may call: everyone, whoever is signed in, or players alone. Whose data it is, the session says: never the request. */
export type Who = "anyone" | "member" | "player";

/** Calls of one class share one limit a minute and caller (S-34). */
export type RateClass =
  | "sign-in"
  | "sign-up"
  | "account"
  | "export"
  | "bet"
  | "wallet"
  | "write"
  | "read"
  | "chart"
  | "public";

export interface Endpoint {
  readonly method: "GET" | "POST";
  /** Parameters as `{name}`. */
  readonly path: string;
  readonly who: Who;
  readonly rate: RateClass;
  readonly summary: string;
  /** Money alone: on a site that plays for points the call is not there (P-01). */
  readonly isLicensedOnly?: true;
  readonly params?: z.ZodObject;
  /** Keys it does not name are ignored: `siteInfoId` and old clients' extras come with every call. */
  readonly query?: z.ZodObject;
  /** Strict: an unknown key is refused (S-14). */
  readonly body?: z.ZodObject;
  /**
   * `oauth` is the form body and the bare reply of RFC 6749, `upload` a multipart body with one picture, `picture` a reply of bytes;
   * everything else is JSON in the envelope.
   */
  readonly form: "envelope" | "oauth" | "upload" | "picture";
  readonly reply: z.ZodType;
}

type Output<Part> = Part extends z.ZodType ? z.output<Part> : Record<never, never>;

/** What a handler of `E` receives, parsed. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Output<E["params"]>;
  readonly query: Output<E["query"]>;
  readonly body: Output<E["body"]>;
}

export type EndpointReply<E extends Endpoint> = z.output<E["reply"]>;
