import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import {
  differenceOf,
  firstMarketTerms,
  type MarketTerms,
  marketTermsAt,
  relayedFeed,
  sessionAt,
} from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  marketRows,
  type MarketRow,
  newestIncidents,
  newestSwitches,
  writtenTerms,
} from "./market-offer-store.ts";
import type { MarketState, OffersDeps } from "./offers-deps.ts";
import { payloadField, type WaitingChange, waitingChanges } from "../../../platform/waiting-changes.ts";

type WireMarket = ConsoleReply<ConsoleEndpoints["markets"]>[number];
type WireMarketVersion = ConsoleReply<ConsoleEndpoints["marketVersions"]>[number];

/** Every market with its hours, limit, feed and halts. */
export function readMarkets({ database, clock, marketStates }: OffersDeps): Promise<WireMarket[]> {
  return database.read("all", async (query) => {
    const waiting = await waitingChanges(query, ["market-terms"], null);
    const states = new Map(marketStates().map((state) => [state.stock, state]));
    const rows = await marketRows(query, null);
    const markets: WireMarket[] = [];
    // One after another: they are read on one connection, which does one thing at a time.
    for (const row of rows) {
      const known = {
        state: states.get(row.rules.stock) ?? null,
        waiting: waiting.filter(({ payload }) => payloadField(payload, "stock") === row.rules.stock),
      };
      markets.push(await marketOf({ query, nowMs: clock.now() }, row, known));
    }
    return markets;
  });
}

interface Seen {
  readonly query: Database["query"];
  readonly nowMs: Instant;
}

async function marketOf(
  { query, nowMs }: Seen,
  { rules, enabled, is_made_here: isMadeHere, options }: MarketRow,
  known: { readonly state: MarketState | null; readonly waiting: readonly WaitingChange[] },
): Promise<WireMarket> {
  const later = (await writtenTerms(query, rules)).map(({ terms }) => terms);
  const terms = marketTermsAt(firstMarketTerms(rules), later, nowMs);
  const newest = later.at(-1);
  const incidents = await newestIncidents(query, rules.stock);
  return {
    stock: rules.stock,
    name: rules.name,
    kind: rules.kind,
    source: rules.source,
    fallback: relayedFeed(rules.feed)?.fallback ?? null,
    switches: [...(await newestSwitches(query, rules.stock))],
    precision: rules.precision,
    digitRule: rules.digitRule,
    isEnabled: enabled,
    isMadeHere,
    terms: wireTerms(terms),
    coming: newest === undefined || newest.version === terms.version ? null : wireTerms(newest),
    session: sessionOf(terms, nowMs),
    feed: feedOf(known.state),
    options,
    incidents: incidents.map(({ kind, from_ms: fromMs, to_ms: toMs }) => ({
      kind,
      fromMs: Number(fromMs),
      toMs: toMs === null ? null : Number(toMs),
    })),
    waiting: [...known.waiting],
  };
}

function sessionOf({ isOn, calendar }: MarketTerms, nowMs: Instant): WireMarket["session"] {
  if (!isOn) return { isOpen: false, closesAtMs: null, opensAtMs: null };
  const session = sessionAt(calendar, nowMs);
  return session.isOpen
    ? { isOpen: true, closesAtMs: session.closesAtMs, opensAtMs: null }
    : { isOpen: false, closesAtMs: null, opensAtMs: session.nextOpensAtMs };
}

function feedOf(state: MarketState | null): WireMarket["feed"] {
  if (state === null) return null;
  const { standing, halted, liveSinceMs, lastTickMs } = state;
  return {
    standing,
    haltReason: halted?.reason ?? null,
    haltedSinceMs: halted?.sinceMs ?? null,
    liveSinceMs,
    lastTickMs,
  };
}

function wireTerms({ version, actsFromMs, isOn, calendar, staleLimitMs }: MarketTerms): WireMarket["terms"] {
  const weekly = calendar.weekly?.map((session) => ({ ...session })) ?? null;
  const halfDays = calendar.halfDays.map((half) => ({ ...half }));
  const { zone } = calendar;
  return {
    version,
    actsFromMs,
    isOn,
    zone,
    weekly,
    holidays: [...calendar.holidays],
    halfDays,
    staleLimitMs,
  };
}

/** What a change of terms is compared by. */
export function comparedTerms({
  isOn,
  calendar,
  staleLimitMs,
}: Pick<MarketTerms, "isOn" | "calendar" | "staleLimitMs">) {
  const { zone, weekly, holidays, halfDays } = calendar;
  return { isOn, zone, weekly, holidays, halfDays, staleLimitMs };
}

/** Newest first; null where there is no such market. */
export function readMarketVersions(
  { database }: OffersDeps,
  stock: string,
): Promise<WireMarketVersion[] | null> {
  return database.read("all", async (query) => {
    const [row] = await marketRows(query, stock);
    if (row === undefined) return null;
    const first = firstMarketTerms(row.rules);
    const written = await writtenTerms(query, row.rules);
    const all = [
      { terms: first, reason: null, savedAtMs: null, savedBy: null, approvedBy: null },
      ...written,
    ];
    return all
      .map(({ terms, ...version }, at) => {
        const before = all[at - 1]?.terms;
        return {
          version: terms.version,
          ...version,
          difference:
            before === undefined ? [] : [...differenceOf(comparedTerms(before), comparedTerms(terms))],
          terms: { ...wireTerms(terms), actsFromMs: instant(terms.actsFromMs) },
        };
      })
      .toReversed();
  });
}
