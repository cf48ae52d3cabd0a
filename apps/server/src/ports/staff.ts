import type { StaffPrincipal } from "@maru/rules";

/** Who acts in the console, and from where: what every changing verb is told and the audit keeps. */
export interface Actor {
  readonly staff: StaffPrincipal;
  /** Of the request, as far as proxies are trusted. */
  readonly address: string;
  /** The key that the caller gave the act, and this call of it; without one the act may be repeated. */
  readonly act?: { readonly key: string; readonly call: string };
}
