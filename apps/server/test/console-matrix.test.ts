import {
  CONSOLE_ENDPOINTS,
  type ConsoleEndpoint,
  type ConsoleEndpoints,
  type ConsoleName,
} from "@maru/contract";
import { DEFAULT_SITE_SETTINGS, mayRole, type StaffRole } from "@maru/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { type CallOf, type ConsoleReplyOf, type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

/**
 * Every call of the console for every role and for the own, another site's and no site (S-12). Who may call comes from the endpoint table
 * and the table of rights; what makes a call well-formed beyond its address is listed here, and a call that needs such and is not listed
 * does not compile.
 */
let world: ConsoleWorld;

/** One of each role, all of site 1 but for the administrators and the auditor, who have all of them; and nobody. */
const CALLERS = {
  nobody: null,
  ada: "admin",
  mia: "manager",
  ora: "operator",
  sue: "support",
  con: "content",
  aud: "auditor",
  pat: "partner",
} as const satisfies Readonly<Record<string, StaffRole | null>>;
type CallerName = keyof typeof CALLERS;
const names = Object.keys(CALLERS).filter((name): name is CallerName => name in CALLERS);
/** Who works for site 37, too. */
const EVERYWHERE: ReadonlySet<string> = new Set(["ada", "aud"]);

beforeAll(async () => {
  world = await openConsoleWorld();
  for (const name of names)
    if (name !== "nobody") await world.signIn(name, name === "pat" ? { siteCode: "maru" } : {});
});
afterAll(() => world.close());

const reason = "a reason of some length";
/** No object of this number exists anywhere: what is allowed ends in 404 or in a refusal of the verb, never in 401 or 403. */
const absent = { params: { id: 999_999 } };

/** No symbol of that venue, so it is refused by whoever may make a market. */
const NO_FEED = { kind: "trades", of: { venue: "upbit", symbol: "absent" } };
const noMarket = { params: { stock: "ABSENT" } };
const NO_WALLET = {
  depositActive: null,
  withdrawActive: null,
  depositMin: null,
  depositExpiryMinutes: null,
  withdrawMin: null,
  withdrawMax: null,
  withdrawsPerDay: null,
  withdrawGapMinutes: null,
  phoneConfirmFrom: null,
  fourEyesFrom: null,
  account: null,
  texts: {},
};
/** It names no operator, so it is refused by whoever may enter one. */
const NO_LICENCE = {
  operator: "",
  regulator: "",
  number: "",
  jurisdictions: [],
  products: [],
  minimumAge: 0,
  validFromMs: 0,
  validToMs: 0,
  oneAccount: false,
  oneGameAtATime: false,
  betPauseMs: 5_000,
  isSandbox: false,
};

/** Whether a call is not yet well-formed by the number of what it is about. */
type WantsMore<E extends ConsoleEndpoint> =
  | WantsAny<E["query"]>
  | WantsAny<E["body"]>
  | (E["params"] extends infer Params extends z.ZodType
      ? z.output<Params> extends { readonly id: number }
        ? false
        : true
      : false);
type WantsAny<Part> = Part extends z.ZodType
  ? Record<never, never> extends z.input<Part>
    ? false
    : true
  : false;
type ToldCall = { [N in ConsoleName]: true extends WantsMore<ConsoleEndpoints[N]> ? N : never }[ConsoleName];

