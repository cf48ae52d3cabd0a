import type { ConsoleRefusal } from "@maru/contract";
import {
  checkMarketWish,
  differenceOf,
  type FieldChange,
  firstMarketTerms,
  type MarketTerms,
  marketTermsActFrom,
  type MarketWish,
} from "@maru/rules";
import { instant, ok, refused, type Result } from "@maru/values";
import type { PoolClient } from "pg";
import { requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { plainDifference } from "../../../platform/plain-difference.ts";
import { auditStaff, type AuditValue } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import { databaseNow, insertMarketTerms, marketRows, writtenTerms } from "./market-offer-store.ts";
import type { OffersDeps } from "./offers-deps.ts";
import { comparedTerms } from "./read-markets.ts";

export interface MarketOrder extends MarketWish {
  readonly by: Actor;
  readonly stock: string;
  readonly baseVersion: number;
  readonly reason: string;
}

export type Asked = Result<
  { readonly approvalId: number; readonly difference: FieldChange[] },
  ConsoleRefusal
>;

type Client = Pick<PoolClient, "query">;

/** Asks to switch a market, for other hours or another staleness limit; a second person lets them act (F-41). */
export function proposeMarketTerms({ database }: OffersDeps, order: MarketOrder): Promise<Asked> {
  return judgedAnew(() =>
    database.write("all", async (client): Promise<Asked> => {
      const newest = await newestTerms(client, order.stock);
      if (newest === null) return refused({ code: "NOT_FOUND" });
      const judged = judge(newest, order);
      if (!judged.ok) return judged;
      const { isOn, zone, weekly, holidays, halfDays, staleLimitMs, by, reason, stock, baseVersion } = order;
      const wish: AuditValue = {
        isOn,
        zone,
        weekly: weekly?.map((session) => ({ ...session })) ?? null,
        holidays: [...holidays],
        halfDays: halfDays.map((half) => ({ ...half })),
        staleLimitMs,
      };
      const difference = [...judged.value];
      const payload: AuditValue = { stock, baseVersion, wish, difference: plainDifference(difference) };
      const made = await requestApproval(client, { by, kind: "market-terms", siteId: null, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "markets.request-terms",
        siteId: null,
        subject: `market:${stock}`,
        after: { approvalId, difference: plainDifference(difference) },
        reason,
      });
      return ok({ approvalId, difference });
    }),
  );
}

function judge(newest: MarketTerms, order: MarketOrder): Result<readonly FieldChange[], ConsoleRefusal> {
  if (newest.version !== order.baseVersion)
    return refused({ code: "VERSION_CHANGED", current: newest.version });
  const checked = checkMarketWish(order);
  if (!checked.ok) return refused(checked.refusal[0] ?? { code: "NOTHING_CHANGED" });
  const { isOn, zone, weekly, holidays, halfDays, staleLimitMs } = order;
  const difference = differenceOf(comparedTerms(newest), {
    isOn,
    zone,
    weekly,
    holidays,
    halfDays,
    staleLimitMs,
  });
  return difference.length === 0 ? refused({ code: "NOTHING_CHANGED" }) : ok(difference);
}

async function newestTerms(client: Client, stock: string): Promise<MarketTerms | null> {
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  const [row] = await marketRows(query, stock);
  if (row === undefined) return null;
  return (await writtenTerms(query, row.rules)).at(-1)?.terms ?? firstMarketTerms(row.rules);
}

/** What a wish of an earlier version may not name. */
type LaterField = "isOn" | "halfDays" | "zone";

interface Payload {
  readonly stock: string;
  readonly baseVersion: number;
  readonly wish: Omit<MarketWish, LaterField> & Partial<Pick<MarketWish, LaterField>>;
}

export function marketTermsKind({ database }: OffersDeps): ApprovalKind {
  return {
    kind: "market-terms",
    area: "markets",
    transact: (work) => database.write("all", work),
    apply,
  };
}

/** Writes the version. It acts from a moment that no round has been made for, by the database's clock. */
async function apply(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by proposeMarketTerms and kept as it was by the database.
  const { stock, baseVersion, wish: asWritten } = asked.payload as Payload;
  // Wishes from before markets could be switched, had half days or another clock, say nothing of it: they leave it as it is.
  const newest = await newestTerms(client, stock);
  if (newest === null) return refused({ code: "NOT_FOUND" });
  const wish: MarketWish = {
    ...asWritten,
    isOn: asWritten.isOn ?? newest.isOn,
    halfDays: asWritten.halfDays ?? newest.calendar.halfDays,
    zone: asWritten.zone ?? newest.calendar.zone,
  };
  const judged = judge(newest, { ...wish, stock, baseVersion, by, reason: asked.reason });
  if (!judged.ok) return judged;
  const actsFromMs = Math.max(marketTermsActFrom(instant(await databaseNow(client))), newest.actsFromMs);
  await insertMarketTerms(client, {
    ...wish,
    stock,
    version: newest.version + 1,
    actsFromMs,
    reason: asked.reason,
    approvalId: asked.id,
    savedBy: asked.requestedBy,
  });
  await auditStaff(client, {
    by,
    action: "markets.change-terms",
    siteId: null,
    subject: `market:${stock}`,
    before: { version: newest.version },
    after: {
      version: newest.version + 1,
      actsFromMs,
      difference: plainDifference(judged.value),
      approval: asked.id,
    },
    reason: asked.reason,
  });
  return ok(null);
}
