import { withParticles } from "@maru/contract/text/say";
import { SIMULATED_MARKETS } from "@maru/rules";

/** A text in the languages of the demo's readers. */
interface DemoText {
  readonly title: string;
  readonly content: string;
}
type DemoTexts = { readonly ko: DemoText; readonly en: DemoText };

const INDICES = SIMULATED_MARKETS.map(({ rules }) => rules.stock);

/** What the demo's first site says to its players; newest last. The two guides come with every installation. */
export const DEMO_NOTICES: readonly DemoTexts[] = [
  {
    ko: {
      title: "입출금 이용 안내",
      content:
        "<p>입금은 5,000KRW부터 신청하실 수 있습니다. 신청 후 30분 안에 송금되지 않은 신청은 자동으로 취소됩니다.</p><p>이 사이트는 개발용 샌드박스이며 실제 돈은 오가지 않습니다.</p>",
    },
    en: {
      title: "How deposits and withdrawals work",
      content:
        "<p>Deposits start at 5,000 KRW. A request that is not paid within 30 minutes is cancelled by itself.</p><p>This site is a sandbox for development: no real money moves.</p>",
    },
  },
  {
    ko: {
      title: "모의 지수 변동성 안내",
      content: withParticles(
        `<p>${INDICES.join(", ")}은(는) 실제 시장이 아닌 모의 지수입니다. 모든 회차는 공개된 자료로 누구나 다시 계산할 수 있습니다.</p>`,
      ),
    },
    en: {
      title: "About the simulated indices",
      content: `<p>${new Intl.ListFormat("en-GB").format(INDICES)} are simulated indices and no real market. Everybody can recompute every round from public data.</p>`,
    },
  },
  {
    ko: {
      title: "마루에 오신 것을 환영합니다",
      content:
        "<p>쿠폰 탭에서 <b>WELCOME-7</b>을 입력해 보세요. 궁금한 점은 1:1문의로 남겨 주시면 답변해 드립니다.</p>",
    },
    en: {
      title: "Welcome to Maru",
      content:
        "<p>Try the code <b>WELCOME-7</b> in the coupon tab. If anything is unclear, write an inquiry and we will answer.</p>",
    },
  },
];

export const DEMO_POPUP: DemoTexts = {
  ko: {
    title: "처음이신가요?",
    content: "<p>화면 읽는 법과 초보자 전략을 전략 메뉴에서 보실 수 있습니다.</p>",
  },
  en: {
    title: "New here?",
    content: "<p>The guides to the screen and to first steps are in the strategy menu.</p>",
  },
};

/** To each player of the first site. */
export const DEMO_MESSAGE = {
  title: "가입을 환영합니다",
  content: "<p>보호 설정에서 입금과 투자 한도를 직접 정하실 수 있습니다.</p>",
} as const;

/** A question that was answered and read. */
export const DEMO_INQUIRY = {
  username: "player1",
  question: "출금은 하루에 몇 번까지 신청할 수 있나요?",
  answer: "출금은 하루 4회까지, 3시간 간격으로 신청하실 수 있습니다.",
} as const;

/** What two operators asked for and approved: codes that give points, and what a coin is worth. */
export const DEMO_COUPONS = [
  { siteId: 1, code: "WELCOME-7", amount: 7_000, usesMax: 1_000 },
  { siteId: 1, code: "SPRING-12", amount: 12_000, usesMax: 50 },
  { siteId: 2, code: "PLAY-30", amount: 30_000, usesMax: 1_000 },
] as const;

export const DEMO_RATES = [
  { currency: "BTC", pointsPerCoin: 93_450_000 },
  { currency: "ETH", pointsPerCoin: 3_271_000 },
  { currency: "USDT", pointsPerCoin: 1_387 },
  { currency: "XRP", pointsPerCoin: 712 },
] as const;

/** What partners of the first site get, from the beginning of last month on: the kind, and a share of 10,000. */
export const DEMO_AGREEMENTS = [
  { username: "partner1", kind: "net", rateBp: 2_500 },
  { username: "partner2", kind: "stakes", rateBp: 120 },
] as const;
