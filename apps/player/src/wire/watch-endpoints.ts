import { ok, type Result } from "@maru/values";
import { call, type Call } from "./http.ts";
import type { Play } from "./member-shapes.ts";
import { readPlay } from "./read-play.ts";
import { readListed, readPopup, readUnread } from "./read-support.ts";
import { type Fields, isFields, NO_FIELDS } from "./read.ts";
import type { WireRefusal } from "./shapes.ts";
import type { Listed, Popup, Unread } from "./support-shapes.ts";

/** What is asked now and then while a player trades; apart from the calls of the pages, so that the trade screen loads no more than these. */

type Reply<T> = Promise<Result<T, WireRefusal>>;

async function ask<T>(request: Call, read: (fields: Fields) => T): Reply<T> {
  const reply = await call(request);
  return reply.ok ? ok(read(isFields(reply.value) ? reply.value : NO_FIELDS)) : reply;
}

export function fetchPopups(): Reply<Listed<Popup>> {
  const query = { resultType: "ClientList", page: 0, size: 50 };
  return ask({ path: "/api/content/popup/list", query, isPublic: true }, (fields) =>
    readListed(fields, readPopup),
  );
}

export function fetchUnread(): Reply<Unread> {
  return ask({ path: "/api/message/my_unread_count" }, readUnread);
}

/** The session of play: since when, how much, and whether its check is due. */
export function fetchPlay(): Reply<Play> {
  return ask({ path: "/api/player/play" }, readPlay);
}

/** Whether the player's limits are to be looked at again (P-12). */
export function fetchIsReviewDue(): Reply<boolean> {
  return ask(
    { path: "/api/player/protection" },
    ({ review }) => isFields(review) && review["isDue"] === true,
  );
}
