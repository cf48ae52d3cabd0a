import type {
  WireInquiry,
  WireMessage,
  WireNotice,
  WirePopup,
  WireStaticPage,
  WireStrategy,
} from "@maru/contract";
import { NOW_MS } from "./moment.ts";

/** Of the picture that the gallery draws by itself. */
export const PICTURE_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Language = "ko" | "en";
const said = { ko: 0, en: 1 } as const;
const say = (language: Language, ko: string, en: string): string => [ko, en][said[language]] ?? ko;

const NOTICES = [
  ["11월 25일 새벽 점검 안내", "Maintenance on the morning of 25 November"],
  [
    "1분 상승·하락 상품의 마감 시각을 화면에 더 크게 표시해요",
    "The lock of the one-minute game is shown larger",
  ],
  ["공개 원장에서 회차를 직접 확인하는 방법", "How to check a round in the public record"],
  ["설 연휴 거래 시간", "Trading hours over the Lunar New Year"],
  ["쪽지함이 생겼어요", "You can now receive messages here"],
] as const;

export function noticesIn(language: Language): readonly WireNotice[] {
  return Array.from({ length: 14 }, (_, at): WireNotice => {
    const [ko, en] = NOTICES[at % NOTICES.length] ?? NOTICES[0];
    return {
      id: 40 - at,
      title: say(language, ko, en),
      content: say(language, NOTICE_KO, NOTICE_EN),
      createDate: NOW_MS - at * 2 * DAY_MS - HOUR_MS,
      isPinned: at === 0,
    };
  });
}

const NOTICE_KO =
  '<p>안정적인 서비스를 위해 아래 시간에 점검합니다. 점검 중에는 <strong>새 투자와 입출금 신청이 잠시 멈춰요.</strong></p><h3>점검 시간</h3><table><tbody><tr><th>시작</th><td>2026-11-25 04:10</td></tr><tr><th>종료</th><td>2026-11-25 05:00</td></tr></tbody></table><h3>달라지는 점</h3><ul><li>진행 중인 회차는 점검 전에 모두 끝나요.</li><li>이미 접수된 출금은 그대로 처리돼요.</li></ul><p>자세한 내용은 <a href="https://example.org/status">상태 페이지</a>에서 볼 수 있어요.</p>';
const NOTICE_EN =
  '<p>We maintain the service at the time below. Meanwhile <strong>new bets and requests pause for a while.</strong></p><h3>When</h3><table><tbody><tr><th>From</th><td>2026-11-25 04:10</td></tr><tr><th>To</th><td>2026-11-25 05:00</td></tr></tbody></table><h3>What changes</h3><ul><li>Rounds that run end before it begins.</li><li>Withdrawals already requested go on.</li></ul><p>More on the <a href="https://example.org/status">status page</a>.</p>';

export function guidesIn(language: Language): readonly WireStrategy[] {
  const guide = (id: number, category: 1 | 2, title: string): WireStrategy => ({
    id,
    category,
    title,
    content: say(language, NOTICE_KO, NOTICE_EN),
    createDate: NOW_MS - DAY_MS,
  });
  return [
    guide(1, 1, say(language, "화면 읽는 법", "How to read the screen")),
    guide(2, 1, say(language, "영수증으로 확인하기", "Checking with a receipt")),
    guide(3, 2, say(language, "처음이라면", "First steps")),
  ];
}

export function termsIn(language: Language, version: number | null): WireStaticPage {
  const shown = version ?? 3;
  return {
    type: "terms",
    title: say(language, "이용약관", "Terms of service"),
    content: say(
      language,
      "<h3>제1조 (서비스)</h3><p>본 서비스는 시장 가격을 기준으로 한 짧은 회차에 포인트로 참여하는 서비스입니다.</p><h3>제2조 (이용 시간)</h3><p>거래 시간은 09:00부터 다음 날 04:00까지입니다.</p>",
      "<h3>1. The service</h3><p>You take part with points in short rounds on a market price.</p><h3>2. Hours</h3><p>Trading runs from 09:00 to 04:00 the next day, Seoul time.</p>",
    ),
    version: shown,
    effectiveDate: NOW_MS - (4 - shown) * 90 * DAY_MS,
    next: { version: 4, effectiveDate: NOW_MS + 30 * DAY_MS, content: "" },
    older: [2, 1].map((older) => ({ version: older, effectiveDate: NOW_MS - (4 - older) * 90 * DAY_MS })),
  };
}

export function messagesIn(language: Language): readonly WireMessage[] {
  return [
    ["출금 계좌가 확인되었어요", "Your bank account was confirmed"],
    ["문의하신 회차 기록을 보내드려요", "The record of the round you asked about"],
    ["가입을 환영해요", "Welcome"],
  ].map(([ko = "", en = ""], at) => ({
    id: 9 - at,
    title: say(language, ko, en),
    content: say(
      language,
      "<p>안녕하세요. 등록하신 계좌의 확인이 끝났어요.</p><p>이제 출금을 신청할 수 있어요.</p>",
      "<p>Hello. The account you entered has been confirmed.</p><p>You can now ask for a withdrawal.</p>",
    ),
    createDate: NOW_MS - at * DAY_MS - HOUR_MS,
    isRead: at === 0 ? 0 : 1,
  }));
}

export function inquiriesIn(language: Language): readonly WireInquiry[] {
  const inquiry = (id: number, changes: Partial<WireInquiry>): WireInquiry => ({
    id,
    question: say(
      language,
      "14:02 회차의 종가가 제가 본 가격과 달라요. 화면 사진을 함께 보냅니다.\n어느 체결로 정해졌는지 알고 싶어요.",
      "The close of the 14:02 round differs from what I saw; a picture is attached.\nWhich trade decided it?",
    ),
    createDate: NOW_MS - (8 - id) * DAY_MS,
    dueDate: NOW_MS + (7 + id) * DAY_MS,
    answer: null,
    answerDate: null,
    isRead: 1,
    files: [],
    ...changes,
  });
  const answer = say(
    language,
    "문의해 주셔서 감사합니다.\n14:02 회차의 종가는 14:02:59.812 체결로 정해졌어요. 영수증의 ‘결과를 정한 체결’에서 같은 기록을 볼 수 있어요.",
    "Thank you for asking.\nThe close of the 14:02 round is the trade of 14:02:59.812. Your receipt shows the same record under the deciding trades.",
  );
  const answered = { answer, answerDate: NOW_MS - HOUR_MS };
  return [
    inquiry(7, { files: [`/api/file/${PICTURE_ID}`] }),
    inquiry(6, { ...answered, isRead: 0 }),
    inquiry(5, { ...answered, files: [`/api/file/${PICTURE_ID}`] }),
  ];
}

export function popupIn(language: Language, changes: Partial<WirePopup>): WirePopup {
  return {
    id: 3,
    type: 2,
    title: say(language, "11월 25일 점검 안내", "Maintenance on 25 November"),
    content: say(language, NOTICE_KO, NOTICE_EN),
    createDate: NOW_MS - HOUR_MS,
    image: null,
    iconType: 6,
    headerBg: "#1f3a5f",
    headerColor: "#ffffff",
    width: 485,
    isShow: 1,
    ...changes,
  };
}
