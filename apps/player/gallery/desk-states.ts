import { DESK_ANSWERS, popupAnswers, UNREAD } from "./desk-answers.ts";
import { FAIRNESS_EMPTY, OTHERS_START, VENUES_EMPTY } from "./facts/fairness.ts";
import { REFERENCE_DIFFERENT, REFERENCE_NONE } from "./facts/reference.ts";
import { PICTURE_ID } from "./facts/desk.ts";
import { NOW_MS } from "./facts/moment.ts";
import { logOf } from "./facts/public-log.ts";
import { roundOf } from "./facts/rounds.ts";
import { keptOf } from "./log-states.ts";
import type { GalleryState } from "./states.ts";

const EMPTY = { data: { content: [], last: true, page: 0, size: 20 } } as const;
const FAILED = { status: 503, code: "UNAVAILABLE" } as const;

const SHOW_SETTLED_AGAIN = [{ show: `section:has([data-testid="settled-again"])` }];

/** The support pages, the panels of content, popups, and what arrives. */
export const DESK: Readonly<Record<string, GalleryState>> = {
  "support-notices": { shows: "the notices", path: "/support/notice" },
  "support-notices-visitor": {
    shows: "the notices, to somebody who is not signed in",
    path: "/support/notice",
    isAnonymous: true,
  },
  "support-notices-empty": {
    shows: "no notice yet",
    path: "/support/notice",
    answers: { ...DESK_ANSWERS, "/api/content/notice/list": EMPTY },
  },
  "support-notices-failed": {
    shows: "the notices could not be read",
    path: "/support/notice",
    answers: { ...DESK_ANSWERS, "/api/content/notice/list": FAILED },
  },
  "support-notice": { shows: "one notice", path: "/support/notice/40" },
  "support-notice-missing": { shows: "no such notice", path: "/support/notice/1" },
  "support-strategy": {
    shows: "the guides, one of them open",
    path: "/support/strategy",
    steps: [{ press: "guide" }],
  },
  "support-terms": { shows: "the terms that hold, with a change announced", path: "/support/terms" },
  "support-terms-older": { shows: "a version that held before", path: "/support/terms?version=1" },
  "support-terms-next": { shows: "a version that does not hold yet", path: "/support/terms?version=4" },
  "support-fairness": {
    shows: "the record of fairness: returns, the lighter side, voids",
    path: "/support/fairness",
    isAnonymous: true,
    awaits: "fairness-1",
    keptLog: async () => keptOf(await logOf(roundOf("R1", { back: 2, nowMs: NOW_MS }), null)),
  },
  "support-fairness-witness": {
    shows: "other people keep the other half of the seeds",
    path: "/support/fairness",
    isAnonymous: true,
    answers: { ...DESK_ANSWERS, "/api/public/log/starts": { data: OTHERS_START } },
    awaits: "witness-standing",
    steps: [{ show: '[data-testid="witness-standing"]' }],
  },
  "support-fairness-empty": {
    shows: "no round is counted yet",
    path: "/support/fairness",
    answers: {
      ...DESK_ANSWERS,
      "/api/public/fairness": { data: FAIRNESS_EMPTY },
      "/api/public/fairness/venues": { data: VENUES_EMPTY },
      "/api/public/reference": { data: REFERENCE_NONE },
      "/api/public/log/starts": { data: [] },
    },
  },
  "support-fairness-different": {
    shows: "a round was settled differently, and the settler is silent",
    path: "/support/fairness",
    isAnonymous: true,
    answers: { ...DESK_ANSWERS, "/api/public/reference": { data: REFERENCE_DIFFERENT } },
    awaits: "settled-again",
    steps: SHOW_SETTLED_AGAIN,
  },
  "support-fairness-again": {
    shows: "how many rounds another program settled again, and whose it is",
    path: "/support/fairness",
    isAnonymous: true,
    awaits: "settled-again",
    steps: SHOW_SETTLED_AGAIN,
  },
  "support-fairness-failed": {
    shows: "the record could not be read",
    path: "/support/fairness",
    answers: { ...DESK_ANSWERS, "/api/public/fairness": FAILED },
  },
  "support-messages": {
    shows: "messages, one of them unread",
    path: "/support/message",
    answers: { ...DESK_ANSWERS, ...UNREAD },
    awaits: "unread",
  },
  "support-message": { shows: "one message", path: "/support/message/9" },
  "support-inquiries": {
    shows: "inquiries in every state",
    path: "/support/contact",
    answers: { ...DESK_ANSWERS, ...UNREAD },
    awaits: "unread",
  },
  "support-inquiries-empty": {
    shows: "no inquiry yet",
    path: "/support/contact",
    answers: { ...DESK_ANSWERS, "/api/contact/list": EMPTY },
  },
  "support-inquiry-waiting": { shows: "an inquiry without an answer", path: "/support/contact/7" },
  "support-inquiry-answered": { shows: "an answered inquiry", path: "/support/contact/5" },
  "support-ask": { shows: "the form of an inquiry", path: "/support/contact/create" },
  "news-answer": {
    shows: "an answer has arrived while trading",
    path: "/trade/2",
    news: [{ kind: "answer", id: 6 }],
    awaits: "news-answer",
  },
  "news-notice": {
    shows: "a notice has been published while trading",
    path: "/trade/2",
    news: [{ kind: "notice", id: 40 }],
    awaits: "news-notice",
  },
  "popup-text": {
    shows: "a popup of text",
    path: "/trade/2",
    answers: { ...DESK_ANSWERS, ...popupAnswers({}) },
    awaits: "popup",
  },
  "popup-image": {
    shows: "a popup of a picture",
    path: "/trade/2",
    answers: {
      ...DESK_ANSWERS,
      ...popupAnswers({
        type: 1,
        image: `/api/file/${PICTURE_ID}`,
        content: "",
        headerBg: null,
        headerColor: null,
        iconType: 9,
      }),
    },
    awaits: "popup",
  },
  "panel-notices": { shows: "notices beside the trade screen", path: "/trade/2", panel: "notices" },
  "panel-strategy": { shows: "guides beside the trade screen", path: "/trade/2", panel: "strategy" },
  "panel-terms": { shows: "the terms beside the trade screen", path: "/trade/2", panel: "terms" },
};
