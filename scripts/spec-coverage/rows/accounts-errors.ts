import { at, type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const eight = rowsOf("accounts 8");
const nine = rowsOf("accounts 9");
const every = p.textTest("has a text in every language, and a status, for every code");
const fixedText = p.textTest(p.FIXED_TEXT);
const judged = p.rules("wallet/wallet-settings.ts");
const kept = p.walletTest("keeps to the balance, the site's limits, four a day and three hours apart");
const retention = p.serverTest("at-rest")(
  "S-41: says what it would remove, removes it when its time has come, and erases closed accounts",
);

/** Errors (8), constants and limits (9). */
export const accountsErrors: readonly CoverageRow[] = [
  eight("message", "the site cannot be read: try again soon", {
    built: p.refusalsKorean("UNAVAILABLE"),
    proof: every,
    fixed: { refusal: "UNAVAILABLE", korean: "잠시 후 다시시도해주세요." },
  }),
  eight("rule", "a site that cannot be read is asked for again until it answers", {
    built: p.player("facts/start-app.ts")("networkOrPause(SITE_RETRY_MS)"),
    proof: p.journey("8-offline-shell")(
      "a second visit without network shows the shell, says so, and goes on when the network is back",
    ),
  }),
  eight("message", "disabled account", {
    built: p.refusalsKorean("ACCOUNT_DISABLED"),
    proof: fixedText,
    fixed: {
      refusal: "ACCOUNT_DISABLED",
      korean: "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.",
    },
  }),
  eight("message", "unread inquiries", {
    built: p.handler("content")("unreadInquiries"),
    proof: p.filesTest("counts what was not read"),
    fixed: { key: "news.unreadInquiries", korean: "읽지 않은 1:1문의가 존재합니다." },
    screen: "apps/player/src/panels/news/use-unread-check.ts",
  }),
  eight("message", "an answer arrived", {
    built: p.destinations('pattern: "/user/queue/question_finish"'),
    proof: p.contentTest("answers a question once, and counts it unread until it was read"),
    fixed: {
      key: "news.answerArrived",
      korean: "새로운 1:1문의가 도착하였습니다. 지금 확인하시겠습니까?",
    },
    screen: "apps/player/src/panels/news/news-cards.tsx",
  }),
  eight("message", "deposit asked for", {
    built: p.handler("wallet")("walletApply"),
    proof: p.walletHttpTest("are asked for, seen, and cancelled the old way and the new"),
    fixed: { key: "wallet.depositDone", korean: "입금신청이 완료되었습니다." },
    screen: "apps/player/src/panels/wallet/done-words.tsx",
  }),
  eight("message", "withdrawal asked for", {
    built: p.handler("wallet")("walletApply"),
    proof: p.walletHttpTest("are asked for, seen, and cancelled the old way and the new"),
    fixed: { key: "wallet.withdrawDone", korean: "출금신청이 완료되었습니다." },
    screen: "apps/player/src/panels/wallet/done-words.tsx",
  }),
  eight("message", "cancelling is asked about", {
    built: p.handler("wallet")("walletCancel"),
    proof: p.walletHttpTest("are asked for, seen, and cancelled the old way and the new"),
    fixed: { key: "wallet.cancelAsk", korean: "입출금 신청을 취소하시겠습니까?" },
    screen: "apps/player/src/panels/wallet/cancel-dialog.tsx",
  }),
  eight("message", "forced sign-out", {
    built: p.player("screens/login-screen.tsx")('"forced"'),
    proof: p.states(p.STATES),
    fixed: { key: "login.forced", korean: "접속이 끊어졌습니다. 잠시 후 다시 로그인해 주세요." },
  }),
  eight("message", "connecting again", {
    built: p.player("panels/link-light.tsx")("export function LinkLight"),
    proof: p.lostConnection(
      "a bet whose answer is lost is asked about until it is known, and the page is never loaded again",
    ),
    fixed: { key: "link.reconnecting", korean: "다시 연결하고 있어요" },
  }),
  eight("message", "connection lost", {
    built: p.player("panels/link-light.tsx")("export function LinkLight"),
    proof: p.catalogueTest(p.WHOLE_CATALOGUE),
    fixed: { key: "link.offline", korean: "연결이 끊겼어요" },
  }),
  ...[
    ["duplicate account", "USERNAME_TAKEN", "이미 사용중인 아이디입니다."],
    ["username and nickname alike", "USERNAME_IS_NICK", "아이디와 닉네임은 같을 수 없습니다."],
    ["duplicate nickname", "NICK_TAKEN", "이미 사용중인 닉네임입니다."],
    ["phone required", "PHONE_REQUIRED", "휴대폰번호를 입력해주세요."],
    ["Korean in a username", "USERNAME_KOREAN", "아이디에는 한글을 사용할 수 없습니다."],
    [
      "phone registered before",
      "PHONE_REGISTERED",
      "이미 가입된 휴대폰번호입니다. 아이디 찾기를 이용해주세요.",
    ],
    ["partner wrong", "PARTNER_UNKNOWN", "파트너 정보가 올바르지 않습니다."],
    ["site does not exist", "SITE_UNKNOWN", "사이트가 존재하지 않습니다."],
    ["insufficient balance", "WITHDRAW_OVER_BALANCE", "출금신청금액이 보유금액을 초과합니다."],
    ["not authorised", "FORBIDDEN", "권한이 없습니다."],
    ["record not found", "NOT_FOUND", "요청하신 내용을 찾을 수 없습니다."],
    ["already processed", "REQUEST_NOT_PENDING", "이미 처리되었거나 취소할 수 없는 신청입니다."],
    ["wrong account", "ACCOUNT_NUMBER_INVALID", "계좌번호가 올바르지 않습니다."],
  ].map(([what = "", refusal = "", korean = ""]) =>
    eight("message", `server: ${what}`, {
      built: p.contract("error-catalogue.ts")(`${refusal}:`),
      proof: every,
      fixed: { refusal, korean },
    }),
  ),
  eight("message", "a list of notices that cannot be read", {
    built: p.player("ui/list-state.tsx")('t("common.failed")'),
    proof: p.states(p.STATES),
    fixed: { key: "common.failed", korean: "불러오지 못했어요. 잠시 후 다시 시도해 주세요." },
    screen: "apps/player/src/panels/support/notice-list.tsx",
  }),
  ...[
    ["currency not withdrawable", "COIN_UNKNOWN", "출금이 불가능한 화폐입니다."],
    ["create wallet first", "COIN_WALLET_MISSING", "지갑을 먼저 생성해주세요."],
    ["transaction already in progress", "COIN_PENDING", "이미 진행중인 거래가 있습니다."],
    ["destination tag out of range", "COIN_TAG_RANGE", "데스티네이션 태그의 범위를 벗어났습니다."],
    ["wallet info wrong", "COIN_WALLET_WRONG", "지갑 정보가 올바르지 않습니다."],
    ["insufficient balance or fee", "COIN_BALANCE_SHORT", "잔액 또는 수수료가 부족합니다."],
    ["deposit not yet confirmed", "COIN_DEPOSIT_UNCONFIRMED", "아직 확인되지 않은 입금입니다."],
    ["same wallet", "COIN_SAME_WALLET", "동일한 지갑입니다."],
    ["wrong deposit or withdraw account", "COIN_ACCOUNT_WRONG", "입출금 계정이 올바르지 않습니다."],
    ["internal wallet transfer not allowed", "COIN_INTERNAL_TRANSFER", "내부 지갑으로는 전송할 수 없습니다."],
    ["wallet address wrong", "COIN_ADDRESS_WRONG", "지갑 주소가 올바르지 않습니다."],
    ["master balance insufficient", "COIN_STOCK_SHORT", "마스터 잔액이 부족합니다."],
    ["not approvable status", "COIN_NOT_APPROVABLE", "승인이 가능한 상태가 아닙니다."],
  ].map(([what = "", refusal = "", korean = ""]) =>
    eight("message", `server: ${what}`, {
      built: p.contract("error-catalogue.ts")(`${refusal}:`),
      proof: every,
      fixed: { refusal, korean },
    }),
  ),
  eight("message", "server: check ratio", {
    built: p.contract("text/coins-ko.ts")("비율을 확인해주세요."),
    proof: p.serverTest("coins")(
      "become points and come back at the rate, in whole points and whole units, and never twice for one key",
    ),
  }),
  eight("message", "English: not approvable status", {
    built: p.contract("text/coins-en.ts")("This is your authentication status."),
    proof: every,
  }),
  eight("message", "transfer speed invalid: an operator sends by hand, so nobody names a speed", {
    built: p.contract("endpoints/coins.ts")("coinWithdraw: {"),
    proof: p.matrixTest("%s lets in whom the table says, and nobody else"),
  }),
  eight("rule", "a part that cannot be loaded is tried again, then says so; it never loads the page again", {
    built: p.player("ui/load-chunk.ts")("export async function loadChunk"),
    proof: p.player("ui/load-chunk.test.ts")("a failed try is repeated, and the part comes"),
  }),

  nine("constant", "deposit: from 5,000", {
    built: judged("depositMin: points(5_000)"),
    proof: p.walletTest("is asked for with an amount, from the minimum, one at a time"),
  }),
  nine("constant", "deposit: over after 30 minutes, the one number that texts quote", {
    built: judged("depositExpiryMinutes: 30"),
    proof: p.walletTest("is over after the site's minutes, not a millisecond before"),
  }),
  nine("constant", "withdrawal: from 5,000", { built: judged("withdrawMin: points(5_000)"), proof: kept }),
  nine("constant", "withdrawal: at most 5,000,000 each", {
    built: judged("withdrawMax: points(5_000_000)"),
    proof: kept,
  }),
  nine("constant", "withdrawal: 4 a day", { built: judged("withdrawsPerDay: 4"), proof: kept }),
  nine("constant", "withdrawal: 3 hours apart", { built: judged("withdrawGapMinutes: 180"), proof: kept }),
  nine("constant", "withdrawal: telephone from 20,000,000 a day", {
    built: judged("phoneConfirmFrom: points(20_000_000)"),
    proof: p.walletTest("is confirmed by telephone first when much leaves in a day"),
  }),
  nine("constant", "wallet history: pages of 20", {
    built: p.contract("endpoints/wallet.ts")("size: sizeText.default(20)"),
    proof: p.walletTest("gives the same rows by pages, by cursor and by number"),
  }),
  nine("constant", "notices: pages of 12", {
    built: p.contract("endpoints/content.ts")("query: listed(12)"),
    proof: p.filesTest("is for everybody, in the language asked for"),
  }),
  nine("constant", "popups and guides: pages of 50", {
    built: p.contract("endpoints/content.ts")("query: listed(50)"),
    proof: p.contentTest("and guides come a page at a time"),
  }),
  nine("constant", "popup width 485 px where none is set", {
    built: at("apps/server/migrations/0012-content.sql")("width integer not null default 485"),
    proof: p.contentTest("take checked values for their looks"),
  }),
  nine("constant", "terms: a change is announced 7 days ahead, 30 when it is to the players' disadvantage", {
    built: p.server("operations/content/save-store.ts")("case when $4 then 2592000000 else 604800000 end"),
    proof: p.contentTest("change after their notice period, 30 days when it is to the players' disadvantage"),
  }),
  nine("constant", "terms: a question is answered within 15 days", {
    built: p.server("operations/content/desk-store.ts")("REPLY_DAYS = 15"),
    proof: p.contentTest("answers a question once, and counts it unread until it was read"),
  }),
  nine("constant", "withdrawal data kept 5 years, complaints 3, the rest as the table of retention says", {
    built: p.server("operations/accounts/retention/retention-store.ts")(
      "CLOSED_LICENSED_MS = 5 * 365 * DAY_MS",
    ),
    proof: retention,
  }),
  nine("constant", "what arrives is told for 10 s", {
    built: p.destinations('pattern: "/topic/notice/{siteId}"'),
    proof: p.contentTest("are shown while they are out, told once, and cleaned"),
    screen: "apps/player/src/panels/news/news-cards.tsx",
  }),
  nine("constant", "columns beside the chart 288, 200 and 284 px wide", {
    built: p.player("screens/trade-places.ts")("grid-cols-[288px_minmax(0,1fr)_200px_284px]"),
    proof: p.panels(p.PANELS),
  }),
  nine("constant", "balance with comma thousands", {
    built: p.player("derived/number-text.ts")("export function pointsText"),
    proof: p.player("derived/number-text.test.ts")("%s"),
  }),
  nine("constant", "connecting again: at once, soon, then with pauses up to 10 s", {
    built: p.player("wire/backoff.ts")("10_000"),
    proof: p.player("wire/backoff.test.ts")(
      "the first two returns are quick, then pauses grow to ten seconds",
    ),
  }),
  nine("constant", "the access token stays in memory, the refresh token in a strict cookie", {
    built: p.server("transport/http/refresh-cookie.ts")('httpOnly: true, sameSite: "strict"'),
    proof: p.sessionsTest(
      "S-07: a browser gets the refresh token as an HttpOnly, strict cookie and never in a body",
    ),
  }),
  nine("constant", "language and alarm are kept in the browser", {
    built: p.player("facts/settings-facts.ts")('KEY = "maru.settings"'),
    proof: p.player("facts/settings-facts.test.ts")(
      "what a browser kept is read; anything unknown falls back",
    ),
  }),
];
