import { ok, refused, type Result } from "@maru/values";
import { LOWEST_AGE } from "./licence.ts";
import { RTP_HARD_FLOOR_PPM } from "./check-fee-table.ts";
import { readCountry } from "./country.ts";
import { fitSiteTheme, type ThemeFault, type SiteTheme } from "./site-theme.ts";

export const SITE_LANGUAGES = ["ko", "en", "zh", "ja"] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** Texts of a site that stand on every page of it; a language that is missing says what the site's first language says. */
export interface SiteTexts {
  /** The site's name, where it is another one in that language. */
  readonly name?: string | undefined;
  /** One line under the name. */
  readonly slogan?: string | undefined;
  /** What stands in the footer beside the product's own notices. */
  readonly footer?: string | undefined;
}

/** What a partner who joins is offered until an agreement of their own says otherwise. */
export interface PartnerDefaults {
  /** A share of what is staked, or of what the house keeps. */
  readonly basis: "stakes" | "net";
  /** Of 10,000. */
  readonly shareBp: number;
}

/** Everything of a site that staff change, as one document: a change is a new version of it. */
export interface SiteSettings {
  readonly name: string;
  readonly locale: SiteLanguage;
  readonly languages: readonly SiteLanguage[];
  /** Host names, lower case, without port. */
  readonly hosts: readonly string[];
  readonly stockPrefix: string;
  readonly mode: "play" | "licensed";
  readonly look: SiteTheme;
  readonly texts: Readonly<Partial<Record<SiteLanguage, SiteTexts>>>;
  /** Sites of one licensee share their players' exclusions (P-16). */
  readonly licensee: string;
  readonly minimumAge: number;
  /** Points that a new player of the site is given. */
  readonly welcomePoints: number;
  /** Below this return no terms are taken; parts per million. */
  readonly rtpFloorPpm: number;
  readonly partnerDefaults: PartnerDefaults;
  /** Net loss of a week from which play counts as intensive, in points, and the one of players under 26 (P-33). */
  readonly intensiveLoss: number;
  readonly intensiveLossYoung: number;
  /** Countries that the site does not play for money with though its licence names them, ISO 3166-1 alpha-2 (P-03). */
  readonly blockedCountries: readonly string[];
}

export type SiteFault =
  | ThemeFault
  | { readonly code: "SITE_FIELD_WRONG"; readonly field: string }
  | { readonly code: "LICENCE_NEEDED" };

/** With what a member of a play site begins unless its operator says otherwise. */
export const PLAY_WELCOME_POINTS = 1_000_000;

/**
 * EUR 600 and EUR 200, as Spain sets them, in won and rounded down, because a lower threshold protects. On a licensed site they are also the
 * highest that can be set.
 */
export const INTENSIVE_LOSS = 1_000_000;
export const INTENSIVE_LOSS_YOUNG = 330_000;

/**
 * What nobody changes alone (F-41): how the site stands to money and to its players' protection. Names, looks and words are one
 * person's.
 */
export const GUARDED_SITE_FIELDS = [
  "mode",
  "licensee",
  "minimumAge",
  "welcomePoints",
  "rtpFloorPpm",
  "partnerDefaults",
  "intensiveLoss",
  "intensiveLossYoung",
  "blockedCountries",
] as const satisfies readonly (keyof SiteSettings)[];

const TEXT_LONGEST = { name: 40, slogan: 120, footer: 1_000 } as const satisfies Record<
  keyof SiteTexts,
  number
>;
const MOST_HOSTS = 20;
const MOST_COUNTRIES = 250;
const MOST_LICENSED_WELCOME_POINTS = 100_000;
const MOST_WELCOME_POINTS = 100_000_000;
const MOST_PLAY_LOSS = 100_000_000;

/** Whether a change of these fields (paths of a difference) waits for a second person. */
export function needsSecondPerson(fields: readonly string[]): boolean {
  return fields.some((field) =>
    GUARDED_SITE_FIELDS.some((guarded) => field === guarded || field.startsWith(`${guarded}.`)),
  );
}

