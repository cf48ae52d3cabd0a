import type { Action, Area } from "@maru/rules";
import type * as z from "zod";
import { uuidText } from "../wire/fields.ts";

/**
 * `one`: `siteInfoId` in the query names the site, and the caller must work for it. `any`: it may, and without it all of the caller's
 * sites are meant. `none`: the call belongs to no site.
 */
export type SiteScope = "one" | "any" | "none";

/** Calls of one class share one limit a minute and caller (S-34). */
export type ConsoleRate = "sign-in" | "see" | "change" | "export";

/** One call of the console's origin. */
export interface ConsoleEndpoint {
  readonly name: string;
  readonly method: "GET" | "POST";
  /** Parameters as `{name}`. */
  readonly path: string;
  /** What the caller's role must allow. Null: a session's own affairs, open to whoever is signed in. */
  readonly area: Area | null;
  readonly action: Action;
  readonly site: SiteScope;
  /** `anyone`: signing in itself. `signing-in`: also a session that still lacks its second factor. Otherwise a whole session. */
  readonly who?: "anyone" | "signing-in";
  /** Partners may call it too, and the verb narrows it to their branch; without this a partner is refused whatever the table says. */
  readonly isForPartners?: boolean;
  /** The second factor must be at most five minutes old (F-41). */
  readonly isStepUp?: boolean;
  /** Seeing it is noted in the audit, with a reason that the query or body gives. Changes always are. */
  readonly isAudited?: boolean;
  readonly summary: string;
  readonly params?: z.ZodObject;
  /** Keys it does not name are ignored: `siteInfoId` comes with every call. */
  readonly query?: z.ZodObject;
  /** Strict: an unknown key is refused (S-14). */
  readonly body?: z.ZodObject;
  /** The body may be this large; 16 KB where nothing is said. */
  readonly bodyLimitBytes?: number;
  /** `envelope` where nothing is said. `csv`: a file; `reply` is then its rows as {@link CsvFile}. `bytes`: a picture or document. */
  readonly form?: "envelope" | "csv" | "bytes";
  readonly reply: z.ZodType;
}

/** Keeps the exact types of one endpoint and checks its form. */
export function defineConsoleEndpoint<const E extends ConsoleEndpoint>(endpoint: E): E {
  return endpoint;
}

/** Carries the key that the caller gives an act: sent again with it, the act is done once. */
export const ACT_KEY_HEADER = "x-maru-key";
export const actKey = uuidText;

/** Whether a call is refused without a key: acts of the console's own page, not what the wire specifies, nor a session's own affairs. */
export function needsActKey({ method, path, area, action, who }: ConsoleEndpoint): boolean {
  // Approving is of the area that the approval is about: its row names none.
  const isOfStaff = area !== null || action === "approve";
  const isAct = method === "POST" && isOfStaff && action !== "see" && who === undefined;
  return isAct && path.startsWith("/api/console/");
}

type Output<Part> = Part extends z.ZodType ? z.output<Part> : Record<never, never>;

/** What a handler of `E` receives, parsed. */
export interface ConsoleInput<E extends ConsoleEndpoint> {
  readonly params: Output<E["params"]>;
  readonly query: Output<E["query"]>;
  readonly body: Output<E["body"]>;
}

export type ConsoleReply<E extends ConsoleEndpoint> = z.output<E["reply"]>;
