import { ENDPOINTS } from "@maru/contract";
import { describeCall, otherwise, pageShape, same, within } from "@maru/contract/describe";
import { FLAG_CODES } from "@maru/contract/wire-codes";

/** What is asked now and then while a player trades; apart from the calls of the pages, so that the trade screen loads no more than these. */

const POPUP = {
  ...same("id", "title", "type", "image", "iconType", "headerBg", "headerColor", "width"),
  html: "content",
  createMs: "createDate",
  isShow: otherwise("isShow", FLAG_CODES.yes),
} as const;

/** The session of play: since when, how much, and whether its check is due. */
const PLAY = {
  elapsedSeconds: "elapsedSeconds",
  session: within("session", same("staked", "net", "bets")),
  check: within("check", { isDue: "isDue" }),
} as const;

export const popups = describeCall(ENDPOINTS.popups, pageShape(POPUP));
export const unreadMessages = describeCall(ENDPOINTS.unreadMessages, {
  messages: "messageCnt",
  inquiries: "contactCnt",
});
export const play = describeCall(ENDPOINTS.play, PLAY);
export const confirmPlay = describeCall(ENDPOINTS.confirmPlay, PLAY);
export const review = describeCall(ENDPOINTS.protection, { review: within("review", same("isDue")) });

/** The newest signed checkpoint of the public log, of which nothing is believed yet. */
export const logCheckpoint = describeCall(ENDPOINTS.logCheckpoint, same("note", "size"));
