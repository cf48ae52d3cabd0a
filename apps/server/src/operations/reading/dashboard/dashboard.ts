import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import {
  exposureOf,
  familyOf,
  isGameType,
  mayRole,
  type Area,
  type StaffPrincipal,
  type StaffSites,
} from "@maru/rules";
import { assert } from "@maru/values";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { UploadScan } from "../../../ports/file-scanner.ts";
import {
  type MarketFacts,
  readApprovalsWaiting,
  readHalts,
  readIdentityUse,
  readDashboardFacts,
  readFairnessAlarms,
  readMarkets,
  readOpenRounds,
  readQueues,
  readReferenceDifferences,
  readVenueMinutes,
  type RoundFacts,
} from "./dashboard-store.ts";

export type DashboardReply = ConsoleReply<ConsoleEndpoints["dashboard"]>;

export type ClockWitness = DashboardReply["clock"]["witnesses"][number];

/** What this process alone knows. */
export interface DashboardSources {
  /** By stock: the newest tick heard, and how its rounds stand. */
  readonly markets: () => ReadonlyMap<
    string,
    { readonly lastTickMs: number | null; readonly standing: string }
  >;
  readonly clock: () => Omit<DashboardReply["clock"], "servers" | "witnesses"> & {
    readonly servers: readonly DashboardReply["clock"]["servers"][number][];
    readonly witnesses: readonly ClockWitness[];
  };
  /** The program that settles rounds again, as this process heard it last. */
  readonly reference: () => Omit<DashboardReply["reference"], "differences">;
  readonly venues: () => readonly DashboardReply["venues"][number][];
  readonly texts: () => DashboardReply["texts"];
  readonly identity: () => Pick<DashboardReply["identity"], "provider" | "state">;
  readonly liveSessions: () => number;
  readonly uploads: () => Promise<UploadScan>;
  readonly backup: () => DashboardReply["backup"];
  readonly errors: () => readonly { readonly where: string; readonly count: number }[];
  /** Kinds that need two people, with the area of each. */
  readonly approvalKinds: readonly { readonly kind: string; readonly area: Area }[];
}

export type WaitingReply = ConsoleReply<ConsoleEndpoints["waiting"]>;

type ReadFor<Reply> = (staff: StaffPrincipal, sites: StaffSites) => Promise<Reply>;

export interface Dashboard {
  readonly read: ReadFor<DashboardReply>;
  /** What waits in the queues of the caller's areas. */
  readonly waiting: ReadFor<WaitingReply>;
}

/** A screen on every desk asks again and again: what was read a moment ago answers all who see the same. */
const FRESH_MS = 1_500;
const MOST_KEPT = 200;

export function openDashboard(
  database: ConsoleDatabase,
  sources: DashboardSources,
  nowMs: () => number,
): Dashboard {
  return {
    read: keptFor(nowMs, (staff, sites) => readDashboard({ database, sources }, staff, sites)),
    waiting: keptFor(nowMs, (staff, sites) => readWaiting({ database, sources }, staff, sites)),
  };
}

function keptFor<Reply>(nowMs: () => number, ask: ReadFor<Reply>): ReadFor<Reply> {
  const kept = new Map<string, { readonly atMs: number; readonly reply: Promise<Reply> }>();
  return (staff, sites) => {
    const key = `${staff.role} ${staff.siteIds === "all" ? "*" : staff.siteIds.join()} ${sites === "all" ? "*" : sites.join()}`;
    const known = kept.get(key);
    if (known !== undefined && nowMs() - known.atMs < FRESH_MS) return known.reply;
    const reply = ask(staff, sites);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { atMs: nowMs(), reply });
    // A failed read is told to those who asked, and not kept.
    reply.catch(() => kept.delete(key));
    return reply;
  };
}

/** Whose each queue is; approvals are of the areas of their kinds. */
const QUEUE_AREAS = {
  deposits: "money",
  withdrawals: "money",
  inquiries: "support",
  harm: "protection",
} as const;

