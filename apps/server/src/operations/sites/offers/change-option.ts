import type { ConsoleRefusal } from "@maru/contract";
import {
  type ApprovalRefusal,
  checkMeasured,
  checkOptionSettings,
  checkTermsWish,
  differenceOf,
  type FieldChange,
  NO_VOLUME_CAP,
  type OptionFault,
  type OptionSettings,
  type TermsWish,
  type TypeReturn,
  type VolumeShare,
} from "@maru/rules";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import { requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { plainDifference } from "../../../platform/plain-difference.ts";
import { auditStaff, type AuditValue } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Asked } from "./change-market.ts";
import type { OffersDeps } from "./offers-deps.ts";
import {
  insertSettings,
  insertTerms,
  type OfferedOption,
  offeredOptions,
  outcomesSoFar,
  sharedOption,
} from "./option-offer-store.ts";

type Client = Pick<PoolClient, "query">;

interface Order {
  readonly by: Actor;
  readonly optionId: number;
  readonly baseVersion: number;
  readonly reason: string;
}

export interface SwitchOrder extends Order {
  readonly siteId: SiteId;
  readonly isPlay: boolean;
  readonly isStop: boolean;
}

export type Switched = Result<
  { readonly version: number; readonly difference: FieldChange[] },
  ConsoleRefusal
>;

/** Switches an option of a site or stops it: a version of its terms that acts from the next round. One person's act. */
export function switchOption({ database }: OffersDeps, order: SwitchOrder): Promise<Switched> {
  const { siteId, optionId, isPlay, isStop, by, reason } = order;
  return judgedAnew(() =>
    database.write([siteId], async (client): Promise<Switched> => {
      const option = await offered(client, siteId, optionId);
      if (option === null) return refused({ code: "NOT_FOUND" });
      const { terms } = option;
      const late = changedSince(terms.version, order.baseVersion);
      if (late !== null) return late;
      const difference = [
        ...differenceOf({ isPlay: terms.isPlay, isStop: terms.isStop }, { isPlay, isStop }),
      ];
      if (difference.length === 0) return refused({ code: "NOTHING_CHANGED" });
      if (isPlay && !isStop && !option.mayOffer) return refused({ code: "MARKET_UNWITNESSED" });
      const version = terms.version + 1;
      const { profitPer, fee, limitMin, limitMax } = terms;
      await insertTerms(client, {
        optionId,
        siteId,
        version,
        isPlay,
        isStop,
        profitPer,
        fee,
        limitMin,
        limitMax,
        reason,
        approvalId: null,
        savedBy: by.staff.staffId,
      });
      await auditStaff(client, {
        by,
        action: "options.switch",
        siteId,
        subject: `option:${optionId}`,
        before: { version: terms.version, isPlay: terms.isPlay, isStop: terms.isStop },
        after: { version, isPlay, isStop },
        reason,
      });
      return ok({ version, difference });
    }),
  );
}

export interface TermsOrder extends Order, TermsWish {
  readonly siteId: SiteId;
}

export type AskedTerms = Result<
  { readonly approvalId: number; readonly difference: FieldChange[]; readonly returns: TypeReturn[] },
  ConsoleRefusal
>;

/** Asks for another payout or other limits of a site's option; refused with the number where a return does not fit. */
export function proposeOptionTerms({ database }: OffersDeps, order: TermsOrder): Promise<AskedTerms> {
  const { by, siteId, optionId, baseVersion, reason } = order;
  return judgedAnew(() =>
    database.write([siteId], async (client): Promise<AskedTerms> => {
      const option = await offered(client, siteId, optionId);
      if (option === null) return refused({ code: "NOT_FOUND" });
      const wish = wishOf(order);
      const judged = await judgeTerms(client, option, { wish, baseVersion });
      if (!judged.ok) return judged;
      const { difference, returns } = judged.value;
      const base = plainWish(wishOf(option.terms));
      const payload = { optionId, label: option.label, base, wish: plainWish(wish) };
      const made = await ask(client, {
        by,
        kind: "option-terms",
        siteId,
        optionId,
        payload,
        difference,
        reason,
      });
      if (!made.ok) return made;
      return ok({ approvalId: made.value, difference: [...difference], returns: [...returns] });
    }),
  );
}