const TOLD: Readonly<Record<ToldCall, CallOf> & Partial<Record<ConsoleName, CallOf>>> = {
  signIn: { body: { username: "nobody-at-all", password: "x" } },
  secondFactor: { body: { code: "000000" } },
  confirmTotp: { body: { code: "000000" } },
  stepUp: { body: { code: "000000" } },
  confirmPasskey: {
    body: { name: "x", id: "x", clientDataJson: "x", attestationObject: "x", transports: [] },
  },
  provePasskey: {
    body: {
      passkey: { id: "x", clientDataJson: "x", authenticatorData: "x", signature: "x", userHandle: null },
    },
  },
  removePasskey: { body: { id: "x" } },
  endSessions: { body: { sessionId: "00000000-0000-4000-8000-000000000000" } },
  changePassword: { body: { currentPassword: "x", newPassword: "x" } },
  decideApproval: { ...absent, body: { verdict: "approved" } },
  staffGrant: {
    body: { staffId: 999_999, name: "X", role: "operator", siteIds: [1], personRef: "xx", reason },
  },
  staffReset: { ...absent, body: { password: "a fine long password", reason } },
  staffDisable: { ...absent, body: { reason } },
  staffSignOut: { ...absent, body: { reason } },
  moneyQueue: { query: { type: "deposit" } },
  claimRequest: { ...absent, body: { isClaimed: true } },
  decideRequest: { ...absent, body: { act: "approve" } },
  uploadStatement: { body: { fileName: "x.csv", csv: "x" } },
  confirmStatementLine: { ...absent, body: { requestId: 999_999 } },
  requestAdjustment: { body: { memberId: 999_999, direction: "credit", amount: 1, reason } },
  requestCorrection: { ...absent, body: { reasonCode: "price-error", reason } },
  closingPreview: { query: { day: "2026-01-01" } },
  closeDay: { body: { day: "2099-01-01" } },
  enterSegregated: {
    body: { day: "2099-01-01", direction: "in", amount: 1, balance: 2, reference: "x", evidence: reason },
  },
  saveAdmin: { body: { id: 999_999, name: "X", role: "operator", siteIds: [1], personRef: "xx", reason } },
  admin: { query: { id: 999_999 } },
  setPlayerBetLimit: { ...absent, body: { isEnabled: false, min: null, max: null, reason } },
  tightenPlayerLimit: { ...absent, body: { field: "dayLoss", value: 1, reason } },
  freezePlayer: { ...absent, body: { scope: "bet", untilMs: 9_000_000_000_000, reason } },
  liftFreeze: { ...absent, body: { freezeId: 1, reason } },
  logOutPlayer: { ...absent, body: { reason } },
  closeMinor: { ...absent, body: { reason } },
  returnMinorLosses: { ...absent, body: { reason } },
  addPlayerNote: { ...absent, body: { text: "x" } },
  unmaskPlayer: { ...absent, body: { reason } },
  payPartnerStatement: { ...absent, body: { reason } },
  decideCoins: { body: { dnwHistoryId: 999_999, act: "approve" } },
  giveCoinAddress: { ...absent, body: { address: "x", addressTag: null, reason } },
  setCoinRate: { body: { coinName: "USDT", pointsPerCoin: 1_400, reason } },
  stockCoins: { body: { coinName: "USDT", amount: "x", direction: "in", reason } },
  requestCoupon: {
    body: { code: "NONE-1", amount: 1, usesMax: 1, fromMs: 2, untilMs: 1, reason },
  },
  closeCoupon: { ...absent, body: { reason } },
  playerBetReceipt: {
    params: { clientKey: "00000000-0000-4000-8000-000000000000" },
    query: { memberId: 999_999 },
  },
  savePartner: { body: { id: 999_999, status: "A" } },
  partner: { query: { id: 999_999 } },
  addPartnerCode: { body: { partnerId: 999_999 } },
  closePartnerCode: { body: { code: "NOTHING", reason } },
  addAgreement: { body: { partnerId: 999_999, kind: "net", rateBp: 1, fromDate: "2099-01-01", reason } },
  movePartner: { body: { memberId: 999_999, toPartnerId: null, reason } },
  makePartnerStatements: { body: { month: "2099-01" } },
  partnerStatementBets: { ...absent, query: { memberId: 999_999 } },
  articles: { query: { kind: "notice" } },
  saveNotice: { body: { id: 999_999, texts: { ko: { title: "x", content: "x" } } } },
  saveStrategy: { body: { id: 999_999, category: 1, texts: { ko: { title: "x", content: "x" } } } },
  removeArticle: { ...absent, body: { reason } },
  savePopup: { body: { id: 999_999, texts: { ko: { title: "x", content: "x" } } } },
  removePopup: { ...absent, body: { reason } },
  savePage: { body: { type: "terms", texts: { ko: { title: "x", content: "x" } }, effectiveAtMs: 1 } },
  previewContent: { body: { language: "ko", texts: { ko: { title: "x", content: "x" } } } },
  saveContentPicture: { body: { base64: "AAAA" } },
  contentPicture: { params: { id: "00000000-0000-4000-8000-000000000000" } },
  assignInquiry: { ...absent, body: { staffId: null } },
  answerInquiry: { ...absent, body: { text: "x" } },
  inquiryPicture: { params: { id: "00000000-0000-4000-8000-000000000000" } },
  saveAnswerTemplate: { body: { id: 999_999, name: "x", texts: { ko: "x" } } },
  sendMessages: { body: { to: { memberIds: [999_999] }, title: "x", content: "x" } },
  takeHarmCase: { ...absent, body: { isTaken: true } },
  actOnHarmCase: { ...absent, body: { action: "none-needed", text: reason } },
  closeHarmCase: { ...absent, body: { text: reason } },
  marketVersions: noMarket,
  marketStudy: noMarket,
  proposeMarketTerms: {
    ...noMarket,
    body: {
      isOn: true,
      zone: "Asia/Seoul",
      weekly: null,
      holidays: [],
      halfDays: [],
      staleLimitMs: 3_000,
      baseVersion: 1,
      reason,
    },
  },
  tryMarketFeed: { body: { feed: NO_FEED } },
  proposeMarket: {
    body: {
      stock: "ABSENT",
      name: "x",
      feed: NO_FEED,
      precision: 0,
      tickStep: 1,
      session: "always",
      staleLimitMs: 10_000,
      jumpLimitPpm: 20_000,
      digitRule: "sealed",
      games: [],
      reason,
    },
  },
  switchOption: { ...absent, body: { isPlay: true, isStop: true, baseVersion: 1, reason } },
  proposeOptionTerms: {
    ...absent,
    body: { profitPer: 88, fee: null, limitMin: 1, limitMax: 2, baseVersion: 1, reason },
  },
  proposeOptionSettings: {
    ...absent,
    body: {
      buyPip: 0,
      sellPip: 0,
      lockSeconds: 10,
      sideCapacity: 1,
      volumeShareBp: 0,
      pointsPerQuote: 1,
      baseVersion: 1,
      reason,
    },
  },
  saveSite: { body: { settings: DEFAULT_SITE_SETTINGS, baseVersion: 999_999, reason } },
  saveWalletSettings: { body: { settings: NO_WALLET, baseVersion: 999_999, reason } },
  createSite: { body: { code: "absent", templateId: 999_999, name: "X", reason } },
  enterLicence: { body: { record: NO_LICENCE, reason } },
  endLicence: { ...absent, body: { reason } },
};

