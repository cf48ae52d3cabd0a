import type {
  ConsoleEndpoint,
  ConsoleEndpoints,
  ConsoleInput,
  ConsoleName,
  ConsoleRefusal,
  ConsoleReply,
  Language,
} from "@maru/contract";
import type { StaffPrincipal, StaffSites } from "@maru/rules";
import type { SiteId } from "@maru/values";
import type { StaffSession } from "../../operations/staff/staff-session.ts";
import type { Actor } from "../../ports/staff.ts";

/** What a handler returns: the data, with headers where they matter, or a refusal. */
export type ConsoleAnswer<Data> =
  | {
      readonly ok: true;
      readonly value: Data;
      readonly headers?: Readonly<Record<string, string | string[]>>;
    }
  | { readonly ok: false; readonly refusal: ConsoleRefusal };

/** A parsed call of somebody who may make it. */
export interface ConsoleCall<E extends ConsoleEndpoint> extends ConsoleInput<E> {
  /** The site the call names; null where it names none. */
  readonly siteId: E["site"] extends "one" ? SiteId : SiteId | null;
  /** The sites it is about: the named one, else all that the caller works for. */
  readonly sites: StaffSites;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  /** What the browser kept of sign-ins before; null without. */
  readonly device: string | null;
  /** Signing in alone: more tries come from the address than a crowd behind it makes. */
  readonly isFlooding: boolean;
  /** Who acts, as verbs that change something want it. */
  readonly by: Actor;
  /** The caller's session; null at signing in. */
  readonly session: E["who"] extends "anyone" ? null : StaffSession;
}

/** `staff` is the caller; at signing in, which nobody has done yet, handlers look at nothing of it. */
export type ConsoleHandler<E extends ConsoleEndpoint> = (
  call: ConsoleCall<E>,
  staff: StaffPrincipal,
) => Promise<ConsoleAnswer<ConsoleReply<E>>>;

export type ConsoleHandlers<Names extends ConsoleName = ConsoleName> = {
  readonly [N in Names]: ConsoleHandler<ConsoleEndpoints[N]>;
};

export function done<Data>(value: Data): ConsoleAnswer<Data> {
  return { ok: true, value };
}

/** The value, or 404: what is missing and what is somebody else's look the same (S-18). */
export function found<Data>(value: Data | null): ConsoleAnswer<Data> {
  return value === null ? { ok: false, refusal: { code: "NOT_FOUND" } } : { ok: true, value };
}
