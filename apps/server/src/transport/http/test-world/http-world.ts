import { openMembers } from "../../../operations/people/members.ts";
import { loadPersonalKeys } from "../../../operations/people/accounts/personal/personal-keys.ts";
import { openProtection } from "../../../operations/people/protection/protection-room.ts";
import { betId, instant, memberId, optionId, points, siteId } from "@maru/values";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../operations/people/accounts/caller.ts";
import { openContent } from "../../../operations/content/content.ts";
import { openFairness } from "../../../operations/fairness/fairness-room.ts";
import { openReading } from "../../../operations/reading/reading.ts";
import { openSites } from "../../../operations/sites/sites.ts";
import { openWallet } from "../../../operations/wallet/wallet.ts";
import { openSiteReads } from "../../../platform/database.ts";
import { NO_REGISTER } from "../../../ports/exclusion-register.ts";
import { type FileScanner, NO_SCANNER } from "../../../ports/file-scanner.ts";
import type { BetAnswer, BetRequest } from "../../../ports/place-bet.ts";
import { NO_SETTLER } from "../../../testing/no-settler.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createHttpApp } from "../../create-http-app.ts";
import type { HttpOptions, ObservedCall } from "../http-options.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { MEMBERS, NOW_MS, seedWorld } from "./seed.ts";
import { SMALL_LOG } from "./small-log.ts";

const caller = (id: number, site: number, who: Pick<Caller, "username" | "role">): Caller => ({
  ...who,
  memberId: memberId(id),
  siteId: siteId(site),
  sessionId: `00000000-0000-4000-8000-00000000${id}`,
  expiresAtMs: NOW_MS + 600_000,
});

const CALLERS: Readonly<Record<string, Caller>> = {
  player: caller(MEMBERS.player, 1, { username: "player1", role: "PLAYER" }),
  other: caller(MEMBERS.other, 1, { username: "player2", role: "PLAYER" }),
  trader: caller(MEMBERS.trader, 37, { username: "trader1", role: "PLAYER" }),
  partner: caller(MEMBERS.partner, 1, { username: "partner1", role: "PARTNER" }),
};

export interface HttpWorld {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly observed: ObservedCall[];
  /** What was asked of the rooms that are played here. */
  readonly heard: {
    readonly bets: BetRequest[];
    readonly waits: object[];
    readonly signIns: object[];
    readonly signOuts: object[];
    readonly refusals: object[];
  };
  close(): Promise<void>;
}

type Played = Pick<HttpVerbs, "accounts" | "placeBet" | "receipts" | "publicLog">;

