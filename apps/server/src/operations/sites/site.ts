import type { FittedTheme, LicenceRecord, SiteLanguage, SiteTexts } from "@maru/rules";
import type { SiteId } from "@maru/values";

/** A white-label site, as every request needs it. */
export interface Site {
  readonly id: SiteId;
  readonly code: string;
  readonly name: string;
  readonly locale: "ko" | "en" | "zh" | "ja";
  readonly mode: "play" | "licensed";
  readonly stockPrefix: string;
  /** Host names, lower case, without port. */
  readonly hosts: readonly string[];
  /** Under the sandbox licence: every page of it says so. */
  readonly isSandbox: boolean;
  /** Colours fitted to both themes. */
  readonly look: FittedTheme;
  /** Languages that the site speaks, the first one among them. */
  readonly languages: readonly SiteLanguage[];
  readonly texts: Readonly<Partial<Record<SiteLanguage, SiteTexts>>>;
  /** Where money is played for; empty where points are played. */
  readonly countries: readonly string[];
  /** The licence in force, for everyone to see (P-02); null where there is none. */
  readonly licence: (LicenceRecord & { readonly hash: string }) | null;
}
