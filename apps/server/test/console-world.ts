import { randomUUID } from "node:crypto";
import {
  ACT_KEY_HEADER,
  CONSOLE_ENDPOINTS,
  type ConsoleEndpoint,
  type ConsoleEndpoints,
  type ConsoleName,
  type ConsoleReply,
} from "@maru/contract";
import type { Book } from "@maru/rules";
import { type Clock, instant } from "@maru/values";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { roundChecker, voidedReader } from "../src/wiring/check-round.ts";
import { readProof } from "../src/operations/reading/read-proof.ts";
import type { Reading } from "../src/operations/reading/reading.ts";
import { judgeStaffPassword } from "../src/operations/people/accounts/judge-staff-password.ts";
import { openAuditRoom } from "../src/operations/staff/auditing/audit-room.ts";
import { createWorkSlots } from "../src/platform/work-slots.ts";
import { openSites } from "../src/operations/sites/sites.ts";
import { openProtection } from "../src/operations/people/protection/protection-room.ts";
import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { openBackOfficeRooms } from "../src/wiring/back-office-rooms.ts";
import { openApprovals } from "../src/operations/staff/approvals.ts";
import { openOffers } from "../src/operations/sites/offers/offers.ts";
import { openMarketStudy } from "../src/operations/sites/study/market-study.ts";
import { openSiteService } from "../src/operations/sites/back-office/site-service.ts";
import { openDashboard } from "../src/operations/reading/dashboard/dashboard.ts";
import { openMoneyService } from "../src/operations/wallet/back-office/money-service.ts";
import { openWallet, type Wallet } from "../src/operations/wallet/wallet.ts";
import { NO_SCANNER } from "../src/ports/file-scanner.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { openStaff } from "../src/operations/staff/staff-room.ts";
import { openConsoleDatabase } from "../src/platform/console-database.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { createConsoleApp } from "../src/transport/create-console-app.ts";
import { CONSOLE_RATES_PER_MINUTE } from "../src/transport/console/console-options.ts";
import type { AskLastDay } from "../src/ports/venue-prices.ts";
import type { ConsoleVerbs } from "../src/transport/console/console-verbs.ts";

import { type MadeMember, makePeople } from "./made-people.ts";

export const STAFF_PASSWORD = "correct horse 31";

/** Of the personal data that tests seal and find. */
export const PERSONAL_KEYS = {
  MARU_PERSONAL_KEY: "test only: 0123456789abcdefghijklmnop",
  MARU_PERSONAL_INDEX_KEY: "test only: ponmlkjihgfedcba9876543210",
} as const;

/** What a console sends with every call that changes something. */
const OUR_PAGE = { "x-maru-console": "1", origin: "http://localhost:8081", host: "localhost:8081" };

export interface ConsoleReplyOf<Data = unknown> {
  readonly status: number;
  readonly code: string | undefined;
  /** As the endpoint promises; null where it refused. The app under test holds its replies against their schemas. */
  readonly data: Data;
  readonly text: string;
  readonly headers: LightMyRequestResponse["headers"];
}

/** The real rooms of the console behind its real HTTP app, on a database whose clock and ours are moved together. */
export interface ConsoleWorld {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly verbs: ConsoleVerbs;
  readonly wallet: Wallet;
  /** Cookies by username. */
  readonly cookies: Map<string, string>;
  nowMs(): number;
  pass(milliseconds: number): Promise<void>;
  signIn(username: string, more?: object): Promise<ReplyOf<"signIn">>;
  /** Calls an endpoint by its name. */
  call<N extends ConsoleName>(name: N, how?: CallOf): Promise<ReplyOf<N>>;
  close(): Promise<void>;
}

export type ReplyOf<N extends ConsoleName> = ConsoleReplyOf<ConsoleReply<ConsoleEndpoints[N]>>;

