import { instant } from "@maru/values";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type Accounts, openAccounts } from "../src/operations/people/accounts.ts";
import { openArchivedBets } from "../src/operations/reading/archive/archived-bets.ts";
import { openMembers, type Members, type MembersParts } from "../src/operations/people/members.ts";
import type { TextCarriers } from "../src/operations/people/accounts/messages/sms/send-texts.ts";
import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { endSessions } from "../src/operations/people/accounts/session-store.ts";
import { loadSigningKeys } from "../src/operations/people/accounts/signing-keys.ts";
import { openProtection } from "../src/operations/people/protection/protection-room.ts";
import { openContent } from "../src/operations/content/content.ts";
import { openFairness } from "../src/operations/fairness/fairness-room.ts";
import { openReading } from "../src/operations/reading/reading.ts";
import { openSites } from "../src/operations/sites/sites.ts";
import { openWallet } from "../src/operations/wallet/wallet.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { NO_SETTLER } from "../src/testing/no-settler.ts";
import { EMPTY_LOG } from "../src/testing/empty-log.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { welcomePlayer } from "../src/trading/ledger/welcome-player.ts";
import { openPlayerAccount } from "../src/trading/ledger/open-accounts.ts";
import { createHttpApp } from "../src/transport/create-http-app.ts";
import { RATES_PER_MINUTE } from "../src/transport/http/http-options.ts";
import { type ExclusionRegister, NO_REGISTER } from "../src/ports/exclusion-register.ts";
import type { IdentityProvider } from "../src/ports/identity-provider.ts";
import { NO_SCANNER } from "../src/ports/file-scanner.ts";
import type { PlaceBet } from "../src/ports/place-bet.ts";

import { type MadeMember, makePeople } from "./made-people.ts";

export const PASSWORD = "correct horse 31";

export const KEYS = {
  MARU_PERSONAL_KEY: "test only: 0123456789abcdefghijklmnop",
  MARU_PERSONAL_INDEX_KEY: "test only: ponmlkjihgfedcba9876543210",
} as const;

