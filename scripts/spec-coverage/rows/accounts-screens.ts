import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const one = rowsOf("accounts 1");
const two = rowsOf("accounts 2");
const filesTold = p.filesTest("is for everybody, in the language asked for");

/** What the product does (1), its screens and routes (2). */
export const accountsScreens: readonly CoverageRow[] = [
  one("rule", "players deposit and withdraw points, decided by an operator", {
    built: p.rules("wallet/request-states.ts")('approve: "done"'),
    proof: p.walletTest("moves nothing until it is approved, then once"),
    screen: "apps/player/src/screens/wallet-screen.tsx",
  }),
  one("rule", "guides in two categories: 1 how to use the site, 2 first steps", {
    built: p.contract("endpoints/content.ts")('z.enum(["1", "2"])'),
    proof: p.contentTest("and guides come a page at a time"),
    screen: "apps/player/src/panels/support/guide-list.tsx",
  }),
  one("rule", "notices, messages and one-to-one inquiries", {
    built: p.server("operations/content/desk-store.ts")("content.inquiry"),
    proof: p.contentTest("answers a question once, and counts it unread until it was read"),
    screen: "apps/player/src/screens/notice-screen.tsx",
  }),
  one("rule", "own profile, password and nickname", {
    built: p.player("screens/mypage-screen.tsx")('onAsk("password")'),
    proof: p.join(p.JOIN),
  }),
  one("rule", "a site is fetched at the start; fees, wallet settings, name and colours are its own", {
    built: p.player("facts/start-app.ts")("fetchSite()"),
    proof: p.states(
      "the second site shows its own name, logo and colours, and the player's palette goes before them",
    ),
  }),
  one("rule", "live: balance, notices, wallet, inquiries, popups, forced sign-out", {
    built: p.destinations('pattern: "/user/queue/force_logout"'),
    proof: p.matrixTest("%s is open to whom the table says, and to no other's site or queue"),
  }),
  one("rule", "a deposit that is not paid in time is over: one setting, quoted by texts and terms alike", {
    built: p.contract("text/wallet-notes.ts")("minutes: settings.depositExpiryMinutes"),
    proof: p.walletTest("is over after the site's minutes, not a millisecond before"),
    screen: "apps/player/src/panels/wallet/note-list.tsx",
  }),

  two("route", "home", { named: "/", built: p.routes('path: "/"'), proof: p.newcomer(p.NEWCOMER) }),
  two("route", "alert page: what it would say stands on the page it concerns, the address leads home", {
    named: "/$",
    built: p.routes('throw redirect({ to: "/", replace: true })'),
    proof: p.waysInAndOut(p.WAYS),
  }),
  two("route", "sign in", {
    named: "/login",
    built: p.routes('path: "/login"'),
    proof: p.waysInAndOut(p.WAYS),
  }),
  two("route", "sign up", {
    named: "/signup",
    built: p.routes('path: "/signup"'),
    proof: p.join(p.JOIN),
  }),
  two("route", "sign up by a partner's code", {
    named: "/ref/$partnerCode",
    built: p.routes('path: "/ref/$partnerCode"'),
    proof: p.join(p.JOIN),
  }),
  two("route", "find the username", {
    named: "/find_id",
    built: p.routes('path: "/find_id"'),
    proof: p.join(p.JOIN),
  }),
  two("route", "find the password", {
    named: "/find_pw",
    built: p.routes('path: "/find_pw"'),
    proof: p.join(p.JOIN),
  }),
  two("route", "support leads to the notices", {
    named: "/support",
    built: p.handler("content")("notices:"),
    proof: filesTold,
    screen: "apps/player/src/screens/notice-screen.tsx",
  }),
  two("route", "list of notices", {
    named: "/support/notice",
    built: p.handler("content")("notices:"),
    proof: p.contentTest("belong to their site, or to all; pinned first, in the reader's language"),
    screen: "apps/player/src/panels/support/notice-list.tsx",
  }),
  two("route", "a notice, with the way back to the list; numeric id", {
    named: "/support/notice/$id",
    built: p.handler("content")("notice:"),
    proof: p.contentTest("are shown while they are out, told once, and cleaned"),
    screen: "apps/player/src/panels/support/notice-detail.tsx",
  }),
  two("route", "terms of service", {
    named: "/support/$type",
    built: p.server("operations/content/built-in-pages.ts")("terms:"),
    proof: p.contentTest("are the product's own until a site has its own, in every language"),
    screen: "apps/player/src/screens/static-screen.tsx",
  }),
  two("route", "privacy policy", {
    named: "/support/$type",
    built: p.server("operations/content/built-in-pages.ts")("privacy:"),
    proof: p.contentTest("are the product's own until a site has its own, in every language"),
    screen: "apps/player/src/screens/static-screen.tsx",
  }),
  two("route", "own inquiries, signed in only", {
    named: "/support/contact",
    built: p.handler("content")("inquiries"),
    proof: p.filesTest("hang on the inquiry of who sent them"),
    screen: "apps/player/src/panels/support/inquiry-list.tsx",
  }),
  two("route", "one inquiry, signed in only; numeric id", {
    named: "/support/contact/$id",
    built: p.handler("content")("readInquiry"),
    proof: p.contentTest("answers a question once, and counts it unread until it was read"),
    screen: "apps/player/src/panels/support/inquiry-detail.tsx",
  }),
  two("route", "a new inquiry, signed in only", {
    named: "/support/contact/create",
    built: p.handler("content")("createInquiry"),
    proof: p.contentTest("takes 20 questions a day, however many are sent at once"),
    screen: "apps/player/src/panels/support/inquiry-form.tsx",
  }),
  two("route", "own page, signed in only", {
    named: "/mypage",
    built: p.routes('path: "/mypage"'),
    proof: p.join(p.JOIN),
  }),
  two("route", "deposits and withdrawals, signed in only", {
    named: "/dnw",
    built: p.handler("wallet")("walletApply"),
    proof: p.walletHttpTest("are asked for, seen, and cancelled the old way and the new"),
    screen: "apps/player/src/screens/wallet-screen.tsx",
  }),
  two("rule", "an unknown address leads home", {
    built: p.routes("const anywhereElse"),
    proof: p.waysInAndOut(p.WAYS),
  }),
  two("rule", "menu: trade, wallet, support, own page, sign in, sign up, sign out", {
    built: p.player("panels/menu-dialog.tsx")("/mypage"),
    proof: p.panels(p.PANELS),
  }),
  two("rule", "sign-in and home are loaded when they are needed", {
    built: p.routes('lazyPart(async () => (await import("./screens/home-screen.tsx")).HomeScreen)'),
    proof: p.player("ui/load-chunk.test.ts")("a failed try is repeated, and the part comes"),
  }),
  two("rule", "who is not signed in goes to sign in and comes back to the last address", {
    built: p.player("screens/last-url.ts")("export const lastUrl"),
    proof: p.waysInAndOut(p.WAYS),
  }),
  two("rule", "a mask stands until the sign-in is known", {
    built: p.player("screens/loading-mask.tsx")("export function LoadingMask"),
    proof: p.waysInAndOut(p.WAYS),
  }),
  two("rule", "wallet screen: two tabs with steps and cautions of the site", {
    built: p.contract("text/wallet-notes.ts")("dcaution"),
    proof: p.walletTest("in %s quotes the settings that are enforced"),
    screen: "apps/player/src/screens/wallet-screen.tsx",
  }),
  two("rule", "deposit form: account and holder read-only, amount", {
    built: p.wireWallet("siteBankSchema"),
    proof: p.walletHttpTest("tell their rules before the form"),
    screen: "apps/player/src/panels/wallet/deposit-part.tsx",
  }),
  two("rule", "withdrawal form: own account masked, amount, holdings, a warning above them", {
    built: p.wireWallet("walletStateSchema"),
    proof: p.walletTest("before the form: what is left today and from when"),
    screen: "apps/player/src/panels/wallet/withdraw-part.tsx",
  }),
  two(
    "rule",
    "profile: username, password link, phone, name, birth date, e-mail, branch, bank, account, holder",
    {
      built: p.player("screens/mypage-screen.tsx")("headquarters"),
      proof: p.join(p.JOIN),
    },
  ),
  two("message", "the branch of who came without a partner", {
    built: p.memberKorean('headquarters: "본사"'),
    proof: p.catalogueTest(p.WHOLE_CATALOGUE),
    fixed: { key: "mypage.headquarters", korean: "본사" },
  }),
  two("rule", "side panel: wallet history with buttons for deposit and withdrawal", {
    built: p.handler("wallet")("walletHistory"),
    proof: p.walletTest("shows every movement newest first, with the balance after it"),
    screen: "apps/player/src/panels/wallet/wallet-panel.tsx",
  }),
  two("rule", "side panel: notices with title and date, pages of 12, a click opens the detail", {
    built: p.contract("endpoints/content.ts")("query: listed(12)"),
    proof: filesTold,
    screen: "apps/player/src/panels/support/notice-panel.tsx",
  }),
  two("rule", "side panel: guides of categories 1 and 2", {
    built: p.contract("endpoints/content.ts")("strategies"),
    proof: p.contentTest("and guides come a page at a time"),
    screen: "apps/player/src/panels/support/guide-list.tsx",
  }),
  two("message", "signing out is asked about", {
    built: p.player("panels/menu-dialog.tsx")("logOutAsk"),
    proof: p.panels("leaving asks first"),
    fixed: { key: "menu.logOutAsk", korean: "로그아웃 하시겠습니까?" },
  }),
  two("rule", "popup: picture or text, hidden for a day on request, typed looks", {
    built: p.wireContent("popupSchema"),
    proof: p.contentTest("take checked values for their looks"),
    screen: "apps/player/src/panels/popups/popups.tsx",
  }),
  two("rule", "change-password dialog: current, new, confirmation; cancel and change", {
    built: p.player("panels/account/password-dialog.tsx")("confirmPassword"),
    proof: p.join(p.JOIN),
  }),
  two("message", "partnership questions", {
    built: p.server("operations/content/desk-store.ts")("content.inquiry"),
    proof: p.contentTest("answers a question once, and counts it unread until it was read"),
    fixed: { key: "support.partnership", korean: "제휴 문의는 1:1문의로 남겨 주세요." },
    screen: "apps/player/src/screens/support-frame.tsx",
  }),
];
