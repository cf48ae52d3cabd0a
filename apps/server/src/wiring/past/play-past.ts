import { randomUUID } from "node:crypto";
import { dateOfDay, isGameType, seoulDay } from "@maru/rules";
import { type Instant, instant, memberId, siteId, stock } from "@maru/values";
import { type Databases, openDatabases } from "../path/databases.ts";
import type { Trading } from "../path/flow.ts";
import { openTradingPath, type PathParts } from "../path/trading-path.ts";
import { openSigning, type SigningParts } from "../path/signing.ts";
import { readHolders } from "../../operations/people/accounts/personal/holders.ts";
import { openPeople } from "../../operations/people/accounts/back-office/open-people.ts";
import type { PersonalKeys } from "../../operations/people/accounts/personal/personal-keys.ts";
import { openMoneyService } from "../../operations/wallet/back-office/money-service.ts";
import { openPartners } from "../../operations/partners/partners-room.ts";
import { openLiveReads } from "../../operations/reading/live-reads.ts";
import {
  balanceOf,
  type PastPlayer,
  readPastOptions,
  readPastPlayers,
  writePastHours,
} from "../../operations/sites/demo-past-store.ts";
import { openApprovals } from "../../operations/staff/approvals.ts";
import { openWallet } from "../../operations/wallet/wallet.ts";
import { betAt, type PastOption } from "./past-bets.ts";
import { type Evening, PAST_HOURS, pastBegins, pastEvenings } from "./past-calendar.ts";
import { openPastClock, type PastClock } from "./past-clock.ts";
import { openPastBackOffice, type PastBackOffice } from "./past-back-office.ts";
import { openConsoleDatabase } from "../../platform/console-database.ts";
import { type DatabaseAddress, openSiteReads } from "../../platform/database.ts";
import type { PlaceBet } from "../../ports/place-bet.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import type { ReceiptKey } from "../../trading/proof/receipts/receipt-keys.ts";
import type { Broadcaster } from "../../trading/live/live-room.ts";

const STOCK = stock("SIM-V25");
const SITE = siteId(1);
const TERMS_GRID_MS = 300_000;
/** The feed runs this long before the first round, and this long after the last: its close is final two seconds after it. */
const AHEAD_MS = 20_000;
const BEHIND_MS = 14_000;
/** Below the lease of a market, so that one leader leads the whole evening. */
const STEP_MS = 2_000;
/** Nobody is told that a bet of the past was accepted: a crash that loses its end leaves a shorter past. */
const HASTE = ["synchronous_commit=off"];
/** At each slot's beginning: the bets that locked by then have their receipts, so that their stakes can be sealed before it is shown. */
const TELL_EVERY_MS = 10_000;
/** What a player of the wire's table has when the present begins. */
const ROUND_BALANCE = 1_000_000;
const LEAST_WITHDRAWAL = 5_000;
/** Below what two people have to say yes to. */
const MOST_AT_ONCE = 500_000;

export interface PastParts extends Pick<SigningParts, "witnesses" | "onTrouble"> {
  readonly address: DatabaseAddress;
  readonly personalKeys: PersonalKeys;
  readonly receiptFiles: readonly ReceiptKey[];
  readonly build: string | null;
  readonly staffKey: Uint8Array;
  readonly presentMs: Instant;
}

interface Past {
  readonly owner: Database;
  readonly clock: PastClock;
  readonly databases: Databases;
  readonly receipts: PathParts["receipts"];
  readonly options: readonly PastOption[];
  readonly players: readonly PastPlayer[];
  readonly backOffice: PastBackOffice;
}

/**
 * Plays the demo's past on the rooms themselves, with the clock of the past: evenings of a month with ticks, rounds, bets and results,
 * deposits, withdrawals, closed days and the statements of last month. Nothing of it is made up, so all of it can be recomputed.
 */
export async function playPast(owner: Database, parts: PastParts): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const past = await openPast(owner, parts, (pool) => closers.push(() => pool.close()));
    await playMonth(past, parts.presentMs);
  } finally {
    await Promise.all(closers.map((close) => close()));
  }
}

async function openPast(
  owner: Database,
  parts: PastParts,
  onOpened: Parameters<typeof openDatabases>[1],
): Promise<Past> {
  const clock = openPastClock(owner, pastBegins(parts.presentMs));
  const databases = openDatabases({ address: parts.address, settings: HASTE, pulse: null }, onOpened);
  const { personalKeys, staffKey: key } = parts;
  const database = openConsoleDatabase(databases.console);
  const people = openPeople({ database: databases.accounts, personalKeys });
  const wallet = openWallet({ database: databases.wallet, siteReads: openSiteReads(databases.http) });
  const partners = openPartners({ console: database, people });
  const holdersOf = (ids: readonly number[]) => readHolders(databases.accounts, personalKeys, ids);
  const moneyService = openMoneyService({ database, key, holdersOf });
  const approvals = openApprovals({ database, kinds: partners.approvalKinds });
  const holderOf = async (id: number) => (await holdersOf([id])).get(id)?.holder ?? "";
  const backOffice = openPastBackOffice({
    owner,
    clock,
    wallet,
    partners,
    moneyService,
    approvals,
    holderOf,
  });
  const receipts = await openSigning(databases, { ...parts, clock, archiveDir: null });
  const options = await readPastOptions(owner, STOCK);
  return {
    owner,
    clock,
    databases,
    receipts,
    backOffice,
    options: options.flatMap(({ id, type }) => (isGameType(type) ? [{ id, type }] : [])),
    players: await readPastPlayers(owner),
  };
}

