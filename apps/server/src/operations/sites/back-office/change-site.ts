import type { ConsoleRefusal } from "@maru/contract";
import {
  checkSiteSettings,
  checkWalletDocument,
  differenceOf,
  type FieldChange,
  needsSecondPerson,
  type SiteSettings,
  type WalletDocument,
} from "@maru/rules";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import { refusedActor, requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { plainDifference } from "../../../platform/plain-difference.ts";
import { auditStaff, type AuditValue } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import { licencesInForce } from "./licence-store.ts";
import type { SiteServiceDeps } from "./site-service-deps.ts";
import {
  createSite,
  isCodeTaken,
  type KnownSite,
  knownSites,
  saveSettings,
  saveWallet,
  type SettingsSave,
  walletOf,
} from "./site-service-store.ts";

type Client = Pick<PoolClient, "query">;

interface Order<Settings> {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly settings: Settings;
  readonly baseVersion: number;
  readonly reason: string;
}

/** `version` where it was saved at once, `approvalId` where it waits. */
export type Saved = Result<
  {
    readonly version: number | null;
    readonly approvalId: number | null;
    readonly difference: FieldChange[];
  },
  ConsoleRefusal
>;

/** Saves a site's settings as a new version, or asks for a second person where nobody changes them alone. */
export async function saveSite(deps: SiteServiceDeps, order: Order<SiteSettings>): Promise<Saved> {
  const { siteId } = order;
  const saved = await judgedAnew(() =>
    deps.database.write([siteId], async (client): Promise<Saved> => {
      const judged = await judgeSite(client, order);
      if (!judged.ok) return judged;
      const difference = [...judged.value];
      const kept = { ...order, kind: "site-settings", difference } as const;
      if (needsSecondPerson(difference.map(({ field }) => field))) return ask(client, kept);
      const stranger = await refusedActor(client, order.by, { siteId, needsStepUp: false });
      if (stranger !== null) return refused(stranger);
      const of = { document: SITE_DOCUMENT, difference, approvalId: null };
      const version = await save(client, order, of);
      return ok({ version, approvalId: null, difference });
    }),
  );
  if (saved.ok) deps.sitesChanged();
  return saved;
}

/** Asks for other settings of deposits and withdrawals: they are never one person's (F-41). */
export function saveWalletSettings(deps: SiteServiceDeps, order: Order<WalletDocument>): Promise<Saved> {
  return judgedAnew(() =>
    deps.database.write([order.siteId], async (client): Promise<Saved> => {
      const judged = await judgeWallet(client, order);
      if (!judged.ok) return judged;
      return ask(client, { ...order, kind: "wallet-settings", difference: judged.value });
    }),
  );
}

/** The two kinds of settings. */
export function settingsKinds(deps: SiteServiceDeps): readonly ApprovalKind[] {
  const kind = <Settings extends SiteSettings | WalletDocument>(
    document: Document<Settings>,
    saved: () => void,
  ): ApprovalKind => ({
    kind: document.kind,
    area: "sites",
    transact: (work) => deps.database.write("all", work),
    apply: async (client, asked, by) => {
      const applied = await applyAsked(client, asked, { by, document });
      if (applied.ok) saved();
      return applied;
    },
  });
  return [kind(SITE_DOCUMENT, () => deps.sitesChanged()), kind(WALLET_DOCUMENT, () => undefined)];
}

/** One of the two documents of a site: how it is judged, saved and called in the audit. */
interface Document<Settings> {
  readonly kind: "site-settings" | "wallet-settings";
  readonly action: "sites.save-settings" | "sites.save-wallet";
  readonly judge: (
    client: Client,
    payload: Payload<Settings>,
  ) => Promise<Result<readonly FieldChange[], ConsoleRefusal>>;
  readonly save: (client: Client, order: SettingsSave<Settings>) => Promise<number>;
}

const SITE_DOCUMENT: Document<SiteSettings> = {
  kind: "site-settings",
  action: "sites.save-settings",
  judge: judgeSite,
  save: saveSettings,
};
const WALLET_DOCUMENT: Document<WalletDocument> = {
  kind: "wallet-settings",
  action: "sites.save-wallet",
  judge: judgeWallet,
  save: saveWallet,
};

interface Payload<Settings> {
  readonly siteId: SiteId;
  readonly settings: Settings;
  readonly baseVersion: number;
}

/** What two people decided, judged once more as the site stands now. */
async function applyAsked<Settings extends SiteSettings | WalletDocument>(
  client: Client,
  asked: AskedApproval,
  { by, document }: { readonly by: Actor; readonly document: Document<Settings> },
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by saveSite or saveWalletSettings and kept as it was by the database.
  const order = { ...(asked.payload as Payload<Settings>), by, reason: asked.reason };
  const judged = await document.judge(client, order);
  if (!judged.ok) return judged;
  await save(client, order, { document, difference: judged.value, approvalId: asked.id });
  return ok(null);
}

/** Saves the document as a new version and notes it; answers the version. */
async function save<Settings>(
  client: Client,
  order: Order<Settings>,
  of: {
    readonly document: Document<Settings>;
    readonly difference: readonly FieldChange[];
    readonly approvalId: number | null;
  },
): Promise<number> {
  const { by, siteId, baseVersion, settings, reason } = order;
  const { document, difference, approvalId } = of;
  const sessionId = by.staff.sessionId;
  const version = await document.save(client, {
    sessionId,
    siteId,
    baseVersion,
    settings,
    reason,
    approvalId,
  });
  await note(client, { ...order, difference, action: document.action, version, approval: approvalId });
  return version;
}

async function judgeSite(
  client: Client,
  { siteId, settings, baseVersion }: Payload<SiteSettings>,
): Promise<Result<readonly FieldChange[], ConsoleRefusal>> {
  const query = querier(client);
  const [site] = await knownSites(query, [siteId]);
  if (site === undefined) return refused({ code: "NOT_FOUND" });
  if (site.version !== baseVersion) return refused({ code: "VERSION_CHANGED", current: site.version });
  const hasLicence = (await licencesInForce(query, [siteId])).length > 0;
  // A site whose licence has ended keeps its mode: it only takes no bets and no deposits.
  const isKept = site.settings.mode === "licensed";
  const checked = checkSiteSettings(settings, { hasLicence: hasLicence || isKept });
  if (!checked.ok) return refused(firstOf(checked.refusal));
  const difference = differenceOf(site.settings, settings);
  return difference.length === 0 ? refused({ code: "NOTHING_CHANGED" }) : ok(difference);
}

async function judgeWallet(
  client: Client,
  { siteId, settings, baseVersion }: Payload<WalletDocument>,
): Promise<Result<readonly FieldChange[], ConsoleRefusal>> {
  const query = querier(client);
  const [site] = await knownSites(query, [siteId]);
  if (site === undefined) return refused({ code: "NOT_FOUND" });
  const { version, document } = await walletOf(query, siteId);
  if (version !== baseVersion) return refused({ code: "VERSION_CHANGED", current: version });
  const checked = checkWalletDocument(settings, site.settings.mode);
  if (!checked.ok) return refused(firstOf(checked.refusal));
  const difference = differenceOf(document, settings);
  return difference.length === 0 ? refused({ code: "NOTHING_CHANGED" }) : ok(difference);
}

function firstOf(faults: readonly ConsoleRefusal[]): ConsoleRefusal {
  return faults[0] ?? { code: "NOTHING_CHANGED" };
}

/** Settings came out of JSON and go back into it whole. */
function plainSettings(settings: SiteSettings | WalletDocument): AuditValue {
  return JSON.parse(JSON.stringify(settings)) as AuditValue;
}

async function ask(
  client: Client,
  order: Order<SiteSettings | WalletDocument> & {
    readonly kind: "site-settings" | "wallet-settings";
    readonly difference: readonly FieldChange[];
  },
): Promise<Saved> {
  const { by, siteId, baseVersion, reason, kind } = order;
  const difference = plainDifference(order.difference);
  const payload: AuditValue = { siteId, baseVersion, settings: plainSettings(order.settings), difference };
  const made = await requestApproval(client, { by, kind, siteId, payload, reason });
  if (!made.ok) return made;
  const approvalId = made.value;
  await auditStaff(client, {
    by,
    action: `sites.request-${kind}`,
    siteId,
    subject: `site:${siteId}`,
    after: { approvalId, difference },
    reason,
  });
  return ok({ version: null, approvalId, difference: [...order.difference] });
}

function note(
  client: Client,
  made: Order<unknown> & {
    readonly action: `sites.${string}`;
    readonly difference: readonly FieldChange[];
    readonly version: number;
    readonly approval: number | null;
  },
): Promise<void> {
  const { by, action, siteId, baseVersion, version, approval, reason } = made;
  return auditStaff(client, {
    by,
    action,
    siteId,
    subject: `site:${siteId}`,
    before: { version: baseVersion },
    after: { version, difference: plainDifference(made.difference), approval },
    reason,
  });
}

export interface CreateOrder {
  readonly by: Actor;
  readonly code: string;
  readonly templateId: number;
  /** What differs from the template. */
  readonly changes: { readonly [F in keyof SiteSettings]?: SiteSettings[F] | undefined };
  readonly reason: string;
}

/** Makes a site in play mode on the newest terms of its template. */
export async function makeSite(
  deps: SiteServiceDeps,
  order: CreateOrder,
): Promise<Result<{ readonly id: number }, ConsoleRefusal>> {
  const made = await judgedAnew(() =>
    deps.database.write("all", async (client): Promise<Result<{ readonly id: number }, ConsoleRefusal>> => {
      const all = await knownSites(querier(client), "all");
      const template = all.find(({ id }) => id === order.templateId);
      if (template === undefined) return refused({ code: "NOT_FOUND" });
      const settings = settingsFrom(template, order.changes);
      const checked = checkSiteSettings(settings, { hasLicence: false });
      if (!checked.ok) return refused(firstOf(checked.refusal));
      if (await isCodeTaken(client, order.code)) return refused({ code: "SITE_CODE_TAKEN" });
      const { by, code, templateId, reason } = order;
      const stranger = await refusedActor(client, by, { siteId: null, needsStepUp: true });
      if (stranger !== null) return refused(stranger);
      const id = await createSite(client, {
        sessionId: by.staff.sessionId,
        code,
        templateId,
        settings,
        reason,
      });
      await auditStaff(client, {
        by,
        action: "sites.create",
        siteId: id,
        subject: `site:${id}`,
        after: { code, templateId, settings: plainSettings(settings) },
        reason,
      });
      return ok({ id });
    }),
  );
  if (made.ok) deps.sitesChanged();
  return made;
}

/** The template's settings but for what belongs to it alone. */
function settingsFrom({ settings }: KnownSite, changes: CreateOrder["changes"]): SiteSettings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...settings, hosts: [], texts: {}, ...given, mode: "play" };
}

function querier(client: Client) {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
}
