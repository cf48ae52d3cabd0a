import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const three = rowsOf("accounts 3");
const four = rowsOf("accounts 4");
const signedUp = p.signUpTest(
  "makes a player by partner code, who signs in and finds themself with masked data and welcome points",
);

/** Entities and fields (3), states and transitions (4). */
export const accountsStates: readonly CoverageRow[] = [
  three(
    "field",
    "member: id, username, name, phone, email, birthDate, point, role, status, bank, partner, limitJson",
    {
      built: p.wireSchemas("myPartnerName"),
      proof: signedUp,
    },
  ),
  three("field", "wallet settings of a site: dmethod wmethod dcaution wcaution dbtn wbtn dactive wactive", {
    built: p.wireWallet("dactive:"),
    proof: p.walletHttpTest("tell their rules before the form"),
  }),
  three("field", "where to send money: accn", {
    built: p.wireWallet("siteBankSchema"),
    proof: p.walletHttpTest("tell their rules before the form"),
  }),
  three("field", "wallet history: id, type, point, status, createDate", {
    built: p.wireWallet("walletHistorySchema"),
    proof: p.walletTest("shows every movement newest first, with the balance after it"),
  }),
  three("field", "wallet types B D W E C PB PM BD", {
    built: p.wireCodes('coinPurchase: "BD"'),
    proof: p.walletTest("is filtered by type, status and time"),
  }),
  three("field", "notice: id, title, content, createDate", {
    built: p.wireContent("noticeSchema"),
    proof: p.contentTest("are shown while they are out, told once, and cleaned"),
  }),
  three("field", "guide: category, title, content", {
    built: p.wireContent("strategySchema"),
    proof: p.contentTest("and guides come a page at a time"),
  }),
  three("field", "inquiry: id, question", {
    built: p.wireContent("inquirySchema"),
    proof: p.filesTest("hang on the inquiry of who sent them"),
  }),
  three("field", "message: id, isRead", {
    built: p.wireContent("isRead:"),
    proof: p.contentTest("delivers messages, but none to who excluded themself (P-17)"),
  }),
  three("field", "popup: id, type, content, title, iconType, headerBg, headerColor, width, isShow", {
    built: p.wireContent("iconType"),
    proof: p.contentTest("take checked values for their looks"),
  }),
  three("field", "sign-up: username, password, person, contact, bank, partner, etcJson, siteInfo.id", {
    built: p.contract("endpoints/members.ts")("const signUpBody"),
    proof: signedUp,
  }),
  three("field", "token reply: access_token, refresh_token, expires_in", {
    built: p.contract("endpoints/accounts.ts")("expires_in: z.int()"),
    proof: p.tokenTest("answers in the form of OAuth, and keeps a cookie for browsers"),
  }),
  three("field", "client state: status, connection, subscriptions, member, language, unread counts, alarm", {
    built: p.player("facts/session-facts.ts")("export const sessionFacts"),
    proof: p.player("facts/settings-facts.test.ts")(
      "what a browser kept is read; anything unknown falls back",
    ),
  }),
  three("field", "filters of the list of coin movements", {
    built: p.contract("endpoints/coins.ts")("walletTypeStrs: z"),
    proof: p.serverTest("coins")(
      "coins and coupons are there for a licensed site's players, for themselves alone",
    ),
  }),
  three("field", "promotion code of a coupon", {
    built: p.contract("endpoints/coins.ts")("promoCode: z"),
    proof: p.serverTest("coins")(
      "is made by two people and gives each player its points once, under fifty at once",
    ),
  }),

  four("state", "sign-in: pending, success, fail; a failed renewal forgets everything", {
    built: p.player("wire/session.ts")("export async function resumeSession"),
    proof: p.waysInAndOut(p.WAYS),
  }),
  four("rule", "the token is renewed when it expires, once for all that wait for it", {
    built: p.player("wire/session.ts")("expires_in"),
    proof: p.server("operations/accounts/refresh.test.ts")(
      "S-06: lets two tabs that refresh together get along, with one token between them",
    ),
  }),
  four("state", "wallet status 0 pending, 1 done, 2 rejected, 3 cancelled, 4 expired", {
    built: p.wireCodes("rejected: 2"),
    proof: p.walletTest("refuses what the table of moves does not list, from whoever writes"),
    screen: "apps/player/src/panels/wallet/wallet-rows.tsx",
  }),
  four("rule", "a player cancels a pending deposit, never a withdrawal", {
    built: p.rules("wallet/request-states.ts")('cancel: "cancelled"'),
    proof: p.walletTest("is cancelled by its player alone, and only while nobody has touched it"),
    screen: "apps/player/src/panels/wallet/cancel-dialog.tsx",
  }),
  four("rule", "one pending request of each type", {
    built: p.rules("wallet/judge-request.ts")('{ code: "DEPOSIT_PENDING" }'),
    proof: p.walletTest("take one pending deposit"),
  }),
  four("rule", "a deposit that nobody paid is cancelled after 30 minutes", {
    built: p.rules("wallet/wallet-settings.ts")("depositExpiryMinutes: 30"),
    proof: p.walletTest("is over after the site's minutes, not a millisecond before"),
  }),
  four("rule", "a disabled account is told so and signed out", {
    built: p.server("operations/accounts/sign-in.ts")("ACCOUNT_DISABLED"),
    proof: p.sessionsTest(
      "S-08: signing out, an ended session and a disabled account are refused on the next request",
    ),
  }),
  four(
    "rule",
    "a lost connection is tried again soon, then with growing pauses; the page is never loaded again",
    {
      built: p.player("wire/backoff.ts")("export function backoff"),
      proof: p.player("wire/backoff.test.ts")(
        "the first two returns are quick, then pauses grow to ten seconds",
      ),
    },
  ),
  four("rule", "a forced sign-out signs out and says why", {
    built: p.player("facts/follow-account.ts")("force_logout"),
    proof: p.serverTest("live-protection")(
      "S-08: closes its sockets within a second and says why, and leaves the member's other sessions open",
    ),
  }),
  four("rule", "unread inquiries are counted; the count ends at 0", {
    built: p.handler("content")("unreadMessages"),
    proof: p.filesTest("counts what was not read"),
    screen: "apps/player/src/panels/news/use-unread-check.ts",
  }),
  four("constant", "a popup stays hidden for 86,400 s by a cookie of its own", {
    built: p.contract("endpoints/content.ts")("popups"),
    proof: p.contentTest("take checked values for their looks"),
    screen: "apps/player/src/panels/popups/popups.tsx",
  }),
];
