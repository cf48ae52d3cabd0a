import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import {
  DEFAULT_WALLET_SETTINGS,
  differenceOf,
  fourEyesFrom,
  type StaffSites,
  type WalletDocument,
} from "@maru/rules";
import type { SiteId } from "@maru/values";
import { waitingChanges } from "../../../platform/waiting-changes.ts";
import { licencesNow } from "./licences.ts";
import type { SiteServiceDeps } from "./site-service-deps.ts";
import {
  type KnownSite,
  knownSites,
  walletOf,
  type WrittenSettings,
  writtenSettings,
} from "./site-service-store.ts";

type WireSite = ConsoleReply<ConsoleEndpoints["consoleSites"]>[number];
type WireSettings = ConsoleReply<ConsoleEndpoints["siteSettings"]>;
type WireVersions = ConsoleReply<ConsoleEndpoints["siteVersions"]>;

export function readSites({ database }: SiteServiceDeps, sites: StaffSites): Promise<WireSite[]> {
  return database.read(sites, async (query) => {
    const known = await knownSites(query, sites);
    const licences = await licencesNow(query, known);
    return known.flatMap((site) => {
      const licence = licences.get(site.id);
      return licence === undefined ? [] : [wireSite(site, licence)];
    });
  });
}

function wireSite({ id, code, version, settings }: KnownSite, licence: WireSite["licence"]): WireSite {
  const { name, locale, mode } = settings;
  return { id, code, name, locale, mode, version, licence };
}

/** Null where there is no such site. */
export function readSiteSettings(
  { database }: SiteServiceDeps,
  siteId: SiteId,
): Promise<WireSettings | null> {
  return database.read([siteId], async (query) => {
    const [site] = await knownSites(query, [siteId]);
    const licence = site === undefined ? undefined : (await licencesNow(query, [site])).get(site.id);
    if (site === undefined || licence === undefined) return null;
    const wallet = await walletOf(query, siteId);
    const { settings } = site;
    return {
      ...wireSite(site, licence),
      settings: {
        ...settings,
        languages: [...settings.languages],
        hosts: [...settings.hosts],
        blockedCountries: [...settings.blockedCountries],
      },
      wallet: {
        version: wallet.version,
        settings: wireWallet(wallet.document),
        defaults: wireWallet({
          ...PRODUCT_WALLET,
          fourEyesFrom: Number(fourEyesFrom(settings.mode, null).withdrawal),
        }),
      },
      waiting: [...(await waitingChanges(query, ["site-settings", "wallet-settings"], siteId))],
    };
  });
}

/** What holds where a site says nothing. */
const PRODUCT_WALLET: Omit<WalletDocument, "fourEyesFrom"> = {
  depositActive: DEFAULT_WALLET_SETTINGS.isDepositActive,
  withdrawActive: DEFAULT_WALLET_SETTINGS.isWithdrawActive,
  depositMin: Number(DEFAULT_WALLET_SETTINGS.depositMin),
  depositExpiryMinutes: DEFAULT_WALLET_SETTINGS.depositExpiryMinutes,
  withdrawMin: Number(DEFAULT_WALLET_SETTINGS.withdrawMin),
  withdrawMax: Number(DEFAULT_WALLET_SETTINGS.withdrawMax),
  withdrawsPerDay: DEFAULT_WALLET_SETTINGS.withdrawsPerDay,
  withdrawGapMinutes: DEFAULT_WALLET_SETTINGS.withdrawGapMinutes,
  phoneConfirmFrom: Number(DEFAULT_WALLET_SETTINGS.phoneConfirmFrom),
  account: null,
  texts: {},
};

function wireWallet({ account, texts, ...rest }: WalletDocument): WireSettings["wallet"]["settings"] {
  return { ...rest, account: account === null ? null : { ...account }, texts: { ...texts } };
}

/** Null where there is no such site. */
export function readSiteVersions(
  { database }: SiteServiceDeps,
  siteId: SiteId,
): Promise<WireVersions | null> {
  return database.read([siteId], async (query) => {
    if ((await knownSites(query, [siteId])).length === 0) return null;
    return {
      settings: withDifferences(await writtenSettings(query, siteId, "site")),
      wallet: withDifferences(await writtenSettings(query, siteId, "wallet")),
    };
  });
}

/** Each against the one before it. */
function withDifferences(versions: readonly WrittenSettings[]): WireVersions["settings"] {
  return versions.map(({ values, ...version }, at) => {
    const before = versions[at + 1];
    return { ...version, difference: before === undefined ? [] : [...differenceOf(before.values, values)] };
  });
}