/** Any other call is made of its address and the number of nothing. */
const callOf = (name: ConsoleName): CallOf => TOLD[name] ?? absent;

const ENDPOINTS: readonly (ConsoleEndpoint & { readonly name: ConsoleName })[] = CONSOLE_ENDPOINTS;

/** What the two tables say of this call. */
function allowed(endpoint: ConsoleEndpoint, name: CallerName, site: 1 | 37 | null): string {
  const role = CALLERS[name];
  if (endpoint.who === "anyone") return "in";
  if (role === null) return "UNAUTHENTICATED";
  if (endpoint.site === "one" && site === null) return "INVALID_FIELD";
  if (role === "partner" && endpoint.isForPartners !== true) return "FORBIDDEN";
  if (endpoint.area !== null && !mayRole(role, endpoint.area, endpoint.action)) return "FORBIDDEN";
  if (site === 37 && endpoint.site !== "none" && !EVERYWHERE.has(name)) return "SITE_MISMATCH";
  if (
    endpoint.area !== null &&
    endpoint.site === "none" &&
    endpoint.action !== "see" &&
    !EVERYWHERE.has(name)
  )
    return "FORBIDDEN";
  return "in";
}

const REFUSED = new Set([
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "SITE_MISMATCH",
  "NOT_OUR_PAGE",
  "SECOND_FACTOR_NEEDED",
]);

/** The refusal before the verb, or `in` where the call reached its verb, whatever that said. */
function answerOf(reply: ConsoleReplyOf, expected: string): string {
  expect(reply.status).not.toBe(500);
  if (expected === "INVALID_FIELD") return reply.code ?? "in";
  return REFUSED.has(reply.code ?? "") ? (reply.code ?? "") : "in";
}

describe("S-12 every call, every role, every site", () => {
  // These end the caller's own session; they have tests of their own.
  const kept = ENDPOINTS.filter(({ name }) => name !== "signOut");

  it.each(kept.map((endpoint) => [endpoint.name, endpoint] as const))("%s", async (name, endpoint) => {
    const how = callOf(name);
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of names)
      for (const site of [1, 37, null] as const) {
        if (endpoint.site === "none" && site !== null) continue;
        const key = `${caller} ${site ?? "-"}`;
        const query = { ...how.query, ...(site === null ? { siteInfoId: "" } : {}) };
        const as = caller === "nobody" ? null : caller;
        const reply = await world.call(name, { ...how, as, query, ...(site === null ? {} : { site }) });
        expected[key] = allowed(endpoint, caller, site);
        found[key] = answerOf(reply, expected[key]);
      }
    expect(found).toEqual(expected);
  });

  it("lets nothing be changed from another page, nor read with a cookie that is not one", async () => {
    for (const { name, method } of kept) {
      const how = callOf(name);
      if (method === "POST") {
        const headers = { "x-maru-console": "0" };
        expect([name, (await world.call(name, { ...how, as: "ada", headers })).code]).toEqual([
          name,
          "NOT_OUR_PAGE",
        ]);
      } else
        for (const cookie of [
          "maru_staff=",
          "maru_staff=x'; drop table",
          "maru_staff=aaaaaaaaaaaaaaaaaaaaaaaaa",
        ])
          expect([name, (await world.call(name, { ...how, headers: { cookie } })).code]).toEqual([
            name,
            "UNAUTHENTICATED",
          ]);
    }
  });

  it("asks sensitive acts for a fresh second factor, and no other", async () => {
    await world.pass(300_001);
    for (const { name, isStepUp, who, area } of kept) {
      if (who !== undefined || (area === null && isStepUp !== true)) continue;
      const { code } = await world.call(name, { ...callOf(name), as: "ada" });
      expect([name, code === "STEP_UP_NEEDED"]).toEqual([name, isStepUp === true]);
    }
  });

  it("answers unknown addresses as such, and no page where no app is built", async () => {
    for (const url of ["/api/console/nothing", "/api/console", "/", "/staff"]) {
      const reply = await world.app.inject({ url });
      expect([url, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([url, 404, "NOT_FOUND"]);
    }
  });
});