/** Judges a site's settings before they are saved: every fault at once. `hasLicence`: a valid record stands. */
export function checkSiteSettings(
  settings: SiteSettings,
  facts: { readonly hasLicence: boolean },
): Result<SiteSettings, readonly SiteFault[]> {
  const look = fitSiteTheme(settings.look);
  const faults: SiteFault[] = wrongFields(settings).map((field) => ({ code: "SITE_FIELD_WRONG", field }));
  if (!look.ok) faults.push(...look.refusal);
  if (settings.mode === "licensed" && !facts.hasLicence) faults.push({ code: "LICENCE_NEEDED" });
  return faults.length > 0 ? refused(faults) : ok(settings);
}

function wrongFields(settings: SiteSettings): readonly string[] {
  const { languages, hosts, partnerDefaults: partner, blockedCountries: blocked } = settings;
  const isPlay = settings.mode === "play";
  const isFine: Readonly<Record<string, boolean>> = {
    name: isLine(settings.name, TEXT_LONGEST.name) && settings.name !== "",
    languages:
      new Set(languages).size === languages.length &&
      languages.every((language) => SITE_LANGUAGES.includes(language)),
    locale: languages.includes(settings.locale),
    hosts: hosts.length <= MOST_HOSTS && new Set(hosts).size === hosts.length && hosts.every(isHost),
    stockPrefix: /^[A-Z0-9.-]{0,10}$/.test(settings.stockPrefix),
    licensee: /^[a-z0-9-]{1,40}$/.test(settings.licensee),
    minimumAge: isWhole(settings.minimumAge, LOWEST_AGE, 99),
    // What is given where points have no value is not carried over to where they have.
    welcomePoints: isWhole(
      settings.welcomePoints,
      0,
      isPlay ? MOST_WELCOME_POINTS : MOST_LICENSED_WELCOME_POINTS,
    ),
    rtpFloorPpm: isWhole(settings.rtpFloorPpm, RTP_HARD_FLOOR_PPM, 999_999),
    partnerDefaults:
      ["stakes", "net"].includes(partner.basis) && isWhole(partner.shareBp, 0, mostShareBp(partner)),
    // None is switched off: a site says from when on, not whether.
    intensiveLoss: isWhole(settings.intensiveLoss, 1, isPlay ? MOST_PLAY_LOSS : INTENSIVE_LOSS),
    intensiveLossYoung: isWhole(
      settings.intensiveLossYoung,
      1,
      Math.min(settings.intensiveLoss, isPlay ? MOST_PLAY_LOSS : INTENSIVE_LOSS_YOUNG),
    ),
    blockedCountries:
      blocked.length <= MOST_COUNTRIES &&
      new Set(blocked).size === blocked.length &&
      blocked.every((country) => readCountry(country) === country),
  };
  const texts = Object.entries(settings.texts).flatMap(([language, of]) => wrongTexts(language, of));
  return [...Object.keys(isFine).filter((field) => isFine[field] !== true), ...texts];
}

/** A share of stakes above what the house keeps of them at the lowest return would be paid out of the players' money. */
function mostShareBp({ basis }: PartnerDefaults): number {
  return basis === "net" ? 9_000 : 500;
}

function wrongTexts(language: string, texts: SiteTexts = {}): readonly string[] {
  if (!SITE_LANGUAGES.some((known) => known === language)) return [`texts.${language}`];
  return (["name", "slogan", "footer"] as const)
    .filter((field) => !isLine(texts[field] ?? "", TEXT_LONGEST[field]))
    .map((field) => `texts.${language}.${field}`);
}

function isLine(text: string, longest: number): boolean {
  return text.length <= longest && text.trim() === text && !/[^\P{Cc}\n]/u.test(text);
}

function isHost(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(host);
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
