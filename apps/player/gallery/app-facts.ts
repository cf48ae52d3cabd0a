import { readDescribed } from "@maru/contract/described";
import { me, siteByCode } from "../src/wire/calls/trade.ts";
import { memberOf, siteOf } from "../src/wire/read-trade.ts";

/** The one entry point of the gallery into the app's stores: a state writes here what the live channel would have said. */
export type { BetIntent } from "../src/derived/bet-intent.ts";
export { betFacts, noteBetResult, noteIntent } from "../src/facts/bet-facts.ts";
export { noteRound } from "../src/facts/trade-facts.ts";
export { linkFacts, type LinkFacts } from "../src/facts/link-facts.ts";
export { siteThemeFacts } from "../src/facts/site-theme-facts.ts";
export { type News, noteNews } from "../src/facts/news-facts.ts";
export { openSidePanel, type SidePanel } from "../src/panels/side/side-panel.ts";
export { sessionFacts, type SessionFacts } from "../src/facts/session-facts.ts";
export { settingsFacts } from "../src/facts/settings-facts.ts";
export { tickFacts } from "../src/facts/tick-facts.ts";
export { keepWatchedLog, type WatchedLog } from "../src/facts/watched-log.ts";
export { tradeFacts } from "../src/facts/trade-facts.ts";
export { readBet, readBook, readRound, readTicks } from "../src/wire/read-trade.ts";
export { isFields } from "../src/wire/read.ts";

export function readSite(value: unknown) {
  const site = readDescribed(siteByCode.reply, value);
  return site === undefined ? null : siteOf(site);
}

export function readMember(value: unknown) {
  const member = readDescribed(me.reply, value);
  return member === undefined ? null : memberOf(member);
}
