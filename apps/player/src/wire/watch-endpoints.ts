import type { ReplyOf } from "@maru/contract/described";
import { POPUP_TYPE_CODES } from "@maru/contract/content-codes";
import { FLAG_CODES } from "@maru/contract/wire-codes";
import { ask, made, type Reply } from "./ask.ts";
import * as calls from "./calls/watch.ts";
import { fileIdOf } from "./file-id.ts";

export type Unread = ReplyOf<typeof calls.unreadMessages>;
export type Play = ReplyOf<typeof calls.play>;
export type Popup = ReturnType<typeof popupOf>;

const COLOUR = /^#[0-9a-f]{6}$/;
const DEFAULT_WIDTH_PX = 485;

const colourOf = (text: string | null): string | null => (text !== null && COLOUR.test(text) ? text : null);

type WirePopup = ReplyOf<typeof calls.popups>["content"][number];

/** Colours and widths go into the page's style, so nothing but such may. */
function popupOf({ type, image, headerBg, headerColor, width, isShow: _isShow, ...popup }: WirePopup) {
  return {
    ...popup,
    kind: type === POPUP_TYPE_CODES.image ? ("image" as const) : ("text" as const),
    fileId: fileIdOf(image ?? ""),
    headerBg: colourOf(headerBg),
    headerColor: colourOf(headerColor),
    widthPx: width >= 200 && width <= 960 ? width : DEFAULT_WIDTH_PX,
  };
}

export const fetchPopups = (): Reply<readonly Popup[]> =>
  made(ask(calls.popups, { query: { resultType: "ClientList", page: 0, size: 50 } }), ({ content }) =>
    content.filter(({ isShow }) => isShow !== FLAG_CODES.no).map(popupOf),
  );

export const fetchUnread = (): Reply<Unread> => ask(calls.unreadMessages, {});

export const fetchPlay = (): Reply<Play> => ask(calls.play, {});
export const confirmPlay = (): Reply<Play> => ask(calls.confirmPlay, { body: {} });

/** Whether the player's limits are to be looked at again (P-12). */
export const fetchIsReviewDue = (): Reply<boolean> =>
  made(ask(calls.review, {}), ({ review }) => review.isDue);

export const fetchCheckpoint = (): Reply<ReplyOf<typeof calls.logCheckpoint>> => ask(calls.logCheckpoint, {});