async function playMonth(past: Past, presentMs: Instant): Promise<void> {
  const { clock, backOffice, owner } = past;
  const fromDay = seoulDay(clock.now());
  const books = { fromDay, month: dateOfDay(fromDay).slice(0, 7) };
  const hours = { stock: STOCK, version: 2, weekly: PAST_HOURS };
  await writePastHours(owner, { ...hours, fromMs: clock.now() + TERMS_GRID_MS });
  const evenings = pastEvenings(presentMs);
  for (const [place, evening] of evenings.entries()) {
    await clock.goTo(evening.opensMs - 2 * 3_600_000);
    await backOffice.keepBooks(books);
    const [payer, payee] = [place % past.players.length, (place * 5 + 3) % past.players.length];
    await backOffice.deposit(past.players[payer]?.id ?? 0, 50_000 + 10_000 * ((place * 7) % 12));
    await playEvening(past, evening);
    if (place < evenings.length - 1)
      await backOffice.withdraw(past.players[payee]?.id ?? 0, 30_000 + 5_000 * ((place * 3) % 9));
  }
  await roundOff(past);
  const sinceMs = presentMs - (presentMs % TERMS_GRID_MS);
  await writePastHours(owner, { ...hours, version: 3, weekly: null, fromMs: sinceMs });
  await clock.goTo(presentMs);
  await backOffice.keepBooks(books);
}

/** A past is played by a clock of its own. */
const unwatched = (): null => null;

async function playEvening(past: Past, evening: Evening): Promise<void> {
  const { clock, databases, receipts } = past;
  await clock.goTo(evening.opensMs - AHEAD_MS);
  const liveReads = openLiveReads(openSiteReads(databases.http));
  const given = { databases, liveReads, clock, receipts, broadcaster: SILENT, recording: null, venues: null };
  const { trading } = await openTradingPath({
    ...given,
    clockOffsetMs: unwatched,
    stocks: [STOCK],
    isLive: false,
  });
  try {
    for (let atMs = clock.now(); atMs <= evening.closesMs + BEHIND_MS; atMs = instant(atMs + STEP_MS)) {
      await clock.goTo(atMs);
      if (atMs % TELL_EVERY_MS === 0) await tell(trading, atMs);
      for (const market of trading.markets) await market.step(atMs);
      await bet(past, { evening, placeBet: trading.betting.placeBet });
    }
  } finally {
    await trading.close();
  }
}

/** What was committed since the last time: receipts, payments and the public log follow, in the product's own order. */
async function tell(trading: Trading, atMs: Instant): Promise<void> {
  await trading.relay.drain();
  if ((await trading.settleAnnounced()) > 0) await trading.relay.drain();
  await trading.proof?.log.step(atMs);
}

async function bet(
  { clock, options, players }: Past,
  { evening, placeBet }: { readonly evening: Evening; readonly placeBet: PlaceBet },
): Promise<void> {
  const memberIds = players.map(({ id }) => id);
  const wish = betAt(clock.now(), { evening, options, memberIds });
  if (wish === null) return;
  const by = { memberId: memberId(wish.memberId), siteId: SITE };
  await placeBet({ ...wish, ...by, clientKey: randomUUID(), seenMultipleBp: null });
}

/** The players of the wire's table begin the present with a round sum: what they won they have taken out, what they lost they paid in. */
async function roundOff({ backOffice, owner, players }: Past): Promise<void> {
  for (const { id, username } of players) {
    if (!/^player[1-5]$/.test(username)) continue;
    const missing = async (): Promise<number> =>
      ROUND_BALANCE + LEAST_WITHDRAWAL - (await balanceOf(owner, id));
    for (let points = await missing(); points > 0; points = await missing())
      await backOffice.deposit(id, Math.min(Math.ceil(points / 10_000) * 10_000, MOST_AT_ONCE));
    await backOffice.withdraw(id, (await balanceOf(owner, id)) - ROUND_BALANCE);
  }
}

/** Nobody listens to the past. */
const SILENT: Broadcaster = {
  publish: () => undefined,
  sendToUser: () => undefined,
  sendToSessionKey: () => undefined,
  disconnectSessionKey: () => undefined,
};