/** The real pages on a real database; signing in and betting are played by stand-ins. */
export async function openHttpWorld(
  options: Partial<HttpOptions> = {},
  scanner: FileScanner = NO_SCANNER,
): Promise<HttpWorld> {
  const database = await openTestDatabase();
  await seedWorld(database.owner);
  const http = database.as("maru_http");
  const clock = { now: () => instant(NOW_MS) };
  const heard: HttpWorld["heard"] = { bets: [], waits: [], signIns: [], signOuts: [], refusals: [] };
  const observed: ObservedCall[] = [];
  const app = await createHttpApp(
    {
      ...playedRooms(database, heard),
      ...openRooms(database),
      sites: openSites({ database: http, clock }),
      reading: openReading({
        siteReads: openSiteReads(http),
        clock,
        sideRemaining: async () => ({ buyPoints: 900, sellPoints: 800 }),
        receiptsOf: async (bets) => new Map(bets.map((bet) => [bet.betId, `receipt of ${bet.betId}`])),
        archivedTicks: async () => null,
        archivedBets: async () => null,
      }),
      fairness: openFairness({ http, books: database.as("maru_books"), clock, ...NO_SETTLER }),
      wallet: openWallet({ database: database.as("maru_wallet"), siteReads: openSiteReads(http) }),
      content: openContent({
        database: database.as("maru_content"),
        siteReads: openSiteReads(http),
        scanner,
        proof: "phone",
      }),
      clock,
    },
    {
      version: "1.2.3",
      isSecure: false,
      trustedProxies: [],
      consoleOrigin: "https://desk.example.com",
      playerDist: null,
      ratesPerMinute: {
        "sign-in": 10_000,
        read: 10_000,
        public: 10_000,
        chart: 10_000,
        bet: 10_000,
        wallet: 10_000,
        write: 10_000,
      },
      logger: null,
      checkReplies: true,
      countPolicyReport: () => undefined,
      observe: (call) => observed.push(call),
      ...options,
    },
  );
  return {
    app,
    database,
    observed,
    heard,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Members and their protection are the real rooms. */
function openRooms(database: TestDatabase): Pick<HttpVerbs, "members" | "protection"> {
  const accounts = database.as("maru_accounts");
  const clock = { now: () => instant(Date.now()) };
  return {
    members: openMembers({
      carryTexts: null,
      database: accounts,
      personalKeys: loadPersonalKeys("unused", {
        MARU_PERSONAL_KEY: "test only: 0123456789abcdefghijklmnop",
        MARU_PERSONAL_INDEX_KEY: "test only: ponmlkjihgfedcba9876543210",
      }),
      clock,
      identity: { kind: "local" },
      originsOf: () => [],
      proof: "phone",
      register: NO_REGISTER,
      openAccount: async () => undefined,
      carryEmail: null,
    }),
    protection: openProtection({ database: accounts, clock, endSessions: async () => undefined }),
  };
}

function playedRooms(database: TestDatabase, heard: HttpWorld["heard"]): Played {
  const tokens = {
    ok: true,
    accessToken: "access-1",
    refreshToken: "refresh-1",
    expiresInSeconds: 600,
  } as const;
  return {
    accounts: {
      authenticate: async (token) => {
        const found = CALLERS[token];
        if (found !== undefined) return { ok: true, caller: found };
        if (token === "broken") throw new Error("secret detail: select * from accounts");
        return { ok: false, code: token === "old" ? "TOKEN_EXPIRED" : "TOKEN_INVALID" };
      },
      signIn: async (request) => {
        heard.signIns.push(request);
        if (request.username === "slow") {
          return { ok: false, refusal: { code: "TOO_MANY_TRIES", retryAfterSeconds: 7 } };
        }
        if (request.username === "gone") return { ok: false, refusal: { code: "ACCOUNT_DISABLED" } };
        if (request.password !== "right") return { ok: false, refusal: { code: "BAD_CREDENTIALS" } };
        return tokens;
      },
      refresh: async ({ refreshToken }) =>
        refreshToken === "refresh-1"
          ? { ...tokens, refreshToken: "refresh-2" }
          : { ok: false, refusal: { code: "BAD_CREDENTIALS" } },
      sessionOfRefreshToken: async (token) => (token === "refresh-1" ? "session-1" : null),
      signOut: async ({ sessionId }) => void heard.signOuts.push({ sessionId }),
      endSession: async () => false,
      endSessionsOf: async () => 0,
      ownSessions: async () => [],
      noteRefusal: async (refused) => void heard.refusals.push(refused),
    },
    placeBet: (request) => playBet(database, heard, request),
    receipts: {
      awaitReceipt: async (bet, withinMs) => void heard.waits.push({ betId: bet.betId, withinMs }),
      refusalProofOf: ({ memberId: member, clientKey }) =>
        member === MEMBERS.player ? `proof of ${clientKey}` : null,
      listKeys: async () => [
        { id: "first", publicKey: new Uint8Array(32).fill(1), validFromMs: 1_000, validToMs: 2_000 },
        { id: "second", publicKey: new Uint8Array(32).fill(2), validFromMs: 2_000, validToMs: null },
      ],
    },
    publicLog: SMALL_LOG,
  };
}

/** Of a bet of this stake nobody knows whether it stands, as after an outage of the database. */
export const STAKE_OF_OUTAGE = 503_000;

/** Refuses what the tests want refused by the stake, and writes every other bet. */
async function playBet(
  database: TestDatabase,
  heard: HttpWorld["heard"],
  request: BetRequest,
): Promise<BetAnswer> {
  heard.bets.push(request);
  if (request.stakePoints === STAKE_OF_OUTAGE) throw Object.assign(new Error("away"), { code: "08007" });
  if (!Number.isSafeInteger(request.stakePoints)) return { ok: false, refusal: { code: "AMOUNT_NOT_WHOLE" } };
  if (request.stakePoints < 5000) return { ok: false, refusal: { code: "BET_BELOW_MINIMUM", min: 5000 } };
  const [row] = await database.owner.query<{ id: string }>(
    `insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
       accepted_at_ms, balance_after) values ($1, $2, $3, 1, $4, $5, 18800, 2, $6, $7, 0) returning id`,
    [
      request.roundId,
      request.memberId,
      request.siteId,
      request.type,
      request.stakePoints,
      request.clientKey,
      NOW_MS,
    ],
  );
  return {
    ok: true,
    repeated: false,
    bet: {
      betId: betId(Number(row?.id)),
      roundId: request.roundId,
      optionId: optionId(1),
      memberId: request.memberId,
      siteId: request.siteId,
      type: "B",
      stakePoints: points(request.stakePoints),
      multipleBp: 18_800,
      clientKey: request.clientKey,
      acceptedAtMs: instant(NOW_MS),
    },
  };
}
