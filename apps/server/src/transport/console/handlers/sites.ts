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

export function siteHandlers({ siteDesk }: ConsoleVerbs): ConsoleHandlers<SiteNames> {
  return {
    consoleSites: async ({ sites }) => done(await siteDesk.sites(sites)),
    siteSettings: async ({ siteId }) => found(await siteDesk.settings(siteId)),
    siteVersions: async ({ siteId }) => found(await siteDesk.versions(siteId)),
    saveSite: ({ by, siteId, body }) => siteDesk.saveSite({ ...body, by, siteId }),
    saveWalletSettings: ({ by, siteId, body }) => siteDesk.saveWallet({ ...body, by, siteId }),
    createSite: ({ by, body }) => {
      const { code, templateId, reason, ...changes } = body;
      return siteDesk.createSite({ by, code, templateId, changes, reason });
    },
    licences: async ({ siteId }) => found(await siteDesk.licences(siteId)),
    enterLicence: ({ by, siteId, body }) => siteDesk.enterLicence({ ...body, by, siteId }),
    endLicence: ({ by, siteId, params, body }) =>
      siteDesk.endLicence({ by, siteId, id: params.id, reason: body.reason }),
  };
}