async function readWaiting(
  { database, sources }: { readonly database: ConsoleDatabase; readonly sources: DashboardSources },
  staff: StaffPrincipal,
  sites: StaffSites,
): Promise<WaitingReply> {
  const kinds = kindsSeen(sources, staff);
  const siteIds = sites === "all" ? null : [...sites];
  const waiting = await database.read(sites, (query) =>
    readQueues(query, { siteIds, ofNoSite: staff.siteIds === "all", kinds }),
  );
  return waiting.filter(({ name }) =>
    name === "approvals" ? kinds.length > 0 : mayRole(staff.role, QUEUE_AREAS[name], "see"),
  );
}

function kindsSeen(sources: DashboardSources, staff: StaffPrincipal): readonly string[] {
  return sources.approvalKinds.filter(({ area }) => mayRole(staff.role, area, "see")).map(({ kind }) => kind);
}

async function readDashboard(
  { database, sources }: { readonly database: ConsoleDatabase; readonly sources: DashboardSources },
  staff: StaffPrincipal,
  sites: StaffSites,
): Promise<DashboardReply> {
  const kinds = kindsSeen(sources, staff);
  const uploads = await sources.uploads();
  return database.read(sites, async (query) => {
    const facts = await readDashboardFacts(query);
    const faults = await readHalts(query);
    const siteIds = sites === "all" ? null : [...sites];
    const approvals = await readApprovalsWaiting(query, {
      siteIds,
      ofNoSite: staff.siteIds === "all",
      kinds,
    });
    const live = sources.markets();
    return {
      nowMs: facts.nowMs,
      feeds: (await readMarkets(query)).map((market) => feedOf(market, live, facts.nowMs)),
      rounds: (await readOpenRounds(query)).map(roundOf),
      unsettled: { rounds: facts.unsettled.waiting, oldestMs: facts.unsettled.oldestMs },
      queues: [
        { name: "deposits", ...facts.deposits },
        { name: "withdrawals", ...facts.withdrawals },
        { name: "inquiries", ...facts.inquiries },
        { name: "approvals", ...approvals },
      ],
      books: { isOpen: faults.length === 0, comparedAtMs: facts.comparedAtMs, faults: [...faults] },
      fairness: [...(await readFairnessAlarms(query))],
      reference: { ...sources.reference(), differences: [...(await readReferenceDifferences(query))] },
      outbox: { waiting: facts.outbox.waiting, oldestMs: facts.outbox.oldestMs },
      connections: { live: sources.liveSessions(), players: facts.players, staff: facts.staff },
      uploads,
      identity: { ...sources.identity(), today: [...(await readIdentityUse(query))] },
      backup: sources.backup(),
      texts: sources.texts(),
      clock: clockOf(sources),
      venues: [...sources.venues()],
      minutes: [...(await readVenueMinutes(query))],
      errors: [...sources.errors()],
    };
  });
}

function clockOf(sources: DashboardSources): DashboardReply["clock"] {
  const { servers, witnesses, ...standing } = sources.clock();
  return { ...standing, servers: [...servers], witnesses: [...witnesses] };
}

function feedOf(
  market: MarketFacts,
  live: ReturnType<DashboardSources["markets"]>,
  nowMs: number,
): DashboardReply["feeds"][number] {
  const { stock, name, isSimulated, isEnabled, flags, openIncidents, incidents } = market;
  const heard = live.get(stock);
  const lastTickMs = heard?.lastTickMs ?? market.lastTickMs;
  const { used = 0, ...rejected } = flags;
  return {
    stock,
    name,
    isSimulated,
    lastTickMs,
    ageMs: lastTickMs === null ? null : Math.max(0, nowMs - lastTickMs),
    rejected,
    used,
    openIncidents,
    incidents,
    standing: isEnabled ? (heard?.standing ?? "standby") : "off",
  };
}

function roundOf(round: RoundFacts): DashboardReply["rounds"][number] {
  const { type, sides } = round;
  assert(isGameType(type), `round ${round.roundId} is of no known game: ${type}`);
  return {
    ...round,
    bets: sides.reduce((total, side) => total + side.bets, 0),
    staked: sides.reduce((total, side) => total + side.staked, 0),
    exposure: exposureOf(familyOf(type), sides),
  };
}
