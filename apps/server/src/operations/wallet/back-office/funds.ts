import type { ConsoleEndpoints, ConsolePage, ConsoleReply } from "@maru/contract";
import { type FundsCheck, fundsStanding, sumOfOwed } from "@maru/rules";
import { siteId as toSiteId } from "@maru/values";
import { waitingChanges } from "../../../platform/waiting-changes.ts";
import {
  newestCheck,
  readChecks,
  readEntries,
  siteOfFunds,
  type StoredCheck,
  type StoredEntry,
} from "./funds-list-store.ts";
import type { MoneyServiceDeps } from "./money-service-deps.ts";

type ShownFunds = ConsoleReply<ConsoleEndpoints["playerFunds"]>;
type ShownCheck = NonNullable<ShownFunds["newest"]>;
type ShownEntry = ConsoleReply<ConsoleEndpoints["segregatedEntries"]>["content"][number];

interface ListOrder {
  readonly siteId: number;
  readonly cursor: string | null;
  readonly size: number;
}

const DAY_MS = 86_400_000;

/** How a site stands with what it holds for its players; null where there is no such site. */
export function showFunds(
  { database }: MoneyServiceDeps,
  { siteId }: Pick<ListOrder, "siteId">,
): Promise<ShownFunds | null> {
  return database.read([toSiteId(siteId)], async (query) => {
    const site = await siteOfFunds(query, siteId);
    if (site === null) return null;
    const newest = await newestCheck(query, siteId);
    return {
      standing: fundsStanding(site, newest),
      newest: newest === null ? null : shownCheck(newest),
      waiting: [...(await waitingChanges(query, ["segregated-entry"], siteId))],
    };
  });
}

export async function listFundsChecks(
  { database }: MoneyServiceDeps,
  of: ListOrder,
): Promise<ConsolePage<ShownCheck>> {
  const rows = await database.read([toSiteId(of.siteId)], (query) => readChecks(query, pageOf(of)));
  return shownPage(rows, of.size, { show: shownCheck, cursorOf: ({ id }) => id });
}

export async function listSegregated(
  { database }: MoneyServiceDeps,
  of: ListOrder,
): Promise<ConsolePage<ShownEntry>> {
  const rows = await database.read([toSiteId(of.siteId)], (query) => readEntries(query, pageOf(of)));
  return shownPage(rows, of.size, { show: shownEntry, cursorOf: ({ number }) => number });
}

function pageOf({ siteId, cursor, size }: ListOrder) {
  return { siteId, below: cursor === null ? null : Number(cursor), limit: size + 1 };
}

function shownPage<Row, Shown>(
  rows: readonly Row[],
  size: number,
  { show, cursorOf }: { readonly show: (row: Row) => Shown; readonly cursorOf: (row: Row) => number },
): ConsolePage<Shown> {
  const content = rows.slice(0, size);
  const end = content.at(-1);
  const next = rows.length <= size || end === undefined ? null : String(cursorOf(end));
  return { content: content.map(show), last: next === null, next };
}

function shownCheck({ day, ...check }: StoredCheck): ShownCheck {
  const owed = sumOfOwed(check);
  return { ...check, day: day === null ? null : dayText(day), owed, difference: differenceOf(check) };
}

function differenceOf(check: FundsCheck): number {
  return check.held - sumOfOwed(check);
}

function shownEntry(entry: StoredEntry): ShownEntry {
  return { ...entry, day: dayText(entry.day) };
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
