import {
  DESTINATIONS,
  type DestinationId,
  type Endpoint,
  type EndpointId,
  ENDPOINTS,
  maySubscribe,
} from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberWorld, openMemberWorld, type Reply } from "./member-world.ts";

/**
 * Every call and every live destination, for every kind of caller and for their own, another player's and another site's objects
 * (S-12). Who may call comes from the endpoint table; what a call may name is listed here, and a call that is not listed does not
 * compile and fails.
 */
let world: MemberWorld;

/** Everyone who may knock: anonymous, the owner, another player, another site's player, partner, operator, disabled. */
const CALLERS = ["anonymous", "ann", "bob", "cho", "pat", "opal", "dan"] as const;
type CallerName = (typeof CALLERS)[number];
const SITE_OF: Readonly<Record<CallerName, number>> = {
  anonymous: 1,
  ann: 1,
  bob: 1,
  cho: 37,
  pat: 1,
  opal: 1,
  dan: 1,
};
const PLAYERS: ReadonlySet<CallerName> = new Set(["ann", "bob", "cho"]);

const ANN = 13;
const BOB = 14;
const CHO = 15;
const KEYS = {
  ann: "00000000-0000-4000-8000-000000000001",
  bob: "00000000-0000-4000-8000-000000000002",
  cho: "00000000-0000-4000-8000-000000000003",
} as const;
const ABSENT = "00000000-0000-4000-8000-00000000ffff";

