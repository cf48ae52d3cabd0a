import type { ConsoleEndpoints, ConsoleRefusal, ConsoleReply } from "@maru/contract";
import type { StaffSites } from "@maru/rules";
import type { Result, SiteId } from "@maru/values";
import type { ApprovalKind } from "../../../ports/approval-kinds.ts";
import {
  type CreateOrder,
  makeSite,
  saveSite,
  saveWalletSettings,
  type Saved,
  settingsKinds,
} from "./change-site.ts";
import {
  enterLicence,
  type Entered,
  licenceKind,
  type LicenceOrder,
  readLicences,
  takeOutOfForce,
} from "./licences.ts";
import { readSites, readSiteSettings, readSiteVersions } from "./read-sites.ts";
import type { SiteServiceDeps } from "./site-service-deps.ts";

type Reply<N extends keyof ConsoleEndpoints> = ConsoleReply<ConsoleEndpoints[N]>;

/** What staff see and change of sites and their licences. */
export interface SiteService {
  readonly approvalKinds: readonly ApprovalKind[];
  sites(sites: StaffSites): Promise<Reply<"consoleSites">>;
  settings(siteId: SiteId): Promise<Reply<"siteSettings"> | null>;
  versions(siteId: SiteId): Promise<Reply<"siteVersions"> | null>;
  saveSite(order: Parameters<typeof saveSite>[1]): Promise<Saved>;
  saveWallet(order: Parameters<typeof saveWalletSettings>[1]): Promise<Saved>;
  createSite(order: CreateOrder): Promise<Result<{ readonly id: number }, ConsoleRefusal>>;
  licences(siteId: SiteId): Promise<Reply<"licences"> | null>;
  enterLicence(order: LicenceOrder): Promise<Entered>;
  endLicence(order: Parameters<typeof takeOutOfForce>[1]): Promise<Result<null, ConsoleRefusal>>;
}

export function openSiteService(deps: SiteServiceDeps): SiteService {
  return {
    approvalKinds: [...settingsKinds(deps), licenceKind(deps)],
    sites: (sites) => readSites(deps, sites),
    settings: (siteId) => readSiteSettings(deps, siteId),
    versions: (siteId) => readSiteVersions(deps, siteId),
    saveSite: (order) => saveSite(deps, order),
    saveWallet: (order) => saveWalletSettings(deps, order),
    createSite: (order) => makeSite(deps, order),
    licences: (siteId) => readLicences(deps, siteId),
    enterLicence: (order) => enterLicence(deps, order),
    endLicence: (order) => takeOutOfForce(deps, order),
  };
}
