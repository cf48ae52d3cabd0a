import type { ConsoleRefusal } from "@maru/contract";
import {
  judgeSegregatedEntry,
  type SegregatedRefusal,
  type SegregatedWish,
  seoulDayIndex,
  sumOfOwed,
} from "@maru/rules";
import { instant, ok, refused, type Result, unreachable } from "@maru/values";
import { requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { WalletDeps } from "../requests/in-wallet.ts";
import type { Client } from "../requests/request-store.ts";
import { checkFundsNow } from "./check-funds.ts";
import { fundsNowMs, fundsSite, insertEntry, type LastEntry, lastEntry, lockFunds } from "./funds-store.ts";

const KIND = "segregated-entry";
const DAY_MS = 86_400_000;

/** A line of the bank's statement of the segregated account, as it is entered. */
export interface LineWish extends Omit<SegregatedWish, "day"> {
  /** `YYYY-MM-DD`, as the bank dates it. */
  readonly day: string;
  /** The bank's own, by which the line is found in its statement. */
  readonly reference: string;
}

export interface EnterLineOrder extends LineWish {
  readonly by: Actor;
  readonly siteId: number;
  /** What the second person looks at: which statement, and where it is kept. */
  readonly evidence: string;
}

type Asked = Result<{ readonly approvalId: number }, ConsoleRefusal>;

/** Enters a line; it counts once a second person has approved it (F-41, P-38). */
export function enterLine({ database }: WalletDeps, order: EnterLineOrder): Promise<Asked> {
  const { by, siteId, evidence, day, direction, amount, balance, reference } = order;
  const payload = { day, direction, amount, balance, reference };
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Asked> => {
      await lockFunds(client, siteId);
      // Lines are entered one behind the other; each is approved behind the one before it.
      const judged = await judge(client, { siteId, wish: payload, withWaiting: true });
      if (!judged.ok) return judged;
      const made = await requestApproval(client, { by, kind: KIND, siteId, payload, reason: evidence });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "money.enter-segregated",
        siteId,
        subject: `approval:${approvalId}`,
        after: payload,
        reason: evidence,
      });
      return ok({ approvalId });
    }),
  );
}

/** The second person's yes makes it a line of the account, and what is held is compared at once. */
export function segregatedKind({ database }: WalletDeps): ApprovalKind {
  return {
    kind: KIND,
    area: "money",
    transact: (work) => database.transaction(work),
    apply: (client, asked, by) => apply(client, asked, by),
  };
}

async function apply(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  const { siteId } = asked;
  if (siteId === null) return refused({ code: "NOT_FOUND" });
  // Written by enterLine and kept as it was by the database.
  const wish = asked.payload as LineWish;
  await lockFunds(client, siteId);
  const judged = await judge(client, { siteId, wish, withWaiting: false });
  if (!judged.ok) return judged;
  const number = (judged.value?.number ?? 0) + 1;
  await insertEntry(client, {
    ...wish,
    id: asked.id,
    siteId,
    number,
    day: dayNumber(wish.day),
    evidence: asked.reason,
  });
  const check = await checkFundsNow(client, siteId);
  await auditStaff(client, {
    by,
    action: "money.segregate",
    siteId,
    subject: `segregated:${number}`,
    before: { held: judged.value?.balance ?? 0 },
    after: { held: check.held, owed: sumOfOwed(check), isShort: check.shortSinceMs !== null },
    reason: asked.reason,
  });
  return ok(null);
}

async function judge(
  client: Client,
  of: { readonly siteId: number; readonly wish: LineWish; readonly withWaiting: boolean },
): Promise<Result<LastEntry | null, ConsoleRefusal>> {
  const site = await fundsSite(client, of.siteId);
  if (site === null) return refused({ code: "NOT_FOUND" });
  const last = await lastEntry(client, of.siteId, of);
  const today = seoulDayIndex(instant(await fundsNowMs(client)));
  const refusal = judgeSegregatedEntry({ ...of.wish, day: dayNumber(of.wish.day) }, { site, last, today });
  return refusal === null ? ok(last) : refused(shownRefusal(refusal));
}

function shownRefusal(refusal: SegregatedRefusal): ConsoleRefusal {
  switch (refusal.code) {
    case "SEGREGATED_DAY_AHEAD":
      return { code: refusal.code, last: dayText(refusal.last) };
    case "SEGREGATED_DAY_BEHIND":
      return { code: refusal.code, first: dayText(refusal.first) };
    case "SEGREGATED_NOT_NEEDED":
    case "SEGREGATED_BALANCE_DIFFERS":
      return refusal;
    default:
      return unreachable(refusal);
  }
}

/** Days since 1970-01-01. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
