import { type CoverageRow, type Place, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const seven = rowsOf("accounts 7");
const call = (named: string, what: string, how: readonly [Place, Place]): CoverageRow =>
  seven("call", what, { named, built: how[0], proof: how[1] });
const event = (named: string, what: string, how: readonly [Place, Place]): CoverageRow =>
  seven("event", what, { named, built: how[0], proof: how[1] });

const coins = p.handler("coins");
const ofCoins = p.serverTest("coins");
const overHttp = ofCoins("coins and coupons are there for a licensed site's players, for themselves alone");
const byMatrix = p.matrixTest("%s lets in whom the table says, and nobody else");
const converted = ofCoins(
  "become points and come back at the rate, in whole points and whole units, and never twice for one key",
);
const givenByTwo = ofCoins("is opened once, and gets its address from two people");
const rated = ofCoins("have a rate that two people give and that holds for a day");
const members = p.handler("members");
const proofs = p.handler("certifications");
const wallet = p.handler("wallet");
const content = p.handler("content");
const oldAndNew = p.walletHttpTest("are asked for, seen, and cancelled the old way and the new");
const beforeTheForm = p.walletHttpTest("tell their rules before the form");
const forEverybody = p.filesTest("is for everybody, in the language asked for");
const unread = p.filesTest("counts what was not read");
const answered = p.contentTest("answers a question once, and counts it unread until it was read");
const codes = p.sessionsTest(
  "S-11: have 8 digits, five tries, ten minutes, one use, one request, one purpose and one site",
);
const licensed = p.signUpTest("wants identity, e-mail and a bank account in the member's own name");
const lookups = p.sessionsTest(
  "S-03: find_id and find_pw answer alike whether there is a member or not, and send nothing to a stranger",
);
const popups = p.contentTest("take checked values for their looks");

/** Calls and live channel (7). */
export const accountsCalls: readonly CoverageRow[] = [
  call("POST /oauth/token", "sign in and renew, in OAuth's form", [
    p.server("transport/http/token-endpoint.ts")("grant_type"),
    p.tokenTest("answers in the form of OAuth, and keeps a cookie for browsers"),
  ]),
  call("GET /api/me", "who is signed in", [
    p.handler("accounts")("readMe("),
    p.httpTest("wraps data, and nothing authenticated may be stored"),
  ]),
  call("GET /api/message/my_unread_count", "unread messages and answers", [
    content("unreadMessages"),
    unread,
  ]),
  call("POST /api/player", "sign up", [
    members("signUp: (call)"),
    p.signUpTest(
      "makes a player by partner code, who signs in and finds themself with masked data and welcome points",
    ),
  ]),
  call("GET /api/partner/verify", "the partner behind a code", [
    members("verifyPartner"),
    p.signUpTest("knows partners by their code, on their own site alone"),
  ]),
  call("GET /api/player/check_username", "whether a username is free", [
    members("checkUsername"),
    p.signUpTest("says which names can be taken"),
  ]),
  call("GET /api/player/check_nick", "whether a nickname is free", [
    members("checkNick"),
    p.signUpTest("says which names can be taken"),
  ]),
  call("POST /api/player/find_id", "sends the username to its owner", [members("findId: async"), lookups]),
  call("POST /api/player/find_pw", "sends a code to its owner", [members("findPassword"), lookups]),
  call("POST /api/player/change_password", "changes the password", [
    members("changePassword"),
    p.sessionsTest("S-08: a changed password ends the other sessions, not this one"),
  ]),
  call("POST /api/player/withdraw", "closes the account", [
    members("leave: async"),
    p.sessionsTest("closes the account, ends its sessions and frees nothing of the name"),
  ]),
  call("POST /api/player/change_nick", "changes the nickname", [
    members("changeNick"),
    p.matrixTest("notes payloads that name somebody else"),
  ]),
  call("POST /api/certi/certificate_email", "sends a code to an address", [
    proofs("certificateEmail"),
    licensed,
  ]),
  call("POST /api/certi/verify_email", "proves an address", [proofs("verifyEmail"), licensed]),
  call("POST /api/certi/certificate_phone", "sends a code to a phone", [proofs("certificatePhone"), codes]),
  call("POST /api/certi/verify_phone", "proves a phone", [proofs("verifyPhone"), codes]),
  seven("rule", "ignoreKey is an unknown field", {
    built: p.contract("endpoints/members.ts")("const askCode = z.strictObject"),
    proof: p.sessionsTest("S-11: a client cannot skip the proof: ignoreKey is an unknown field"),
  }),
  call("GET /api/certi/nice_id", "begins an identity check", [proofs("startIdentity"), licensed]),
  call("GET /api/site_info/code/{code}", "a site by its code", [
    p.handler("accounts")("siteByCode"),
    p.httpTest("selects the site of public calls by siteInfoId, host name, or site 1"),
  ]),
  call("GET /api/site_info/code", "the same as a query", [
    p.handler("accounts")("siteByCodeQuery"),
    p.httpTest("selects the site of public calls by siteInfoId, host name, or site 1"),
  ]),
  call("GET /api/site_info/dnw", "the site's words and switches of the wallet", [
    wallet("siteWallet"),
    beforeTheForm,
  ]),
  call("GET /api/site_info/accn", "where money is sent", [wallet("siteBank"), beforeTheForm]),
  call("GET /api/banklist", "banks a player can name", [
    members("bankList"),
    p.signUpTest("lists the banks without brokers and those that stay out; a play site has none"),
  ]),
  call("GET /fee.json", "fee tables by option", [
    p.handler("accounts")("feeTables"),
    p.pagesTest("lists another site's for visitors"),
  ]),
  call("GET /data/appid.json", "name and version of the application", [
    p.handler("accounts")("appId:"),
    p.pagesTest("lists another site's for visitors"),
  ]),
  call("POST /api/file", "sends a picture", [
    p.server("transport/http/file-endpoints.ts")("uploadFile"),
    p.filesTest("are refused when they are none, too large, or missing"),
  ]),
  call("POST /api/dnw/apply", "asks for a deposit or a withdrawal", [wallet("walletApply"), oldAndNew]),
  call("GET /api/dnw/cancel", "cancels a deposit, as old clients do", [wallet("walletCancelOld"), oldAndNew]),
  call("GET /api/dnw/list", "wallet history by types, statuses, dates, page", [
    wallet("walletHistory"),
    p.walletTest("is filtered by type, status and time"),
  ]),
  call("GET /api/content/notice/list", "notices", [content("notices:"), forEverybody]),
  call("GET /api/content/notice", "one notice", [content("notice:"), forEverybody]),
  call("GET /api/content/strategy/list", "guides", [
    content("strategies"),
    p.contentTest("and guides come a page at a time"),
  ]),
  call("GET /api/content/strategy", "one guide", [
    content("strategy:"),
    p.contentTest("and guides come a page at a time"),
  ]),
  call("GET /api/content/popup/list", "popups that are shown now", [content("popups:"), popups]),
  call("GET /api/content/popup", "one popup", [content("popup:"), popups]),
  call("GET /api/content/static", "terms and privacy", [content("staticPage"), forEverybody]),
  call("GET /api/message/my", "messages", [
    content("messages:"),
    p.contentTest("delivers messages, but none to who excluded themself (P-17)"),
  ]),
  call("GET /api/message/read", "reads a message, as old clients do", [
    content("readMessageOld"),
    p.matrixTest("%s refuses objects of others and of other sites"),
  ]),
  call("GET /api/message/readAll", "reads every message, as old clients do", [
    content("readAllMessagesOld"),
    p.matrixTest("%s lets in whom the table says, and nobody else"),
  ]),
  call("POST /api/contact/create", "asks a question", [
    content("createInquiry"),
    p.filesTest("hang on the inquiry of who sent them"),
  ]),
  call("GET /api/contact/list", "own questions", [
    content("inquiries"),
    p.filesTest("hang on the inquiry of who sent them"),
  ]),
  call("GET /api/contact/read", "one question with its answer", [content("readInquiry"), answered]),
  call("POST /api/contact/read_all", "every answer counts as read", [
    content("readAllInquiries"),
    p.matrixTest("%s lets in whom the table says, and nobody else"),
  ]),
  call("GET /api/contact/my_unread_count", "unread answers", [content("unreadInquiries"), unread]),
  seven("rule", "saving notices, guides, popups and pages: the verbs of the desk", {
    built: p.server("operations/content/save-store.ts")("export async function"),
    proof: p.contentTest("change after their notice period, 30 days when it is to the players' disadvantage"),
  }),

  seven("call", "POST of notices, guides, popups and static pages, on the console's origin", {
    built: p.contract("console/content.ts")('path: "/api/content/notice"'),
    proof: p.serverTest("console-content")(
      "published is cleaned, seen by players, told to whoever is there, and noted",
    ),
  }),
  call("POST /api/dnw/bitshop_url", "the page where coins are bought or sold", [
    coins("bitshopUrl:"),
    overHttp,
  ]),
  call("POST /api/coin/user", "the caller as a holder of coins", [coins("coinUser:"), overHttp]),
  call("POST /api/coin/user/create_force", "the same, again", [coins("coinUserForce:"), byMatrix]),
  call("GET /api/coin/wallet/player", "the caller's wallets", [coins("coinWalletsOf:"), overHttp]),
  call("POST /api/coin/wallet", "opens a wallet", [coins("coinWalletOpen:"), overHttp]),
  call("POST /api/coin/wallet/temp-generate", "asks for an address to send coins to", [
    coins("coinAddressAsk:"),
    givenByTwo,
  ]),
  call("POST /api/coin/wallet/generate", "the caller's own address", [coins("coinPayout:"), overHttp]),
  call("GET /api/coin/wallet/summary", "points and wallets", [coins("coinSummary:"), overHttp]),
  call("GET /api/coin/site_info/get", "which coins the site keeps", [coins("coinSite:"), byMatrix]),
  call("GET /api/coin/dnw", "one deposit or withdrawal of coins", [coins("coinMovement:"), byMatrix]),
  call("POST /api/coin/dnw/withdraw/apply", "asks for coins to be sent away", [
    coins("coinWithdraw:"),
    ofCoins(
      "leave by two people whatever the amount, under a licence, and come back whole when they are refused",
    ),
  ]),
  seven("call", "GET and POST /api/coin/dnw/approve, on the console's origin", {
    built: p.contract("console/coins.ts")('path: "/api/coin/dnw/approve"'),
    proof: ofCoins(
      "are credited when an operator has seen them: one below the threshold, two from it on, once",
    ),
  }),
  call("POST /api/coin/dnw/list", "own deposits and withdrawals of coins", [coins("coinList:"), overHttp]),
  call("GET /api/coin/dnw/get_exchange_rate_map", "what one of each coin is worth", [
    coins("coinRates:"),
    overHttp,
  ]),
  call("GET /api/coin/dnw/get_exchange_rate", "one rate", [coins("coinRate:"), rated]),
  call("POST /api/coin/dnw/convert", "coins for points, points for coins", [
    coins("coinConvert:"),
    converted,
  ]),
  call("GET /api/bitdex/chk_coin", "whether coins can be bought and sold", [coins("bitdexCheck:"), byMatrix]),
  call("GET /api/bitdex/coin_charge_url", "the page where coins become points", [
    coins("bitdexUrl:"),
    byMatrix,
  ]),
  call("POST /api/bitdex/sendCoin", "buys coins for points", [
    coins("bitdexSend:"),
    ofCoins("are sold only from what the house holds, which two people stock"),
  ]),
  call("POST /api/coupon/use", "uses a promotion code", [
    coins("couponUse:"),
    ofCoins("is made by two people and gives each player its points once, under fifty at once"),
  ]),
  seven("call", "POST and GET /api/partner, GET /api/partner/list", {
    built: p.contract("console/partners.ts")('path: "/api/partner/list"'),
    proof: p.serverTest("console-partners")(
      "are made at any depth, sign in at once, and see their own branch alone",
    ),
  }),
  seven("call", "GET /api/partner_profit/my_list", {
    built: p.contract("console/partners.ts")('path: "/api/partner_profit/my_list"'),
    proof: p.serverTest("console-partners")(
      "say of one's own profit what the statement says, to a point a day",
    ),
  }),
  seven("call", "POST and GET /api/admin, GET /api/admin/list", {
    built: p.contract("console/admin.ts")('path: "/api/admin/list"'),
    proof: p.serverTest("console-staff")("is nobody else's to ask for or to see"),
  }),

  event("/topic/notice", "notices to everyone", [
    p.destinations('pattern: "/topic/notice",'),
    p.contentTest("are shown while they are out, told once, and cleaned"),
  ]),
  event("/topic/notice/{siteId}", "notices of a site", [
    p.destinations('pattern: "/topic/notice/{siteId}"'),
    p.contentTest("are shown while they are out, told once, and cleaned"),
  ]),
  event("/topic/popup/{siteId}", "popups of a site", [
    p.destinations('pattern: "/topic/popup/{siteId}"'),
    popups,
  ]),
  event("/user/queue/force_logout", "the session was ended", [
    p.server("trading/live/messages-of.ts")("/user/queue/force_logout"),
    p.liveRoomTest("closes the sockets of an ended session after saying why"),
  ]),
  event("/user/queue/dnw", "create and update of a request", [
    p.server("trading/live/messages-of.ts")("/user/queue/dnw"),
    p.walletTest("goes out with the fact"),
  ]),
  event("/user/queue/question_finish", "an inquiry was answered", [
    p.server("trading/live/messages-of.ts")("/user/queue/question_finish"),
    answered,
  ]),
  seven("rule", "refused calls resolve like accepted ones; callers look at the status", {
    built: p.player("wire/http.ts")("refusal"),
    proof: p.player("text/refusal-text.test.ts")(
      "a new code keeps the server's words; a known one without its parameters too",
    ),
  }),
];