export interface SettingsOrder extends Order, OptionSettings {}

/** Asks for another band, lock, side limit or share of the volume of an option, the same for every site. */
export function proposeOptionSettings({ database }: OffersDeps, order: SettingsOrder): Promise<Asked> {
  const { by, optionId, baseVersion, reason } = order;
  return judgedAnew(() =>
    database.write("all", async (client): Promise<Asked> => {
      const wish = settingsOf(order);
      const judged = await judgeSettings(client, { optionId, baseVersion, wish });
      if (!judged.ok) return judged;
      const difference = judged.value;
      const payload = { optionId, baseVersion, wish: { ...wish } };
      const made = await ask(client, {
        by,
        kind: "option-settings",
        siteId: null,
        optionId,
        payload,
        difference,
        reason,
      });
      return made.ok ? ok({ approvalId: made.value, difference: [...difference] }) : made;
    }),
  );
}

/** The two kinds of options. */
export function optionKinds({ database }: OffersDeps): readonly ApprovalKind[] {
  const transact: ApprovalKind["transact"] = (work) => database.write("all", work);
  return [
    {
      kind: "option-terms",
      area: "options",
      transact,
      apply: applyTerms,
    },
    {
      kind: "option-settings",
      area: "options",
      transact,
      apply: applySettings,
    },
  ];
}

/** The state stays what it is now: what was asked for is the payout and the limits. */
async function applyTerms(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by proposeOptionTerms and kept as it was by the database.
  const { optionId, base, wish } = asked.payload as {
    readonly optionId: number;
    readonly base: TermsWish;
    readonly wish: TermsWish;
  };
  const siteId = asked.siteId ?? 0;
  const option = await offered(client, siteId, optionId);
  if (option === null) return refused({ code: "NOT_FOUND" });
  // Stopping the option meanwhile is no reason to ask again; another payout is.
  const current = option.terms.version;
  if (differenceOf(base, wishOf(option.terms)).length > 0)
    return refused({ code: "VERSION_CHANGED", current });
  const judged = await judgeTerms(client, option, { wish, baseVersion: current });
  if (!judged.ok) return judged;
  const { isPlay, isStop } = option.terms;
  const version = option.terms.version + 1;
  await insertTerms(client, {
    ...wish,
    optionId,
    siteId,
    version,
    isPlay,
    isStop,
    reason: asked.reason,
    approvalId: asked.id,
    savedBy: asked.requestedBy,
  });
  await auditStaff(client, {
    by,
    action: "options.change-terms",
    siteId,
    subject: `option:${optionId}`,
    before: { version: option.terms.version },
    after: { version, difference: plainDifference(judged.value.difference), approval: asked.id },
    reason: asked.reason,
  });
  return ok(null);
}

async function applySettings(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by proposeOptionSettings and kept as it was by the database. One from before there was a cap by volume asks for none.
  const payload = asked.payload as {
    readonly optionId: number;
    readonly baseVersion: number;
    readonly wish: Omit<OptionSettings, keyof VolumeShare> & Partial<VolumeShare>;
  };
  const { optionId, baseVersion } = payload;
  const wish: OptionSettings = { ...NO_VOLUME_CAP, ...payload.wish };
  const judged = await judgeSettings(client, { optionId, baseVersion, wish });
  if (!judged.ok) return judged;
  const version = baseVersion + 1;
  await insertSettings(client, {
    ...wish,
    optionId,
    version,
    reason: asked.reason,
    approvalId: asked.id,
    savedBy: asked.requestedBy,
  });
  await auditStaff(client, {
    by,
    action: "options.change-settings",
    siteId: null,
    subject: `option:${optionId}`,
    before: { version: baseVersion },
    after: { version, difference: plainDifference(judged.value), approval: asked.id },
    reason: asked.reason,
  });
  return ok(null);
}