/** The real rooms of members behind the real HTTP app, on a database whose clock and ours are moved together. */
export interface MemberWorld {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly accounts: Accounts;
  readonly members: Members;
  /** Bearer tokens by username; `ann` and `bob` play on site 1, `cho` on site 37, `dan` is disabled. */
  readonly tokens: Map<string, string>;
  nowMs(): number;
  pass(milliseconds: number): Promise<void>;
  signIn(username: string, password?: string): Promise<string>;
  ask(
    target: `${"GET" | "POST"} ${string}`,
    how?: { readonly as?: string | null; readonly body?: object; readonly address?: string },
  ): Promise<Reply>;
  /** The newest message to a recipient. */
  letterTo(recipient: string): Promise<string>;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: Record<string, unknown> & { readonly [key: string]: unknown };
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

export interface MemberWorldOptions {
  readonly rates?: Partial<typeof RATES_PER_MINUTE>;
  readonly placeBet?: (database: TestDatabase) => PlaceBet;
  readonly logger?: FastifyBaseLogger;
  readonly archiveDir?: string;
  readonly register?: ExclusionRegister;
  /** `email` as in production. */
  readonly proof?: "phone" | "email";
  /** Else the one that believes what it is told. */
  readonly identity?: IdentityProvider;
  /** Else text messages stay in the outbox. */
  readonly carryTexts?: TextCarriers;
}

const NO_LIMITS = Object.fromEntries(Object.keys(RATES_PER_MINUTE).map((rate) => [rate, 100_000]));

export async function openMemberWorld(options: MemberWorldOptions = {}): Promise<MemberWorld> {
  const database = await openTestDatabase();
  await arrange(database);
  let shiftMs = 0;
  const nowMs = (): number => Date.now() + shiftMs;
  const clock = { now: () => instant(nowMs()) };
  const rooms = await openRooms(database, {
    clock,
    archiveDir: options.archiveDir ?? "unused",
    register: options.register ?? NO_REGISTER,
    proof: options.proof ?? "phone",
    identity: options.identity ?? { kind: "local" },
    carryTexts: options.carryTexts ?? null,
  });
  const app = await createHttpApp(
    {
      ...rooms,
      placeBet: options.placeBet?.(database) ?? (async () => ({ ok: false, refusal: { code: "BUSY" } })),
      clock,
    },
    {
      version: "1.2.3",
      isSecure: false,
      trustedProxies: ["127.0.0.1"],
      playerDist: null,
      ratesPerMinute: { ...NO_LIMITS, ...options.rates },
      logger: options.logger ?? null,
      checkReplies: true,
      countPolicyReport: () => undefined,
      observe: () => undefined,
    },
  );
  const tokens = new Map<string, string>();
  const world: MemberWorld = {
    app,
    database,
    accounts: rooms.accounts,
    members: rooms.members,
    tokens,
    nowMs,
    pass: async (milliseconds) => {
      shiftMs += milliseconds;
      await database.owner.query("update platform.test_clock set shift_ms = $1", [shiftMs]);
    },
    signIn: async (username, password = PASSWORD) => {
      const siteCode = username === "cho" ? "maru-en" : "maru";
      const reply = await rooms.accounts.signIn({
        siteCode,
        username,
        password,
        address: "203.0.113.7",
        userAgent: "test",
      });
      if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.refusal.code}`);
      tokens.set(username, reply.accessToken);
      return reply.accessToken;
    },
    ask: (target, how = {}) => ask(world, target, how),
    letterTo: async (recipient) => {
      const found = (await rooms.members.outbox(100)).find((message) => message.recipient === recipient);
      return found?.letter.text ?? "";
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
  return world;
}

async function ask(
  { app, tokens }: Pick<MemberWorld, "app" | "tokens">,
  target: `${"GET" | "POST"} ${string}`,
  { as = null, body, address = "203.0.113.7" }: { as?: string | null; body?: object; address?: string },
): Promise<Reply> {
  const token = as === null ? undefined : (tokens.get(as) ?? as);
  const reply = await app.inject({
    method: target.startsWith("POST ") ? "POST" : "GET",
    url: target.slice(target.indexOf(" ") + 1),
    headers: {
      "x-forwarded-for": address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const json = reply.json<{ code?: string; data?: Reply["data"] }>();
  return {
    status: reply.statusCode,
    code: json.code,
    data: json.data ?? {},
    text: reply.body,
    headers: reply.headers,
  };
}

async function openRooms(
  database: TestDatabase,
  parts: {
    readonly clock: { now: () => ReturnType<typeof instant> };
    readonly archiveDir: string;
    readonly register: ExclusionRegister;
    readonly proof: "phone" | "email";
    readonly identity: IdentityProvider;
    readonly carryTexts: TextCarriers | null;
  },
) {
  const { clock, register } = parts;
  const archivedBets = openArchivedBets(parts.archiveDir);
  const accountsDb = database.as("maru_accounts");
  const http = database.as("maru_http");
  const personalKeys = loadPersonalKeys("unused", KEYS);
  const members = openMemberRoom({ ...parts, database: accountsDb, personalKeys });
  const protection = openProtection({
    database: accountsDb,
    clock,
    endSessions: async (client, { memberId }) =>
      void (await endSessions(client, {
        memberId,
        sessionId: null,
        keepSessionId: null,
        reason: "SELF_EXCLUDED",
      })),
  });
  return {
    members,
    accounts: await openAccounts({
      database: accountsDb,
      keys: loadSigningKeys("unused", { MARU_AUTH_KEY: "test only: 0123456789abcdefghijklmnop" }),
      clock,
      registerCheck: {
        register,
        personalKeys,
        exclude: (who) => protection.excludeByRegister(who),
        hold: (who, hold) => protection.holdForRegister(who, hold),
      },
    }),
    protection,
    fairness: openFairness({ http, books: database.as("maru_books"), clock, ...NO_SETTLER }),
    sites: openSites({ database: http, clock }),
    reading: openReading({
      siteReads: openSiteReads(http),
      clock,
      sideRemaining: async () => null,
      receiptsOf: async () => new Map(),
      archivedTicks: async () => null,
      archivedBets,
    }),
    wallet: openWallet({ database: database.as("maru_wallet"), siteReads: openSiteReads(http) }),
    content: openContent({
      database: database.as("maru_content"),
      siteReads: openSiteReads(http),
      scanner: NO_SCANNER,
      proof: "phone",
    }),
    receipts: {
      awaitReceipt: async () => undefined,
      refusalProofOf: () => null,
      listKeys: async () => [],
    },
    publicLog: EMPTY_LOG,
  };
}

function openMemberRoom(
  parts: Pick<
    MembersParts,
    "database" | "personalKeys" | "clock" | "register" | "proof" | "identity" | "carryTexts"
  >,
): Members {
  return openMembers({
    ...parts,
    originsOf: () => ["http://localhost:8080"],
    proof: parts.proof,
    openAccount: async (client, { memberId, siteId: site, welcomePoints }) => {
      await openPlayerAccount(client, { memberId, siteId: site });
      if (welcomePoints > 0) await welcomePlayer(client, { memberId, siteId: site });
    },
    carryEmail: null,
  });
}

const MEMBERS: readonly MadeMember[] = [
  { id: 11, siteId: 1, username: "pat", role: "PARTNER" },
  { id: 12, siteId: 1, username: "opal", role: "OPERATOR" },
  { id: 13, siteId: 1, username: "ann", role: "PLAYER", partnerId: 11 },
  { id: 14, siteId: 1, username: "bob", role: "PLAYER" },
  { id: 15, siteId: 37, username: "cho", role: "PLAYER" },
  { id: 16, siteId: 1, username: "dan", role: "PLAYER" },
];

async function arrange(database: TestDatabase): Promise<void> {
  await makePeople(database, PASSWORD, MEMBERS);
  await database.owner.query(
    "insert into accounts.invitation (site_id, code, partner_id) values (1, 'PAT1', 11)",
  );
}