beforeAll(async () => {
  world = await openMemberWorld();
  const { owner } = world.database;
  await owner.query(`
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{"kind":"simulated","source":"simulated"}');
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      values (1, 1, 1, true, false, 88, 5000, 1000000), (1, 37, 1, true, false, 88, 5000, 1000000);
    insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select 1, 1, 'SIM-V25', 'R1', 1, n, n + 300000, n + 310000, n + 310000, n + 370000, 1, 2, 0, 0, 1000000000,
            '{"1":1,"37":2}', '{"1":1,"37":1}', 'open' from platform.clock_ms() n;`);
  const bets = [
    [1, ANN, 1, KEYS.ann],
    [2, BOB, 1, KEYS.bob],
    [3, CHO, 37, KEYS.cho],
  ] as const;
  for (const [id, member, site, key] of bets)
    await owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
         accepted_at_ms, balance_after) values ($1, 1, $2, $3, 1, 'B', 5000, 18800, 1, $4, platform.clock_ms(), 0)`,
      [id, member, site, key],
    );
  for (const [member, site] of [
    [ANN, 1],
    [BOB, 1],
    [CHO, 37],
  ]) {
    const whose = [member, site];
    await owner.query(
      `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms)
       values ($2, $1, 'deposit', 5000, platform.clock_ms(), platform.clock_ms() + 600000)`,
      whose,
    );
    await owner.query(
      "insert into content.message (site_id, member_id, title, content) values ($2, $1, 'x', 'x')",
      whose,
    );
    await owner.query(
      "insert into content.inquiry (site_id, member_id, question, due_at_ms) values ($2, $1, 'x', 2000000000000)",
      whose,
    );
  }
  for (const name of CALLERS) if (name !== "anonymous") await world.signIn(name);
  await owner.query("update accounts.member set status = 'D' where username = 'dan'");
});
afterAll(() => world.close());

/** What a call names beside its caller. `own` belongs to ann; the others never do. */
interface Naming {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
interface Objects {
  readonly own: Naming;
  readonly foreign: Naming;
  readonly otherSite: Naming;
  /** What naming a foreign object comes to. */
  readonly refused: string;
}

/** No object: the call answers for its caller, or for everyone alike. The naming makes it a well-formed call. */
type Listed = Objects | Naming;

const claim = (more: object): Objects => ({
  own: { body: { id: ANN, ...more } },
  foreign: { body: { id: BOB, ...more } },
  otherSite: { body: { id: CHO, ...more } },
  refused: "PLAYER_MISMATCH",
});
const keyed = (): Objects => ({
  own: { query: { clientKey: KEYS.ann } },
  foreign: { query: { clientKey: KEYS.bob } },
  otherSite: { query: { clientKey: KEYS.cho } },
  refused: "NOT_FOUND",
});
/** Rows 1, 2 and 3 are ann's, bob's and cho's. */
const named = (place: "query" | "body", field: string): Objects => {
  const naming = (id: number): Naming => ({ [place]: { [field]: place === "query" ? String(id) : id } });
  return { own: naming(1), foreign: naming(2), otherSite: naming(3), refused: "NOT_FOUND" };
};
const ofOption: Naming = { query: { tradeOptionId: "1" } };
const ofStock: Naming = { query: { stock: "SIM-V25" } };
const ofStocks: Naming = { query: { stockListStrs: "SIM-V25" } };
const contact = { key: ABSENT, currentPassword: "x" };

const LISTED: Readonly<Record<EndpointId, Listed>> = {
  token: {},
  signOut: { body: {} },
  me: {},
  siteByCode: {},
  siteByCodeQuery: {},
  serverTimeOffset: { query: { ms: "1" } },
  feeTables: {},
  appId: {},
  signUp: {
    own: { body: { username: "someone", password: "x", birthDate: "1990-01-01", siteInfo: { id: 1 } } },
    foreign: { body: { username: "someone", password: "x", birthDate: "1990-01-01", siteInfo: { id: 2 } } },
    otherSite: {
      body: { username: "someone", password: "x", birthDate: "1990-01-01", siteInfo: { id: 37 } },
    },
    refused: "SITE_MISMATCH",
  },
  verifyPartner: { query: { partnerPk: "PAT1" } },
  checkUsername: { query: { username: "someone" } },
  checkNick: { query: { nick: "someone" } },
  findId: {
    own: { body: { phone: "01012341234", siteInfo: { id: 1 } } },
    foreign: { body: { phone: "01012341234", siteInfo: { id: 2 } } },
    otherSite: { body: { phone: "01012341234", siteInfo: { id: 37 } } },
    refused: "SITE_MISMATCH",
  },
  findPassword: {
    own: { body: { username: "ann", phone: "01012341234", siteInfo: { id: 1 } } },
    foreign: { body: { username: "ann", phone: "01012341234", siteInfo: { id: 2 } } },
    otherSite: { body: { username: "ann", phone: "01012341234", siteInfo: { id: 37 } } },
    refused: "SITE_MISMATCH",
  },
  resetPassword: { body: { key: ABSENT, secretCode: "1", password: "a fine new one" } },
  certificateEmail: { body: { key: "not an address" } },
  verifyEmail: { body: { key: ABSENT, secretCode: "1" } },
  certificatePhone: { body: { key: "not a number" } },
  verifyPhone: { body: { key: ABSENT, secretCode: "1" } },
  startIdentity: {},
  completeIdentity: { body: { key: ABSENT, name: "x", birthDate: "x", phone: "x" } },
  sendIdentity: { body: { key: ABSENT, name: "x", phone: "x", carrier: "KT", method: "app" } },
  finishIdentity: { body: { key: ABSENT } },
  bankList: {},
  changePassword: claim({}),
  changeNick: claim({ nick: "x" }),
  changePhone: claim({ ...contact, phone: "x" }),
  changeEmail: claim({ ...contact, email: "x" }),
  changeBank: claim({ bankName: "x", accountNum: "x", accountName: "x" }),
  leave: claim({}),
  exportOwnData: { body: { currentPassword: "x" } },
  ownSessions: {},
  endOwnSession: { body: { sessionId: ABSENT } },
  endOtherSessions: { body: {} },
  protection: {},
  limitChanges: {},
  play: {},
  setLimit: { body: { field: "dayStake", value: 5_000_000 } },
  confirmLimit: { body: { field: "monthLoss" } },
  keepLimit: { body: { field: "monthLoss" } },
  reviewLimits: { body: {} },
  setCountry: claim({ country: "ZZ" }),
  setRealityCheck: { body: { minutes: 30 } },
  confirmPlay: { body: {} },
  timeOut: { body: { days: 5 } },
  exclude: { body: { months: 7 } },
  askReturn: { body: {} },
  affordability: {},
  assessAffordability: {
    body: {
      employment: "retired",
      yearIncomeFrom: 0,
      fundSource: "pension",
      debts: "none",
      hasDependants: false,
      monthAffordable: 0,
    },
  },
  publicProtection: {},
  siteOption: ofOption,
  siteOptions: {},
  option: {},
  currentRound: ofOption,
  recentRound: ofOption,
  rounds: ofOption,
  betsOfRound: { query: { tradeRoundId: "1" } },
  betsOfOption: ofOption,
  history: {
    own: { query: { playerId: String(ANN) } },
    foreign: { query: { playerId: String(BOB) } },
    otherSite: { query: { playerId: String(CHO) } },
    refused: "NOT_FOUND",
  },
  recentHistory: ofOption,
  realBets: ofOption,
  ownDay: {},
  dailySummary: ofOption,
  placeBet: {
    own: { body: { type: "B", player: { id: ANN }, tradeRound: { id: 1 }, point: 5000 } },
    foreign: { body: { type: "B", player: { id: BOB }, tradeRound: { id: 1 }, point: 5000 } },
    otherSite: { body: { type: "B", player: { id: CHO }, tradeRound: { id: 1 }, point: 5000 } },
    refused: "PLAYER_MISMATCH",
  },
  betByKey: keyed(),
  betDetail: {},
  publicOptions: {},
  publicRounds: ofStocks,
  proof: {},
  tickStream: { query: { stock: "SIM-V25", after: "0" } },
  lastPrice: ofStock,
  priceSource: ofStock,
  statistics: ofStocks,
  marketDays: {},
  klines: ofStocks,
  chart: { query: { stock: "SIM-V25", period: "1", beginMillis: "1", endMillis: "2" } },
  rawData: { query: { stock: "SIM-V25", beginMillis: "1", endMillis: "2" } },
  receiptKeys: {},
  refusalProof: keyed(),
  logCheckpoint: {},
  fairness: {},
  venueRecord: {},
  reference: {},
  venueMinutes: { query: { stock: "SIM-V25", beginMillis: "1", endMillis: "2" } },
  logTile: {},
  logEntries: {},
  logStarts: {},
  logWitnesses: {},
  logBalances: {},
  logTicks: { query: { beginMillis: "1", endMillis: "2" } },
  roundLog: {},
  stakesPath: {},
  sealedBalance: {},
  siteWallet: {},
  siteBank: {},
  walletState: {},
  walletApply: {
    own: { body: { type: "D", point: 1 } },
    foreign: { body: { type: "D", point: 1, siteInfoId: 2 } },
    otherSite: { body: { type: "D", point: 1, siteInfoId: 37 } },
    refused: "SITE_MISMATCH",
  },
  walletCancel: named("body", "dnwHistoryId"),
  walletCancelOld: named("query", "dnwHistoryId"),
  walletRequest: named("query", "dnwHistoryId"),
  walletHistory: {
    own: { query: { playerId: String(ANN) } },
    foreign: { query: { playerId: String(BOB) } },
    otherSite: { query: { playerId: String(CHO) } },
    refused: "PLAYER_MISMATCH",
  },
  walletTotals: {},
  coinUser: { body: {} },
  coinUserForce: { body: {} },
  coinWalletsOf: {},
  coinWalletOpen: { body: { coinName: "USDT" } },
  coinAddressAsk: { body: { coinName: "USDT" } },
  coinPayout: { body: { coinName: "USDT", address: "x" } },
  coinSummary: {},
  coinSite: {},
  coinMovement: { query: { dnwHistoryId: "1" } },
  coinDeposit: { body: { walletType: "USDT", amount: "1", txId: "0123456789abcdef" } },
  coinDepositCancel: { body: { dnwHistoryId: 1 } },
  coinWithdraw: { body: { walletType: "USDT", point: "1", address: "x" } },
  coinList: { body: {} },
  coinRates: {},
  coinRate: { query: { base: "USDT", counter: "POINT" } },
  coinConvert: { body: { exchangeRate: 1, inPoint: "1", inWalletId: 0, outPoint: "1", outWalletId: 1 } },
  bitdexCheck: {},
  bitdexUrl: {},
  bitdexSend: { body: { point: 1 } },
  bitshopUrl: { body: { type: "buy", amount: 1 } },
  couponUse: { body: { promoCode: "NOTHING" } },
  notices: {},
  notice: { query: { contentId: "1" } },
  strategies: {},
  strategy: { query: { contentId: "1" } },
  popups: {},
  popup: { query: { contentId: "1" } },
  staticPage: { query: { type: "terms" } },
  messages: {},
  readMessage: named("body", "id"),
  readMessageOld: named("query", "id"),
  readAllMessages: { body: {} },
  readAllMessagesOld: {},
  unreadMessages: {},
  createInquiry: {
    own: { body: { question: "x" } },
    foreign: { body: { question: "x", siteInfoId: 2 } },
    otherSite: { body: { question: "x", siteInfoId: 37 } },
    refused: "SITE_MISMATCH",
  },
  inquiries: {},
  readInquiry: named("query", "id"),
  readAllInquiries: { body: {} },
  unreadInquiries: {},
  uploadFile: { body: {} },
  picture: {},
};

const isObjects = (listed: Listed): listed is Objects => "refused" in listed;
const IDS = Object.keys(ENDPOINTS).filter((id): id is EndpointId => id in ENDPOINTS);
const CALLED = IDS.filter((id) => id !== "token");

function call(id: EndpointId, caller: CallerName, naming: Naming, site = SITE_OF[caller]): Promise<Reply> {
  const { method, path }: Endpoint = ENDPOINTS[id];
  const url = path.replaceAll("{code}", "maru").replaceAll(/\{\w+\}/g, "1");
  const query = new URLSearchParams({ ...naming.query, siteInfoId: String(site) });
  return world.ask(`${method} ${url}?${query.toString()}`, {
    as: caller === "anonymous" ? null : caller,
    address: `198.51.100.${Math.floor(IDS.indexOf(id) / 4) + CALLERS.indexOf(caller) * 20}`,
    ...(naming.body === undefined ? {} : { body: naming.body }),
  });
}

/** Files for everybody that stand beside the calls: what SockJS's own frame loads, and the public log as others copy it. */
const FILES: ReadonlySet<string> = new Set([
  "GET /sockjs.min.js",
  "GET /log/checkpoint",
  "POST /csp-reports",
]);

/** Method and path of every route that the server has, read from its own tree; the catch-all pages are none. */
function servedRoutes(tree: string): readonly string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^((?:│ {3}| {4})*)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (found === null) return [];
    const depth = (found[1] ?? "").length / 4;
    const path = `${depth === 0 ? "" : (above[depth - 1] ?? "")}${found[2] ?? ""}`;
    above[depth] = path;
    const methods = (found[3] ?? "").split(", ").filter((method) => method === "GET" || method === "POST");
    return path.includes("*") ? [] : methods.map((method) => `${method} ${path}`);
  });
}

const member = (id: number, site: number) => ({ memberId: id, siteId: site });

/** What the table says of a caller before the call is looked at; null lets them in. */
function gate(who: Endpoint["who"], caller: CallerName): string | null {
  if (who === "anyone") return null;
  if (caller === "anonymous") return "UNAUTHENTICATED";
  if (caller === "dan") return "ACCOUNT_DISABLED";
  return who === "player" && !PLAYERS.has(caller) ? "FORBIDDEN" : null;
}

const GATED = new Set(["UNAUTHENTICATED", "ACCOUNT_DISABLED", "FORBIDDEN", "SESSION_ENDED", "TOKEN_INVALID"]);
/** Calls that would end the caller's own sessions: they are made last, and nothing is asked with that token after. */
const ENDING: ReadonlySet<EndpointId> = new Set(["signOut", "endOtherSessions"]);

describe("the matrix of calls", () => {
  it("lists every call of the table, and the server has no other", () => {
    expect(Object.keys(LISTED).toSorted()).toEqual(IDS.toSorted());
    const table = IDS.map((id): string => {
      const { method, path }: Endpoint = ENDPOINTS[id];
      return `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    });
    const served = servedRoutes(world.app.printRoutes({ commonPrefix: false })).filter(
      (route) => !FILES.has(route),
    );
    expect(served.toSorted()).toEqual(table.toSorted());
  });

  it.each(CALLED.filter((id) => !ENDING.has(id)))(
    "%s lets in whom the table says, and nobody else",
    async (id) => {
      const { who, isLicensedOnly }: Endpoint = ENDPOINTS[id];
      const listed = LISTED[id];
      for (const caller of CALLERS) {
        const reply = await call(id, caller, isObjects(listed) ? listed.own : listed);
        const expected = gate(who, caller);
        if (expected === null) expect(GATED.has(reply.code ?? ""), `${caller}: ${reply.text}`).toBe(false);
        // P-01: money is not there at all where points are played for.
        if (expected === null && isLicensedOnly === true && SITE_OF[caller] === 1)
          expect([caller, reply.status]).toEqual([caller, 404]);
        if (expected !== null) expect([caller, reply.code]).toEqual([caller, expected]);
        expect(reply.status, reply.text).toBeLessThan(500 + (reply.code === "BUSY" ? 10 : 0));
      }
    },
  );

  it.each(CALLED.filter((id) => !ENDING.has(id)))("%s is of the caller's own site", async (id) => {
    const { who }: Endpoint = ENDPOINTS[id];
    if (who === "anyone") return;
    const listed = LISTED[id];
    const reply = await call(id, "ann", isObjects(listed) ? listed.own : listed, 37);
    expect(reply.code).toBe("SITE_MISMATCH");
  });

  it.each(CALLED.filter((id) => isObjects(LISTED[id])))(
    "%s refuses objects of others and of other sites",
    async (id) => {
      const listed = LISTED[id];
      if (!isObjects(listed)) return;
      // No bet of anybody was refused, so even one's own key finds no proof.
      if (id !== "refusalProof") expect((await call(id, "ann", listed.own)).code).not.toBe(listed.refused);
      for (const naming of [listed.foreign, listed.otherSite]) {
        const reply = await call(id, "ann", naming);
        expect(reply.code, reply.text).toBe(listed.refused);
      }
    },
  );

  it("shows in lists without an id what is the caller's own, and nobody else's", async () => {
    for (const id of ["betsOfRound", "betsOfOption", "currentRound", "history"] as const) {
      const reply = await call(
        id,
        "bob",
        id === "history" ? {} : id === "betsOfRound" ? { query: { tradeRoundId: "1" } } : ofOption,
      );
      expect(reply.status, reply.text).toBe(200);
      for (const key of [KEYS.ann, KEYS.cho]) expect(reply.text, id).not.toContain(key);
    }
    const partner = await world.ask("GET /api/partner/verify?siteInfoId=37&partnerPk=PAT1");
    expect(partner.code).toBe("PARTNER_UNKNOWN");
  });

  it("notes payloads that name somebody else", async () => {
    const rows = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where kind = 'call-refused' and member_id = $1",
      [ANN],
    );
    const codes = new Set(
      rows.map(({ content }) => (JSON.parse(content) as { detail: { code: string } }).detail.code),
    );
    expect(codes).toEqual(new Set(["PLAYER_MISMATCH", "SITE_MISMATCH"]));
  });

  it.each([...ENDING])("%s ends the caller's sessions alone", async (id) => {
    const other = await world.signIn("bob");
    const own = await world.signIn("ann");
    expect((await call(id, "anonymous", { body: {} })).code).toBe("UNAUTHENTICATED");
    expect((await call(id, "dan", { body: {} })).code).toBe("ACCOUNT_DISABLED");
    expect((await call(id, "ann", { body: {} })).status).toBe(200);
    expect((await world.ask("GET /api/me", { as: other })).status).toBe(200);
    expect((await world.ask("GET /api/me", { as: own })).status).toBe(id === "signOut" ? 401 : 200);
  });
});

