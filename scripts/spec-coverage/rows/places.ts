import { at } from "../coverage-row.ts";

/** Source files and test files that many rows name; `routes("…")` is a place in the file. */
const player = (file: string) => at(`apps/player/src/${file}`);
const server = (file: string) => at(`apps/server/src/${file}`);
const serverTest = (file: string) => at(`apps/server/test/${file}.test.ts`);
const handler = (file: string) => at(`apps/server/src/transport/http/handlers/${file}.ts`);
const handlerTest = (file: string) => at(`apps/server/src/transport/http/handlers/${file}.test.ts`);
const rules = (file: string) => at(`packages/rules/src/${file}`);
const contract = (file: string) => at(`packages/contract/src/${file}`);
const journey = (file: string) => at(`e2e/journeys/${file}.spec.ts`);

export { contract, handler, journey, player, rules, server, serverTest };

export const routes = player("routes.tsx");
export const memberKorean = player("text/pages/member/ko.ts");
export const orderPanel = player("panels/order-panel.tsx");
export const wireSchemas = contract("wire-schemas.ts");
export const wireContent = contract("wire-content.ts");
export const wireWallet = contract("wire-wallet.ts");
export const wireCodes = contract("wire-codes.ts");
export const destinations = contract("destinations.ts");
export const refusalsKorean = contract("text/ko.ts");
export const membersKorean = contract("text/members-ko.ts");
export const demoData = server("operations/sites/demo-data.ts");

export const pagesTest = handlerTest("pages");
export const walletHttpTest = handlerTest("wallet");
export const bettingHttpTest = handlerTest("betting");
export const publicLogHttpTest = handlerTest("public-log");
export const betDetailTest = handlerTest("bet-detail");
export const httpTest = at("apps/server/src/transport/http/create-http-app.test.ts");
export const tokenTest = at("apps/server/src/transport/http/token-endpoint.test.ts");
export const filesTest = at("apps/server/src/transport/http/file-endpoints.test.ts");
export const walletTest = server("operations/wallet/wallet.test.ts");
export const contentTest = server("operations/content/content.test.ts");
export const liveRoomTest = server("trading/live/live-room.test.ts");
export const matrixTest = serverTest("access-matrix");
export const sessionsTest = serverTest("sessions");
export const signUpTest = serverTest("sign-up");
export const protectionTest = serverTest("protection");
export const wholePathTest = serverTest("journey");
export const textTest = contract("text/text.test.ts");
export const catalogueTest = player("text/catalogue.test.ts");

export const newcomer = journey("1-newcomer");
export const waysInAndOut = journey("2-ways-in-and-out");
export const orderRules = journey("3-order-rules");
export const twoTabs = journey("4-two-tabs-two-games");
export const lostConnection = journey("5-lost-connection");
export const decidedRounds = journey("8-decided-rounds");
export const refusals = journey("8-refusals");
export const switchGame = journey("8-switch-game");
export const panels = journey("10-panels-and-keyboard");
export const receiptJourney = journey("10-receipt");
export const join = journey("11-join");
export const states = journey("11-states");

export const NEWCOMER = "a newcomer signs in, bets on the next candle and sees what became of it";
export const TWO_TABS =
  "two tabs, two games: each shows what was bet in the other, and signing out ends both";
export const WAYS =
  "a visitor of a member's page signs in and comes back to it, and stays signed in until signing out";
export const DECIDED = "a win, a loss, a draw and a void; and the streaks back to the thousandth round";
export const SWITCHED =
  "another instrument and another game, chosen in the title and never by loading the page";
export const PANELS =
  "panels swap in beside the trade screen, hold the accessibility rules, and lead back to it";
export const JOIN =
  "a newcomer signs up by invitation, changes the password, lowers a limit and takes a break";
export const STATES = "every state of ${screen} says what it is and holds against the accessibility rules";
export const FIXED_TEXT = "says %j in %s with %s as specified";
export const WHOLE_CATALOGUE = "%s has the keys of the source, with the same placeholders";
