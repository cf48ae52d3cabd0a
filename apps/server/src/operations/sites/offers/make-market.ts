import type { ConsoleEndpoints, ConsoleRefusal, ConsoleReply } from "@maru/contract";
import {
  checkNewMarket,
  checkNewMarketFeed,
  type NewMarket,
  type NewMarketFeed,
  type NewMarketWish,
  symbolsOf,
} from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import type { PoolClient } from "pg";
import { requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff, type AuditValue } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { LastDay } from "../../../ports/venue-prices.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { insertMarket, lockMarketMaking, marketFacts } from "./new-market-store.ts";
import type { OffersDeps } from "./offers-deps.ts";

type Client = Pick<PoolClient, "query">;
type WireDay = ConsoleReply<ConsoleEndpoints["tryMarketFeed"]>[number];

/** What whoever makes a market has to know before. */
export async function readMarketMaking({
  database,
  askLastDay,
}: OffersDeps): Promise<ConsoleReply<ConsoleEndpoints["marketMaking"]>> {
  const { optionsLeft } = await database.read("all", (query) => marketFacts(query, ""));
  return { isLive: askLastDay !== null, optionsLeft };
}

/** Asks the venue for the last day of each symbol of a feed, before anything is asked of a second person. */
export async function tryMarketFeed(
  { askLastDay }: OffersDeps,
  feed: NewMarketFeed,
): Promise<Result<WireDay[], ConsoleRefusal>> {
  const [fault] = checkNewMarketFeed(feed);
  if (fault !== undefined) return refused(fault);
  if (askLastDay === null) return refused({ code: "LIVE_FEEDS_OFF" });
  const days: WireDay[] = [];
  for (const { venue, symbol } of symbolsOf(feed)) {
    const asked = await askLastDay({ venue, symbol });
    if (!asked.ok) return asked;
    days.push({ venue, symbol, ...dayOf(asked.value) });
  }
  return ok(days);
}

function dayOf({ lastPrice, closes }: LastDay): Omit<WireDay, "venue" | "symbol"> {
  const digits = closes.map(({ price }) => /\.(\d*?)0*$/.exec(price)?.[1]?.length ?? 0);
  return {
    lastPrice,
    digits: Math.max(0, ...digits),
    points: closes.map(({ atMs, price }) => ({ atMs, price: Number(price) })),
  };
}

export interface MarketMakingOrder extends NewMarketWish {
  readonly by: Actor;
  readonly reason: string;
}

export type AskedMarket = Result<
  { readonly approvalId: number; readonly opensWithLiveFeeds: boolean },
  ConsoleRefusal
>;

/** Asks for a market that there is not yet; a second person lets it be made, with its options on every site (F-41). */
export function proposeMarket(
  { database, askLastDay }: OffersDeps,
  { by, reason, ...wish }: MarketMakingOrder,
): Promise<AskedMarket> {
  return judgedAnew(() =>
    database.write("all", async (client): Promise<AskedMarket> => {
      const judged = await judge(client, wish);
      if (!judged.ok) return judged;
      const { stock } = wish;
      // A market that came first ends what was asked for of the same code, as a newer version does.
      const payload: AuditValue = { stock, baseVersion: 0, wish: plainWish(wish) };
      const made = await requestApproval(client, { by, kind: "new-market", siteId: null, payload, reason });
      if (!made.ok) return made;
      await auditStaff(client, {
        by,
        action: "markets.request-new",
        siteId: null,
        subject: `market:${stock}`,
        after: { approvalId: made.value, ...plainWish(wish) },
        reason,
      });
      return ok({ approvalId: made.value, opensWithLiveFeeds: askLastDay === null });
    }),
  );
}

/** Judged by what is there now, with the place of its first option. */
async function judge(
  client: Client,
  wish: NewMarketWish,
): Promise<Result<NewMarket & { readonly firstOptionId: number }, ConsoleRefusal>> {
  const facts = await marketFacts(queryOf(client), wish.stock);
  const checked = checkNewMarket(wish, facts);
  if (checked.ok) return ok({ ...checked.value, firstOptionId: facts.nextOptionId });
  return refused(checked.refusal[0] ?? { code: "NOTHING_CHANGED" });
}

function queryOf(client: Client): Database["query"] {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
}

function plainFeed(feed: NewMarketFeed): AuditValue {
  if (feed.kind === "cross")
    return { kind: feed.kind, dividend: { ...feed.dividend }, divisor: { ...feed.divisor } };
  if (feed.kind === "median") return { ...feed, of: feed.of.map((source) => ({ ...source })) };
  const of = { ...feed.of };
  if (feed.kind !== "trades") return { ...feed, of };
  const { kind, fallback } = feed;
  return fallback === undefined ? { kind, of } : { kind, of, fallback: { ...fallback } };
}

function plainWish(wish: NewMarketWish): { readonly [field: string]: AuditValue } {
  const { stock, name, precision, tickStep, session, staleLimitMs, jumpLimitPpm, digitRule } = wish;
  const feed = plainFeed(wish.feed);
  const numbers = { precision, tickStep, staleLimitMs, jumpLimitPpm };
  return { stock, name: name.trim(), feed, ...numbers, session, digitRule, games: [...wish.games] };
}

export function newMarketKind(deps: OffersDeps): ApprovalKind {
  return {
    kind: "new-market",
    area: "markets",
    transact: (work) => deps.database.write("all", work),
    apply: (client, asked, by) => apply(deps, { client, asked, by }),
  };
}

interface Applying {
  readonly client: Client;
  readonly asked: AskedApproval;
  readonly by: Actor;
}

/** Makes the market with its options in the transaction of the second person's yes; running servers open it a moment later. */
async function apply(
  { askLastDay }: OffersDeps,
  { client, asked, by }: Applying,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by proposeMarket and kept as it was by the database.
  const { wish } = asked.payload as { readonly wish: NewMarketWish };
  await lockMarketMaking(client);
  const judged = await judge(client, wish);
  if (!judged.ok) return judged;
  const { rules, games, firstOptionId } = judged.value;
  // A real market without anybody who listens would be closed for want of a feed: it waits for the next start that has one.
  const isEnabled = askLastDay !== null;
  await insertMarket(client, {
    rules,
    games,
    firstOptionId,
    isEnabled,
    reason: asked.reason,
    approvalId: asked.id,
    savedBy: asked.requestedBy,
  });
  await auditStaff(client, {
    by,
    action: "markets.make",
    siteId: null,
    subject: `market:${rules.stock}`,
    after: { ...plainWish(wish), isEnabled, approval: asked.id },
    reason: asked.reason,
  });
  return ok(null);
}
