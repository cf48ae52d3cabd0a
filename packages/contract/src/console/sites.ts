import * as z from "zod";
import { siteCodeText } from "../wire/fields.ts";
import { baseVersion, differenceField, versionRow, waitingChange } from "./change-fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { pointsNumber, reasonField } from "./console-fields.ts";
import { licenceNow } from "./licences.ts";

const language = z.enum(["ko", "en", "zh", "ja"]);

const themeFields = z.strictObject({
  accent: z.string().max(20).nullable(),
  theme: z.enum(["dark", "light", "system"]),
  palette: z.enum(["korean", "inverse", "colour-blind"]),
  chart: z.strictObject({ up: z.string().max(20), down: z.string().max(20) }).nullable(),
  logoPath: z.string().max(10_000).nullable(),
});

const siteTexts = z.strictObject({
  name: z.string().max(200).optional(),
  slogan: z.string().max(500).optional(),
  footer: z.string().max(5_000).optional(),
});

/** A site's settings as one document; judged by the rules, not here. */
const siteSettings = z.strictObject({
  name: z.string().max(200),
  locale: language,
  languages: z.array(language).max(4),
  hosts: z.array(z.string().max(300)).max(50),
  stockPrefix: z.string().max(20),
  mode: z.enum(["play", "licensed"]),
  look: themeFields,
  texts: z.partialRecord(language, siteTexts),
  licensee: z.string().max(100),
  minimumAge: z.number(),
  welcomePoints: z.number(),
  rtpFloorPpm: z.number(),
  partnerDefaults: z.strictObject({ basis: z.enum(["stakes", "net"]), shareBp: z.number() }),
  intensiveLoss: z.number(),
  intensiveLossYoung: z.number(),
  blockedCountries: z.array(z.string().max(2)).max(250),
});

const walletTexts = z.strictObject({
  dmethod: z.string().max(2_000).optional(),
  wmethod: z.string().max(2_000).optional(),
  dcaution: z.string().max(2_000).optional(),
  wcaution: z.string().max(2_000).optional(),
  dbtn: z.string().max(40).optional(),
  wbtn: z.string().max(40).optional(),
});

/** What a site asks of deposits and withdrawals; null is the product's own. Amounts in points. */
const walletSettings = z.strictObject({
  depositActive: z.boolean().nullable(),
  withdrawActive: z.boolean().nullable(),
  depositMin: pointsNumber.nullable(),
  depositExpiryMinutes: z.int().nullable(),
  withdrawMin: pointsNumber.nullable(),
  withdrawMax: pointsNumber.nullable(),
  withdrawsPerDay: z.int().nullable(),
  withdrawGapMinutes: z.int().nullable(),
  phoneConfirmFrom: pointsNumber.nullable(),
  fourEyesFrom: pointsNumber.nullable(),
  /** Where a licensed site's players send their money. */
  account: z
    .strictObject({
      bankName: z.string().max(60),
      accountNum: z.string().max(60),
      accountName: z.string().max(60),
    })
    .nullable(),
  texts: z.partialRecord(language, walletTexts),
});

const consoleSite = z.strictObject({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  locale: language,
  mode: z.enum(["play", "licensed"]),
  version: z.int(),
  licence: licenceNow,
});

/** `version` where it was saved at once; `approvalId` where it waits for a second person. */
const savedReply = z.strictObject({
  version: z.int().nullable(),
  approvalId: z.int().nullable(),
  difference: differenceField,
});

export const siteEndpoints = [
  defineConsoleEndpoint({
    name: "consoleSites",
    method: "GET",
    path: "/api/console/sites",
    area: "sites",
    action: "see",
    site: "none",
    summary: "The sites that the caller works for, with the licence each stands on.",
    reply: z.array(consoleSite),
  }),
  defineConsoleEndpoint({
    name: "siteSettings",
    method: "GET",
    path: "/api/console/sites/settings",
    area: "sites",
    action: "see",
    site: "one",
    summary: "A site's settings and those of its deposits and withdrawals, with what waits.",
    reply: consoleSite.extend({
      settings: siteSettings,
      wallet: z.strictObject({ version: z.int(), settings: walletSettings, defaults: walletSettings }),
      waiting: z.array(waitingChange),
    }),
  }),
  defineConsoleEndpoint({
    name: "siteVersions",
    method: "GET",
    path: "/api/console/sites/versions",
    area: "sites",
    action: "see",
    site: "one",
    summary: "Versions of a site's settings and of its deposits and withdrawals, each newest first.",
    reply: z.strictObject({ settings: z.array(versionRow), wallet: z.array(versionRow) }),
  }),
  defineConsoleEndpoint({
    name: "saveSite",
    method: "POST",
    path: "/api/console/sites/settings",
    area: "sites",
    action: "change",
    site: "one",
    summary:
      "Saves a site's settings as a new version. Mode, licensee, minimum age, welcome points, the floor of returns and partner defaults wait for a second person (kind `site-settings`).",
    body: z.strictObject({ settings: siteSettings, baseVersion, reason: reasonField }),
    bodyLimitBytes: 65_536,
    reply: savedReply,
  }),
  defineConsoleEndpoint({
    name: "saveWalletSettings",
    method: "POST",
    path: "/api/console/sites/wallet",
    area: "sites",
    action: "change",
    site: "one",
    isStepUp: true,
    summary: "Asks for other settings of deposits and withdrawals (kind `wallet-settings`).",
    body: z.strictObject({ settings: walletSettings, baseVersion, reason: reasonField }),
    bodyLimitBytes: 65_536,
    reply: savedReply,
  }),
  defineConsoleEndpoint({
    name: "createSite",
    method: "POST",
    path: "/api/console/sites",
    area: "sites",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Makes a site in play mode on the newest terms of another one, its template; what the body leaves out is the template's too, but for hosts and the bank account.",
    body: z.strictObject({
      code: siteCodeText,
      templateId: z.int(),
      name: z.string().max(200),
      locale: language.optional(),
      languages: z.array(language).max(4).optional(),
      hosts: z.array(z.string().max(300)).max(50).optional(),
      look: themeFields.optional(),
      texts: z.partialRecord(language, siteTexts).optional(),
      reason: reasonField,
    }),
    bodyLimitBytes: 65_536,
    reply: z.strictObject({ id: z.int() }),
  }),
] as const;