describe("the matrix of live destinations", () => {
  const destinations = Object.keys(DESTINATIONS).filter((id): id is DestinationId => id in DESTINATIONS);
  const ADDRESS: Readonly<Record<DestinationId, { readonly own: string; readonly foreign: string | null }>> =
    {
      optionRounds: { own: "/topic/trade/1", foreign: null },
      siteBets: { own: "/topic/trade/site/1_1", foreign: "/topic/trade/site/37_1" },
      ticks: { own: "/topic/trade/SIM-V25", foreign: null },
      orderBook: { own: "/topic/orderbook/SIM-V25", foreign: null },
      stakes: { own: "/topic/stakes/SIM-V25", foreign: null },
      notice: { own: "/topic/notice", foreign: null },
      siteNotice: { own: "/topic/notice/1", foreign: "/topic/notice/37" },
      sitePopup: { own: "/topic/popup/1", foreign: "/topic/popup/37" },
      ownBets: { own: "/user/queue/trade/bet", foreign: "/user/14/queue/trade/bet" },
      balance: { own: "/user/queue/point", foreign: "/user/14/queue/point" },
      errors: { own: "/user/queue/error", foreign: "/user/14/queue/error" },
      wallet: { own: "/user/queue/dnw", foreign: "/user/14/queue/dnw" },
      forceLogout: { own: "/user/queue/force_logout", foreign: "/user/14/queue/force_logout" },
      questionFinish: { own: "/user/queue/question_finish", foreign: "/user/14/queue/question_finish" },
      correction: { own: "/user/queue/correction", foreign: "/user/14/queue/correction" },
    };
  const anonymous = { memberId: null, siteId: null };

  it("lists every destination", () => {
    expect(Object.keys(ADDRESS).toSorted()).toEqual(destinations.toSorted());
  });

  it.each(destinations)("%s is open to whom the table says, and to no other's site or queue", (id) => {
    const { who } = DESTINATIONS[id];
    const { own, foreign } = ADDRESS[id];
    for (const [person, site] of [
      [ANN, 1],
      [BOB, 1],
      [11, 1],
      [12, 1],
    ] as const)
      expect(maySubscribe(member(person, site), own).ok).toBe(true);
    expect(maySubscribe(anonymous, own).ok).toBe(who !== "member");
    expect(maySubscribe(member(CHO, 37), own).ok).toBe(who !== "own-site");
    if (foreign !== null) expect(maySubscribe(member(ANN, 1), foreign).ok).toBe(false);
    for (const trick of [
      `${own}/../x`,
      `${own}*`,
      `/queue${own}`,
      `${own} `,
      own.toUpperCase().replace("SIM-V25", "*"),
    ])
      expect(maySubscribe(member(ANN, 1), trick).ok, trick).toBe(false);
  });
});