export interface CallOf {
  readonly as?: string | null;
  /** `siteInfoId`; 1 where the endpoint wants one and nothing is said. */
  readonly site?: number;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ConsoleWorldOptions {
  readonly mustHaveSecondFactor?: boolean;
  readonly rates?: Partial<typeof CONSOLE_RATES_PER_MINUTE>;
  /** A built console app; without it the API alone is served. */
  readonly consoleDist?: string;
  readonly filesPerMinute?: number;
  /** What venues answer; without it nothing live is listened to. */
  readonly askLastDay?: AskLastDay;
  /** What markets show; each is one that this server runs. */
  readonly books?: readonly Book[];
}

const NO_LIMITS = Object.fromEntries(Object.keys(CONSOLE_RATES_PER_MINUTE).map((rate) => [rate, 100_000]));

/** Names at the bank, by member. */
const HOLDERS: Readonly<Record<number, { readonly holder: string; readonly masked: string }>> = {
  13: { holder: "김철수", masked: "김*수" },
  14: { holder: "이영희", masked: "이*희" },
};

/** Ids of the staff: `ada` and `abe` administer, `mia` and `max` manage site 1, `ora` handles its money, `otto` the one of site 37. */
export const STAFF_IDS = {
  ada: 1,
  abe: 2,
  mia: 3,
  max: 4,
  ora: 5,
  otto: 6,
  sue: 7,
  con: 8,
  aud: 9,
  dis: 10,
  abo: 11,
} as const;

export async function openConsoleWorld(options: ConsoleWorldOptions = {}): Promise<ConsoleWorld> {
  const database = await openTestDatabase();
  await arrange(database);
  let shiftMs = 0;
  const nowMs = (): number => Date.now() + shiftMs;
  const clock = { now: () => instant(nowMs()) };
  const verbs = openConsoleRooms(database, {
    clock,
    mustHaveSecondFactor: options.mustHaveSecondFactor ?? false,
    askLastDay: options.askLastDay ?? null,
    books: options.books ?? [],
  });
  const { wallet } = verbs;
  const app = await createConsoleApp(verbs, {
    isSecure: options.mustHaveSecondFactor ?? false,
    playerOriginOf: ({ id }) => (id === 1 ? "https://maru.example" : null),
    trustedProxies: [],
    consoleDist: options.consoleDist ?? null,
    ...(options.filesPerMinute === undefined ? {} : { filesPerMinute: options.filesPerMinute }),
    ratesPerMinute: { ...NO_LIMITS, ...options.rates },
    logger: null,
    checkReplies: true,
    countPolicyReport: () => undefined,
    observe: () => undefined,
  });
  const cookies = new Map<string, string>();
  const world: ConsoleWorld = {
    app,
    database,
    verbs,
    wallet,
    cookies,
    nowMs,
    pass: async (milliseconds) => {
      shiftMs += milliseconds;
      await database.owner.query("update platform.test_clock set shift_ms = $1", [shiftMs]);
    },
    signIn: async (username, more = {}) => {
      const reply = await world.call("signIn", {
        body: { username, password: STAFF_PASSWORD, ...more },
      });
      keepCookie(cookies, username, reply);
      return reply;
    },
    call: (name, how = {}) => call(world, name, how),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
  return world;
}

const UNWATCHED = { state: "unwatched", offsetMs: null, servers: [], witnesses: [] } as const;
/** What surrounds a server, as the dashboard asks for it. */
const OUTSIDE = {
  clock: () => UNWATCHED,
  reference: () =>
    ({
      watcher: "none",
      isWatching: false,
      reportedAtMs: null,
      checked: 0,
      waiting: 0,
      newestAtMs: null,
    }) as const,
  venues: () => [],
  liveSessions: () => 3,
  uploads: async () => "off" as const,
  texts: () => ({ waiting: 0, providers: [] }),
  identity: () => ({ provider: "local" as const, state: "answers" as const }),
  backup: () => ({ backupAtMs: 1, verifiedAtMs: null, shippedAtMs: 2, isLate: true }),
};

const STANDING = { standing: "leading", halted: null, liveSinceMs: null, lastTickMs: null } as const;

interface RoomParts {
  readonly clock: Clock;
  readonly mustHaveSecondFactor: boolean;
  readonly askLastDay: AskLastDay | null;
  readonly books: readonly Book[];
}

/** The rooms as the product wires them. */
function openConsoleRooms(
  database: TestDatabase,
  { clock, mustHaveSecondFactor, askLastDay, books }: RoomParts,
): ConsoleVerbs & { readonly wallet: Wallet } {
  const consoleDatabase = openConsoleDatabase(database.as("maru_console"));
  const staff = openStaff({
    database: consoleDatabase,
    key: new Uint8Array(32).fill(7),
    slots: createWorkSlots({ running: 2, waiting: 100 }),
    mustHaveSecondFactor: mustHaveSecondFactor,
    passkeys: { origin: "http://localhost:8081", rpId: "localhost" },
    judgePassword: judgeStaffPassword,
  });
  const accounts = database.as("maru_accounts");
  const rooms = openBackOfficeRooms({
    console: database.as("maru_console"),
    accounts,
    content: database.as("maru_content"),
    personalKeys: loadPersonalKeys("unused", PERSONAL_KEYS),
    receiptsOf: async (bets) => new Map(bets.map(({ betId }) => [betId, `receipt of ${betId}`])),
    scanner: NO_SCANNER,
    isProduction: mustHaveSecondFactor,
  });
  const wallet = openWallet({
    database: database.as("maru_wallet"),
    siteReads: openSiteReads(database.as("maru_http")),
  });
  const sites = openSites({ database: database.as("maru_http"), clock });
  const marketStates = () => books.map((book) => ({ ...STANDING, stock: book.stock, book }));
  const offers = openOffers({ database: consoleDatabase, clock, marketStates, askLastDay });
  const siteService = openSiteService({ database: consoleDatabase, sitesChanged: () => sites.forget() });
  const kinds = [staff, wallet, offers, siteService, rooms.partners].flatMap(
    ({ approvalKinds }) => approvalKinds,
  );
  return {
    staff,
    offers,
    studyMarket: openMarketStudy({ database: consoleDatabase, clock, marketStates }),
    siteService,
    audit: openAuditRoom(consoleDatabase),
    approvals: openApprovals({ database: consoleDatabase, kinds }),
    dashboard: openDashboard(
      consoleDatabase,
      {
        markets: () => new Map([["SIM-V25", { lastTickMs: clock.now() - 1_000, standing: "leading" }]]),
        ...OUTSIDE,
        errors: () => [{ where: "relay", count: 2 }],
        approvalKinds: kinds,
      },
      () => clock.now(),
    ),
    moneyService: openMoneyService({
      database: consoleDatabase,
      key: new Uint8Array(32).fill(7),
      holdersOf: async (ids) =>
        new Map(ids.flatMap((id) => (HOLDERS[id] === undefined ? [] : [[id, HOLDERS[id]]]))),
    }),
    wallet,
    sites,
    ...roundReadersOn(database),
    ...rooms,
    protection: openProtection({ database: accounts, clock, endSessions: async () => undefined }),
  };
}

/** The cookie that a reply sets is what the browser sends from then on. */
export function keepCookie(cookies: Map<string, string>, username: string, reply: ConsoleReplyOf): void {
  const set = String(reply.headers["set-cookie"] ?? "").split(";", 1)[0];
  if (set !== undefined && set !== "") cookies.set(username, set);
}

async function call<N extends ConsoleName>(
  { app, cookies }: Pick<ConsoleWorld, "app" | "cookies">,
  name: N,
  { as = null, site, params = {}, query = {}, body, headers = {} }: CallOf,
): Promise<ReplyOf<N>> {
  const endpoint: ConsoleEndpoint | undefined = CONSOLE_ENDPOINTS.find((listed) => listed.name === name);
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
  const cookie = as === null ? undefined : cookies.get(as);
  const siteInfoId = site ?? (endpoint.site === "one" ? 1 : undefined);
  const asked = new URLSearchParams({
    ...(siteInfoId === undefined ? {} : { siteInfoId: String(siteInfoId) }),
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  });
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? "0"));
  const payload = body ?? (endpoint.method === "POST" ? {} : undefined);
  const reply = await app.inject({
    method: endpoint.method,
    url: `${path}?${asked.toString()}`,
    headers: {
      ...OUR_PAGE,
      [ACT_KEY_HEADER]: randomUUID(),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(reply.headers["content-type"]).includes("json");
  const json = isJson ? reply.json<{ code?: string; data?: unknown }>() : {};
  return {
    status: reply.statusCode,
    code: json.code,
    // The app checks its replies in tests; a refusal's null is only looked at by tests that expect a reply.
    data: json.data as ReplyOf<N>["data"],
    text: reply.body,
    headers: reply.headers,
  };
}

const MEMBERS: readonly MadeMember[] = [
  { id: 11, siteId: 1, username: "pat", role: "PARTNER" },
  { id: 12, siteId: 37, username: "pat", role: "PARTNER" },
  { id: 13, siteId: 1, username: "ann", role: "PLAYER", partnerId: 11 },
  { id: 14, siteId: 1, username: "bob", role: "PLAYER" },
  { id: 15, siteId: 37, username: "cho", role: "PLAYER" },
  { id: 16, siteId: 1, username: "peg", role: "PARTNER", status: "D" },
];

async function arrange(database: TestDatabase): Promise<void> {
  const { owner } = database;
  const passwordHash = await makePeople(database, STAFF_PASSWORD, MEMBERS);
  await owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash, status) overriding system value values
       (1, 'ada', 'admin', null, 'ada', $1, 'A'), (2, 'abe', 'admin', null, 'abe', $1, 'A'),
       (3, 'mia', 'manager', '{1}', 'mia', $1, 'A'), (4, 'max', 'manager', '{1}', 'max', $1, 'A'),
       (5, 'ora', 'operator', '{1}', 'ora', $1, 'A'), (6, 'otto', 'operator', '{37}', 'otto', $1, 'A'),
       (7, 'sue', 'support', '{1}', 'sue', $1, 'A'), (8, 'con', 'content', '{1}', 'con', $1, 'A'),
       (9, 'aud', 'auditor', null, 'aud', $1, 'A'), (10, 'dis', 'admin', null, 'dis', $1, 'D'),
       (11, 'abo', 'admin', null, 'ada', $1, 'A')`,
    [passwordHash],
  );
}

function roundReadersOn(database: TestDatabase): Pick<ConsoleVerbs, "checkRound" | "readVoided"> {
  const deps = { siteReads: openSiteReads(database.as("maru_http")), archivedTicks: async () => null };
  const reading: Pick<Reading, "proof"> = { proof: (site, wish) => readProof(deps, site, wish) };
  return { checkRound: roundChecker(reading), readVoided: voidedReader(reading) };
}
