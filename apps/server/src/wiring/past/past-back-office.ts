import { dateOfDay, type RequestType, seoulDay } from "@maru/rules";
import { assert, instant, memberId, type Result, siteId, staffId } from "@maru/values";
import type { MoneyService } from "../../operations/wallet/back-office/money-service.ts";
import type { Partners } from "../../operations/partners/partners-room.ts";
import { openPastSession } from "../../operations/sites/demo-past-store.ts";
import type { Approvals } from "../../operations/staff/approvals.ts";
import type { Wallet } from "../../operations/wallet/wallet.ts";
import type { PastClock } from "./past-clock.ts";
import type { Actor } from "../../ports/staff.ts";
import type { Database } from "../../ports/unit-of-work.ts";

const SITE = siteId(1);
const SITES = [SITE];
const SEOUL_OFFSET_MS = 9 * 3_600_000;

export interface PastBackOfficeParts {
  readonly owner: Database;
  readonly clock: PastClock;
  readonly wallet: Wallet;
  readonly partners: Partners;
  readonly moneyService: MoneyService;
  readonly approvals: Approvals;
  readonly holderOf: (member: number) => Promise<string>;
}

/** What the demo's staff did in its past: by the rooms' own verbs, so every amount has its request, its people and its place in the audit. */
export interface PastBackOffice {
  /** A player asks, pays, and finds the points on their account. */
  deposit(member: number, amount: number): Promise<void>;
  /** A player asks, two people say yes, and it is paid. */
  withdraw(member: number, amount: number): Promise<void>;
  /** Closes the days from `fromDay` on that are over, and makes the statements of `month` and pays the first, once it is over. */
  keepBooks(of: { readonly fromDay: number; readonly month: string }): Promise<void>;
}

export function openPastBackOffice(parts: PastBackOfficeParts): PastBackOffice {
  let nextDay: number | null = null;
  let isMade = false;
  return {
    deposit: (member, amount) => deposit(parts, member, amount),
    withdraw: (member, amount) => withdraw(parts, member, amount),
    keepBooks: async ({ fromDay, month }) => {
      nextDay = await closeDays(parts, nextDay ?? fromDay);
      isMade ||= await makeStatements(parts, month);
    },
  };
}

async function deposit(parts: PastBackOfficeParts, member: number, amount: number): Promise<void> {
  const { clock, moneyService, wallet } = parts;
  const requestId = await ask(parts, { member, type: "deposit", amount });
  await clock.pass(4 * 60_000);
  const paidAt = new Date(clock.now() + SEOUL_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
  const csv = `거래일시,입금액,입금자명,적요\n${paidAt},${amount},${await parts.holderOf(member)},\n`;
  await clock.pass(3 * 60_000);
  const by = await signIn(parts, "operator1");
  const statement = took(
    await moneyService.upload({ by, siteId: SITE, fileName: `bank-${paidAt.slice(0, 10)}.csv`, csv }),
  );
  const line = statement.lines.find((one) => one.requestId === null && one.amount === amount);
  assert(line !== undefined, "the payment stands in the bank's list");
  await clock.pass(20_000);
  took(await wallet.confirmLine({ by, siteId: SITE, lineId: line.lineId, requestId }));
}

async function withdraw(parts: PastBackOfficeParts, member: number, amount: number): Promise<void> {
  const { clock, wallet } = parts;
  const requestId = await ask(parts, { member, type: "withdrawal", amount });
  for (const [username, act] of [
    ["operator1", "approve"],
    ["operator2", "approve"],
    ["operator1", "pay"],
  ] as const) {
    await clock.pass(5 * 60_000);
    const actor = await signIn(parts, username);
    took(await wallet.decide({ requestId, act, by: { kind: "operator", actor } }));
  }
}

async function ask(
  { clock, wallet }: PastBackOfficeParts,
  of: { readonly member: number; readonly type: RequestType; readonly amount: number },
): Promise<number> {
  await clock.pass(60_000);
  const { member, type, amount } = of;
  return took(await wallet.apply({ memberId: memberId(member), type, amount, clientKey: null })).id;
}

/** Answers the first day that is not closed. */
async function closeDays(parts: PastBackOfficeParts, fromDay: number): Promise<number> {
  // A day that ended just now is counted when nothing of it can be under way any more.
  const today = seoulDay(instant(parts.clock.now() - 60_000));
  const by = await signIn(parts, "operator1");
  for (let day = fromDay; day < today; day += 1)
    took(await parts.moneyService.closeDay({ by, siteId: SITE, day: dateOfDay(day) }));
  return today;
}

/** Once the month is over: made by one, and the first that is due paid by two. Answers whether they were made. */
async function makeStatements(parts: PastBackOfficeParts, month: string): Promise<boolean> {
  const { approvals, clock, partners } = parts;
  while ((await partners.foldRounds()) > 0);
  while ((await partners.foldDays()) > 0);
  if (dateOfDay(seoulDay(clock.now())).startsWith(month)) return false;
  const by = await signIn(parts, "operator1");
  took(await partners.makeStatements({ by, siteId: SITE, month }));
  const { content } = took(await partners.statements({ siteId: SITE, partnerId: null }, { month, size: 20 }));
  const due = content.find(({ state }) => state === "due");
  if (due === undefined) return true;
  await clock.pass(60_000);
  const paid = took(await partners.payStatement({ by, siteId: SITE, id: due.id, reason: "월 정산" }));
  if (paid.approvalId === null) return true;
  await clock.pass(60_000);
  const second = await signIn(parts, "operator2");
  took(await approvals.decide({ by: second, id: paid.approvalId, verdict: "approved", reason: null }));
  return true;
}

async function signIn({ clock, owner }: PastBackOfficeParts, username: string): Promise<Actor> {
  const { sessionId, staffId: id } = await openPastSession(owner, username);
  const staff = {
    staffId: staffId(id),
    username,
    role: "manager",
    siteIds: SITES,
    partnerId: null,
    sessionId,
    steppedUpAtMs: clock.now(),
  } as const;
  return { staff, address: "127.0.0.1" };
}

function took<Value>(answer: Result<Value, { readonly code: string }>): Value {
  assert(answer.ok, `the demo's past was refused: ${answer.ok ? "" : answer.refusal.code}`);
  return answer.value;
}
