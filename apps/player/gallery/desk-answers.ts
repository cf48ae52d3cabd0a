import { type Answer, type Answers, asPicture } from "./fake-server.ts";
import { FAIRNESS, STARTS, VENUES, WITNESSES } from "./facts/fairness.ts";
import { REFERENCE } from "./facts/reference.ts";
import { SEALED_DAYS } from "./facts/sealed.ts";
import { guidesIn, inquiriesIn, messagesIn, noticesIn, PICTURE_ID, popupIn, termsIn } from "./facts/desk.ts";

/** The gallery speaks two languages well; the others read the English facts. */
const spoken = (): "ko" | "en" => (document.documentElement.lang === "ko" ? "ko" : "en");

function pageOf(rows: readonly unknown[], query: URLSearchParams): Answer {
  const [page, size] = [Number(query.get("page") ?? 0), Number(query.get("size") ?? 20)];
  const content = rows.slice(page * size, (page + 1) * size);
  return { data: { content, last: rows.length <= (page + 1) * size, page, size } };
}

function oneOf(rows: readonly { readonly id: number }[], id: string | null): Answer {
  const found = rows.find((row) => String(row.id) === id);
  return found === undefined ? { status: 404, code: "NOT_FOUND" } : { data: found };
}

/** What the site tells and what the player asked. */
export const DESK_ANSWERS: Answers = {
  "/api/content/notice/list": (query) => pageOf(noticesIn(spoken()), query),
  "/api/content/notice": (query) => oneOf(noticesIn(spoken()), query.get("contentId")),
  "/api/content/strategy/list": (query) => pageOf(guidesIn(spoken()), query),
  "/api/content/popup/list": { data: { content: [], last: true, page: 0, size: 50 } },
  "/api/content/static": (query) => {
    const version = query.get("version");
    return { data: termsIn(spoken(), version === null ? null : Number(version)) };
  },
  "/api/public/fairness": { data: FAIRNESS },
  "/api/public/fairness/venues": { data: VENUES },
  "/api/public/reference": { data: REFERENCE },
  "/api/public/log/starts": { data: STARTS },
  "/api/public/log/witnesses": { data: WITNESSES },
  "/api/public/log/balances": { data: SEALED_DAYS },
  "/api/message/my": (query) => pageOf(messagesIn(spoken()), query),
  "/api/message/read": () => oneOf(messagesIn(spoken()), "9"),
  "/api/message/my_unread_count": { data: { messageCnt: 0, contactCnt: 0 } },
  "/api/contact/list": (query) => pageOf(inquiriesIn(spoken()), query),
  "/api/contact/read": (query) => oneOf(inquiriesIn(spoken()), query.get("id")),
  [`/api/file/${PICTURE_ID}`]: () => asPicture(drawPicture()),
};

export const UNREAD: Answers = { "/api/message/my_unread_count": { data: { messageCnt: 1, contactCnt: 1 } } };

export function popupAnswers(changes: Parameters<typeof popupIn>[1]): Answers {
  return {
    "/api/content/popup/list": () => ({
      data: { content: [popupIn(spoken(), changes)], last: true, page: 0, size: 50 },
    }),
  };
}

/** A chart on a screen, as somebody would send it. */
function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(640, 400);
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    pen.fillStyle = "#16202c";
    pen.fillRect(0, 0, 640, 400);
    pen.strokeStyle = "#f0b24b";
    pen.lineWidth = 6;
    pen.beginPath();
    for (let x = 0; x <= 640; x += 20) pen.lineTo(x, 200 + 90 * Math.sin(x / 70) - x / 12);
    pen.stroke();
  }
  return canvas.convertToBlob({ type: "image/png" });
}
