import { at, type CoverageRow, type Place, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const ours = rowsOf("ours");
const call = (named: string, what: string, how: readonly [Place, Place]): CoverageRow =>
  ours("call", what, { named, built: how[0], proof: how[1] });

const protection = p.handler("protection");
const publicLog = p.handler("public-log");
const PUBLIC_LOG = p.publicLogHttpTest(
  "gives checkpoint, tiles, entries and leaves to anyone, and a path to the bet's own player alone",
);
const limits = p.protectionTest("P-08: lower at once, rise after 24 hours and a second yes");
const wallet = p.handler("wallet");
const content = p.handler("content");
const sessions = p.sessionsTest(
  "S-09: are listed, and ended one by one or all others at once; somebody else's is not there",
);

/** What no line of the specification names and the product has beside it. */
export const ownRows: readonly CoverageRow[] = [
  ours("route", "own limits, breaks, reality check", {
    named: "/protection",
    built: p.routes('path: "/protection"'),
    proof: p.join(p.JOIN),
  }),
  ours("route", "self-exclusion", {
    named: "/exclude",
    built: p.routes('path: "/exclude"'),
    proof: p.join(p.JOIN),
  }),
  ours("route", "a bet's receipt", {
    named: "/bet/$id",
    built: p.routes('path: "/bet/$id"'),
    proof: p.receiptJourney(
      "a decided bet's page shows the strike and close of the chart's candle, and its receipt holds until a byte is changed",
    ),
  }),
  ours("route", "rules of a game, with its odds", {
    named: "/rules/$id",
    built: p.routes('path: "/rules/$id"'),
    proof: p.states(p.STATES),
  }),
  ours("route", "guides", {
    named: "/support/strategy",
    built: content("strategies:"),
    proof: p.contentTest("and guides come a page at a time"),
    screen: "apps/player/src/screens/strategy-screen.tsx",
  }),
  ours("route", "messages", {
    named: "/support/message",
    built: content("messages:"),
    proof: p.contentTest("delivers messages, but none to who excluded themself (P-17)"),
    screen: "apps/player/src/screens/message-screen.tsx",
  }),
  ours("route", "one message", {
    named: "/support/message/$id",
    built: content("readMessage:"),
    proof: p.matrixTest("%s refuses objects of others and of other sites"),
    screen: "apps/player/src/panels/support/message-detail.tsx",
  }),
  call("POST /api/sign_out", "ends the session", [
    p.handler("accounts")("signOut"),
    p.tokenTest("signs out: the session ends and the cookie goes"),
  ]),
  call("POST /api/player/reset_password", "a new password by the code of find_pw", [
    p.handler("members")("resetPassword"),
    p.sessionsTest("S-08: a reset password ends every session, and the code works once"),
  ]),
  call("POST /api/certi/nice_id", "completes the local identity check", [
    p.handler("certifications")("completeIdentity"),
    p.signUpTest("wants identity, e-mail and a bank account in the member's own name"),
  ]),
  call("POST /api/player/change_phone", "another phone, proved", [
    p.handler("members")("changePhone"),
    p.sessionsTest("S-09: a new phone wants the password and a proof, and the old phone is told"),
  ]),
  call("POST /api/player/change_email", "another e-mail address, proved", [
    p.handler("members")("changeEmail"),
    p.matrixTest("notes payloads that name somebody else"),
  ]),
  call("POST /api/player/change_bank", "another bank account, held", [
    p.handler("members")("changeBank"),
    p.signUpTest(
      "S-10: tells a bank account change to the member, holds withdrawals for 48 hours and wants the password",
    ),
  ]),
  call("POST /api/player/export", "everything kept of the player, with the password again", [
    p.handler("own-data")("exportOwnData: (call)"),
    p.serverTest("own-data")(
      "S-42: are given whole and in clear to who knows the password, noted, and to nobody else",
    ),
  ]),
  call("GET /api/player/sessions", "own sessions", [p.handler("sessions")("ownSessions"), sessions]),
  call("POST /api/player/sessions/end", "ends one of them", [
    p.handler("sessions")("endOwnSession"),
    sessions,
  ]),
  call("POST /api/player/sessions/end_others", "ends all others", [
    p.handler("sessions")("endOtherSessions"),
    sessions,
  ]),
  call("GET /api/player/protection", "limits and breaks", [protection("protection"), limits]),
  call("GET /api/player/play", "session clock and net result", [
    protection("play: async"),
    p.protectionTest(
      "P-13, P-14: refuses bets after its interval until it is answered, and shows time and net result",
    ),
  ]),
  call("POST /api/player/play/confirm", "the reality check was seen", [
    protection("confirmPlay"),
    p.protectionTest(
      "P-13, P-14: refuses bets after its interval until it is answered, and shows time and net result",
    ),
  ]),
  call("GET /api/player/protection/changes", "every change of a limit, when and by whom", [
    protection("limitChanges"),
    p.protectionTest(
      "P-27: keep the history of their changes: what was, what became of it, when and by whom",
    ),
  ]),
  call("POST /api/player/protection/limit", "sets a limit", [protection("setLimit"), limits]),
  call("POST /api/player/protection/limit/confirm", "the second yes", [protection("confirmLimit"), limits]),
  call("POST /api/player/protection/limit/cancel", "drops a raise", [protection("keepLimit"), limits]),
  call("POST /api/player/protection/reality_check", "its interval", [
    protection("setRealityCheck"),
    p.protectionTest(
      "P-13, P-14: refuses bets after its interval until it is answered, and shows time and net result",
    ),
  ]),
  call("POST /api/player/country", "where the player lives, said once", [
    p.handler("members")("setCountry"),
    p.signUpTest("P-03: stands on the member, is said once, and a site blocks what its licence names"),
  ]),
  call("POST /api/player/protection/review", "the limits were looked at", [
    protection("reviewLimits"),
    p.protectionTest("P-12: are to be looked at every six months, from joining on, until the player says so"),
  ]),
  call("POST /api/player/protection/time_out", "a break", [
    protection("timeOut: async"),
    p.protectionTest("P-15: forbid bets at once, cannot be shortened by anyone, and end by themselves"),
  ]),
  call("POST /api/player/protection/exclude", "self-exclusion", [
    protection("exclude: async"),
    p.protectionTest(
      "P-16, P-17: of self-exclusion cover every site of the licensee, end the sessions, stay until asked, and a day longer",
    ),
  ]),
  call("POST /api/player/protection/return", "asks to come back", [
    protection("askReturn"),
    p.protectionTest(
      "P-16, P-17: of self-exclusion cover every site of the licensee, end the sessions, stay until asked, and a day longer",
    ),
  ]),
  call("GET /api/public/protection", "help, age, share of losing accounts", [
    protection("publicProtection"),
    p.protectionTest(
      "P-31, P-36: names help by language, the age, and the share of losing accounts once it means something",
    ),
  ]),
  call("GET /api/trade/betting", "a bet by its key", [
    p.handler("trading")("betByKey"),
    p.bettingHttpTest("places a bet under the session's name and answers with it"),
  ]),
  call("GET /api/trade/summary/own", "the caller's own day", [
    p.handler("trading")("ownDay"),
    p.pagesTest("tells the caller's own day: open stakes are no loss"),
  ]),
  call("GET /api/public/round/{id}/proof", "a round's public evidence", [
    p.handler("prices")("proof:"),
    p.pagesTest("gives a round's evidence to anyone, and no secret before its time"),
  ]),
  call("GET /api/public/keys", "public keys of receipts", [
    p.handler("receipts")("receiptKeys"),
    p.bettingHttpTest("proves a refusal to the one who was refused, and lists the keys to anyone"),
  ]),
  call("GET /api/trade/bet/{id}", "one bet with its receipt", [
    p.handler("receipts")("betDetail"),
    p.betDetailTest("tells the bet, its receipt, its round and the ticks that decided it"),
  ]),
  call("GET /api/trade/betting/refusal", "the proof of a refusal", [
    p.handler("receipts")("refusalProof"),
    p.bettingHttpTest("proves a refusal to the one who was refused, and lists the keys to anyone"),
  ]),
  call("GET /api/public/fairness", "the public record of fairness", [
    p.handler("fairness")("fairness.read"),
    at("apps/server/src/transport/http/handlers/fairness.test.ts")(
      "is for anyone, signed in or not, of everything or of one day",
    ),
  ]),
  call("GET /api/public/log/checkpoint", "the newest signed root of the public log", [
    publicLog("logCheckpoint"),
    PUBLIC_LOG,
  ]),
  call("GET /api/public/log/tile/{level}/{index}", "hashes of the public log", [
    publicLog("logTile"),
    PUBLIC_LOG,
  ]),
  call("GET /api/public/log/entries/{index}", "bodies of leaves of the public log", [
    publicLog("logEntries"),
    PUBLIC_LOG,
  ]),
  call("GET /api/public/round/{id}/log", "what the public log holds of a round", [
    publicLog("roundLog"),
    PUBLIC_LOG,
  ]),
  call("GET /api/trade/bet/{id}/path", "how a bet is part of the sealed stakes", [
    publicLog("stakesPath"),
    PUBLIC_LOG,
  ]),
  call("GET /api/dnw/state", "limits and waiting times before the form", [
    wallet("walletState"),
    p.walletTest("before the form: what is left today and from when"),
  ]),
  call("POST /api/dnw/cancel", "cancels a deposit", [
    wallet("walletCancel"),
    p.walletHttpTest("are asked for, seen, and cancelled the old way and the new"),
  ]),
  call("GET /api/dnw/detail", "one request with its timeline", [
    wallet("walletRequest"),
    p.walletHttpTest("stay their player's own"),
  ]),
  call("GET /api/dnw/summary", "totals of a span", [wallet("walletTotals"), p.walletTest("P-27: adds up")]),
  call("POST /api/coin/dnw/deposit/apply", "tells of coins that were sent", [
    p.handler("coins")("coinDeposit:"),
    p.serverTest("coins")(
      "are credited when an operator has seen them: one below the threshold, two from it on, once",
    ),
  ]),
  call("POST /api/coin/dnw/deposit/cancel", "takes such a word back", [
    p.handler("coins")("coinDepositCancel:"),
    p.serverTest("coins")("are taken back by their player until somebody has confirmed them"),
  ]),
  call("POST /api/message/read", "reads a message", [
    content("readMessage"),
    p.matrixTest("%s refuses objects of others and of other sites"),
  ]),
  call("POST /api/message/readAll", "reads every message", [
    content("readAllMessages"),
    p.matrixTest("%s lets in whom the table says, and nobody else"),
  ]),
  call("GET /api/file/{id}", "a picture", [
    p.server("transport/http/file-endpoints.ts")("ENDPOINTS.picture"),
    p.filesTest("are stored anew and shown to their sender alone, as a picture and nothing else"),
  ]),
];
