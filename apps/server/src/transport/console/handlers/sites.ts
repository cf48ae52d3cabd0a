import { familyOfLetter } from "@maru/contract";
import { type ConsoleHandlers, done, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type SiteNames =
  | "consoleSites"
  | "siteSettings"
  | "siteVersions"
  | "saveSite"
  | "saveWalletSettings"
  | "createSite"
  | "licences"
  | "enterLicence"
  | "endLicence";

export function siteHandlers({ siteService }: ConsoleVerbs): ConsoleHandlers<SiteNames> {
  return {
    consoleSites: async ({ sites }) => done(await siteService.sites(sites)),
    siteSettings: async ({ siteId }) => found(await siteService.settings(siteId)),
    siteVersions: async ({ siteId }) => found(await siteService.versions(siteId)),
    saveSite: ({ by, siteId, body }) => siteService.saveSite({ ...body, by, siteId }),
    saveWalletSettings: ({ by, siteId, body }) => siteService.saveWallet({ ...body, by, siteId }),
    createSite: ({ by, body }) => {
      const { code, templateId, reason, ...changes } = body;
      return siteService.createSite({ by, code, templateId, changes, reason });
    },
    licences: async ({ siteId }) => found(await siteService.licences(siteId)),
    enterLicence: ({ by, siteId, body }) => {
      const record = { ...body.record, products: body.record.products.map(familyOfLetter) };
      return siteService.enterLicence({ ...body, record, by, siteId });
    },
    endLicence: ({ by, siteId, params, body }) =>
      siteService.endLicence({ by, siteId, id: params.id, reason: body.reason }),
  };
}