interface JudgedTerms {
  readonly difference: readonly FieldChange[];
  readonly returns: readonly TypeReturn[];
}

/** By the chances of the model, and by those of a real market's own rounds once there are enough. */
async function judgeTerms(
  client: Client,
  option: OfferedOption,
  { wish, baseVersion }: { readonly wish: TermsWish; readonly baseVersion: number },
): Promise<Result<JudgedTerms, ConsoleRefusal>> {
  const late = changedSince(option.terms.version, baseVersion);
  if (late !== null) return late;
  const checked = checkTermsWish(option.type, wish, option.rtpFloorPpm);
  if (!checked.ok) return refused(firstFault(checked.refusal));
  const difference = differenceOf(wishOf(option.terms), wish);
  if (difference.length === 0) return refused({ code: "NOTHING_CHANGED" });
  const counts = await outcomesSoFar(querier(client), option.id);
  const { rtpFloorPpm: floorPpm } = option;
  const measured = checkMeasured(option.type, { returns: checked.value, counts, floorPpm });
  if (!measured.ok) return refused(measured.refusal[0] ?? { code: "NOTHING_CHANGED" });
  return ok({ difference, returns: checked.value });
}

async function judgeSettings(
  client: Client,
  asked: { readonly optionId: number; readonly baseVersion: number; readonly wish: OptionSettings },
): Promise<Result<readonly FieldChange[], ConsoleRefusal>> {
  const option = await sharedOption(querier(client), asked.optionId);
  if (option === null) return refused({ code: "NOT_FOUND" });
  const late = changedSince(option.settings.version, asked.baseVersion);
  if (late !== null) return late;
  const checked = checkOptionSettings(option.type, asked.wish, option.market);
  if (!checked.ok) return refused(firstFault(checked.refusal));
  const difference = differenceOf(settingsOf(option.settings), asked.wish);
  return difference.length === 0 ? refused({ code: "NOTHING_CHANGED" }) : ok(difference);
}

function changedSince(current: number, base: number): ReturnType<typeof refused<ConsoleRefusal>> | null {
  return current === base ? null : refused<ConsoleRefusal>({ code: "VERSION_CHANGED", current });
}

function firstFault([fault]: readonly OptionFault[]): ConsoleRefusal {
  return fault ?? { code: "NOTHING_CHANGED" };
}

function wishOf({ profitPer, fee, limitMin, limitMax }: TermsWish): TermsWish {
  return { profitPer, fee, limitMin, limitMax };
}

function plainWish({ fee, ...wish }: TermsWish): AuditValue {
  return { ...wish, fee: fee === null ? null : { ...fee } };
}

function settingsOf(from: OptionSettings): OptionSettings {
  const { buyPip, sellPip, lockSeconds, sideCapacity, volumeShareBp, pointsPerQuote } = from;
  return { buyPip, sellPip, lockSeconds, sideCapacity, volumeShareBp, pointsPerQuote };
}

async function ask(
  client: Client,
  order: {
    readonly by: Actor;
    readonly kind: "option-terms" | "option-settings";
    readonly siteId: SiteId | null;
    readonly optionId: number;
    readonly payload: { readonly [key: string]: AuditValue };
    readonly difference: readonly FieldChange[];
    readonly reason: string;
  },
): Promise<Result<number, ApprovalRefusal>> {
  const { by, kind, siteId, optionId, reason } = order;
  const difference = plainDifference(order.difference);
  const payload = { ...order.payload, difference };
  const made = await requestApproval(client, { by, kind, siteId, payload, reason });
  if (!made.ok) return made;
  await auditStaff(client, {
    by,
    action: `options.request-${kind}`,
    siteId,
    subject: `option:${optionId}`,
    after: { approvalId: made.value, difference },
    reason,
  });
  return made;
}

async function offered(client: Client, siteId: number, optionId: number): Promise<OfferedOption | null> {
  const [option] = await offeredOptions(querier(client), siteId, optionId);
  return option ?? null;
}

function querier(client: Client) {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
}
