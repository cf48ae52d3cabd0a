/** The one entry point of the gallery into the app's stores: a state writes here what the live channel would have said. */
export { betFacts, type BetIntent, noteBetResult, noteIntent } from "../src/facts/bet-facts.ts";
export { noteRound } from "../src/facts/trade-facts.ts";
export { linkFacts, type LinkFacts } from "../src/facts/link-facts.ts";
export { lookFacts } from "../src/facts/look-facts.ts";
export { type News, noteNews } from "../src/facts/news-facts.ts";
export { openSidePanel, type SidePanel } from "../src/panels/side-panel.ts";
export { sessionFacts, type SessionFacts } from "../src/facts/session-facts.ts";
export { settingsFacts } from "../src/facts/settings-facts.ts";
export { tickFacts } from "../src/facts/tick-facts.ts";
export { tradeFacts } from "../src/facts/trade-facts.ts";
export {
  readBet,
  readBook,
  readList,
  readMember,
  readRound,
  readSite,
  readTick,
} from "../src/wire/read-shapes.ts";
export { isFields } from "../src/wire/read.ts";
