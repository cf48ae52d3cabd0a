import { type NewMarketFault, VENUE_TEXTS, type VenueName } from "@maru/rules";
import type { RefusalRows } from "./refusal-rows.ts";

/** Refusals of a market that somebody wants to make; how old a price may be is refused as for any market. */
export type NewMarketRefusal =
  | Exclude<NewMarketFault, { readonly code: "STALE_LIMIT_WRONG" }>
  /** No venue is asked anything by a server without live feeds. */
  | { readonly code: "LIVE_FEEDS_OFF" }
  | { readonly code: "SYMBOL_UNKNOWN"; readonly venue: VenueName; readonly symbol: string }
  | { readonly code: "VENUE_SILENT"; readonly venue: VenueName };

/** 94500 parts per million → "9.45". */
const percent = (ppm: number): string => String(ppm / 10_000);

export const newMarketRefusals: RefusalRows<NewMarketRefusal> = {
  STOCK_FORM_WRONG: {
    status: 400,
    ko: () => "종목 코드는 영문 대문자·숫자·-로 2자에서 16자까지이고, SIM-·RPL-로 시작할 수 없습니다.",
    en: () =>
      "The code of a market has 2 to 16 capital letters, digits or lines, and does not begin with SIM- or RPL-.",
    zh: () => "品种代码为 2 到 16 位大写字母、数字或 -，且不能以 SIM- 或 RPL- 开头。",
    ja: () => "銘柄コードは英大文字・数字・- の 2～16 文字で、SIM- や RPL- では始められません。",
  },
  FALLBACK_WRONG: {
    status: 400,
    ko: () => "대신할 출처는 다른 거래소여야 하고, 체결 번호의 방식이 같아야 합니다.",
    en: () => "What stands in is of another venue, whose trade ids are of the same kind.",
    zh: () => "替代来源须为另一交易所，且成交编号方式相同。",
    ja: () => "代わりの出所は別の取引所で、約定番号の方式が同じである必要があります。",
  },
  STOCK_TAKEN: {
    status: 409,
    ko: () => "이미 있는 종목 코드입니다.",
    en: () => "There is a market of this code.",
    zh: () => "该品种代码已存在。",
    ja: () => "すでに存在する銘柄コードです。",
  },
  MARKET_NAME_WRONG: {
    status: 400,
    ko: ({ max }) => `시장 이름은 1자에서 ${max}자까지입니다.`,
    en: ({ max }) => `The name of a market has 1 to ${max} letters.`,
    zh: ({ max }) => `市场名称为 1 到 ${max} 个字。`,
    ja: ({ max }) => `市場の名前は 1～${max} 文字です。`,
  },
  VENUE_UNKNOWN: {
    status: 400,
    ko: () => "알 수 없는 거래소입니다.",
    en: () => "No such venue is known.",
    zh: () => "未知的交易所。",
    ja: () => "不明な取引所です。",
  },
  SYMBOL_WRONG: {
    status: 400,
    ko: ({ venue, example }) => `${VENUE_TEXTS[venue]}의 심볼 형식이 아닙니다. (예: ${example})`,
    en: ({ venue, example }) => `${VENUE_TEXTS[venue]} does not spell a symbol so (it would be ${example}).`,
    zh: ({ venue, example }) => `不是 ${VENUE_TEXTS[venue]} 的代码格式（例：${example}）。`,
    ja: ({ venue, example }) => `${VENUE_TEXTS[venue]} のシンボルの形式ではありません（例：${example}）。`,
  },
  FEED_KIND_WRONG: {
    status: 400,
    ko: ({ venue }) => `${VENUE_TEXTS[venue]}에는 호가가 없어 중간값이나 교차값을 만들 수 없습니다.`,
    en: ({ venue }) => `${VENUE_TEXTS[venue]} tells no book, so there is no middle of one.`,
    zh: ({ venue }) => `${VENUE_TEXTS[venue]} 没有盘口，无法计算中间价或交叉价。`,
    ja: ({ venue }) => `${VENUE_TEXTS[venue]} には板がないため、仲値やクロスは作れません。`,
  },
  CROSS_WRONG: {
    status: 400,
    ko: () => "교차값은 서로 다른 두 심볼이어야 합니다.",
    en: () => "A cross is of two different symbols.",
    zh: () => "交叉价必须由两个不同的代码组成。",
    ja: () => "クロスは異なる 2 つのシンボルで作ります。",
  },
  SOURCES_WRONG: {
    status: 400,
    ko: ({ min, max }) => `중앙값은 서로 다른 출처 ${min}개에서 ${max}개로 만듭니다.`,
    en: ({ min, max }) => `A median is of ${min} to ${max} different sources.`,
    zh: ({ min, max }) => `中位数需要 ${min} 到 ${max} 个不同的来源。`,
    ja: ({ min, max }) => `中央値は異なる ${min}～${max} の出所で作ります。`,
  },
  QUORUM_WRONG: {
    status: 400,
    ko: ({ min, max }) => `최소 출처 수는 ${min}에서 ${max} 사이여야 합니다.`,
    en: ({ min, max }) => `A quorum is of ${min} to ${max} sources.`,
    zh: ({ min, max }) => `最少来源数必须在 ${min} 到 ${max} 之间。`,
    ja: ({ min, max }) => `最小の出所数は ${min}～${max} です。`,
  },
  SOURCE_AGE_WRONG: {
    status: 400,
    ko: ({ min, max }) => `체결 유효 시간은 ${min}ms에서 ${max}ms 사이여야 합니다.`,
    en: ({ min, max }) => `A source's price counts for ${min} to ${max} ms.`,
    zh: ({ min, max }) => `成交有效时间必须在 ${min} 到 ${max} 毫秒之间。`,
    ja: ({ min, max }) => `約定の有効時間は ${min}～${max} ミリ秒です。`,
  },
  OUTLIER_WRONG: {
    status: 400,
    ko: ({ min, max }) => `이탈 한도는 100만분의 ${min}에서 ${max} 사이여야 합니다.`,
    en: ({ min, max }) => `An outlier is ${min} to ${max} parts per million off the median.`,
    zh: ({ min, max }) => `偏离上限必须在百万分之 ${min} 到 ${max} 之间。`,
    ja: ({ min, max }) => `外れ値の上限は百万分の ${min}～${max} です。`,
  },
  AVERAGE_SECONDS_WRONG: {
    status: 400,
    ko: ({ min, max }) => `평균은 ${min}초에서 ${max}초까지입니다.`,
    en: ({ min, max }) => `A mean is of ${min} to ${max} seconds.`,
    zh: ({ min, max }) => `均价的秒数必须在 ${min} 到 ${max} 之间。`,
    ja: ({ min, max }) => `平均は ${min}～${max} 秒です。`,
  },
  PRECISION_WRONG: {
    status: 400,
    ko: ({ min, max }) => `소수 자리는 ${min}에서 ${max} 사이의 정수여야 합니다.`,
    en: ({ min, max }) => `A price has ${min} to ${max} digits after the point.`,
    zh: ({ min, max }) => `小数位数必须是 ${min} 到 ${max} 的整数。`,
    ja: ({ min, max }) => `小数桁は ${min}～${max} の整数です。`,
  },
  TICK_STEP_WRONG: {
    status: 400,
    ko: ({ max }) => `호가 단위는 1 이상 ${max} 이하의 정수여야 합니다.`,
    en: ({ max }) => `The step of a price is a whole number from 1 to ${max}.`,
    zh: ({ max }) => `最小变动单位必须是 1 到 ${max} 的整数。`,
    ja: ({ max }) => `呼値は 1 から ${max} までの整数です。`,
  },
  JUMP_LIMIT_WRONG: {
    status: 400,
    ko: ({ min, max }) => `급변 한도는 ${percent(min)}%에서 ${percent(max)}% 사이여야 합니다.`,
    en: ({ min, max }) => `The limit of a jump lies between ${percent(min)} % and ${percent(max)} %.`,
    zh: ({ min, max }) => `跳价上限必须在 ${percent(min)}% 到 ${percent(max)}% 之间。`,
    ja: ({ min, max }) => `急変の上限は ${percent(min)}%～${percent(max)}% です。`,
  },
  DIGIT_RULE_WRONG: {
    status: 400,
    ko: () =>
      "마지막 자리 규칙은 체결 번호가 늘어나는 거래소의 체결가에만 쓸 수 있습니다. 봉인 규칙을 사용해주세요.",
    en: () =>
      "The last digit decides only where the trades of a venue bear growing numbers; everywhere else the rule is sealed.",
    zh: () => "末位规则仅适用于成交编号递增的交易所成交价，请使用封存规则。",
    ja: () => "末尾の規則は約定番号が増えていく取引所の約定価格だけに使えます。封印の規則を使ってください。",
  },
  GAMES_WRONG: {
    status: 400,
    ko: () => "제공할 게임을 하나 이상, 중복 없이 선택해주세요.",
    en: () => "Choose one game or more, each of them once.",
    zh: () => "请至少选择一个游戏，且不得重复。",
    ja: () => "提供するゲームを重複なしで 1 つ以上選んでください。",
  },
  OPTIONS_FULL: {
    status: 409,
    ko: ({ left }) => `옵션을 ${left}개까지만 더 만들 수 있습니다.`,
    en: ({ left }) => `There is room for ${left} more options.`,
    zh: ({ left }) => `最多还能创建 ${left} 个期权。`,
    ja: ({ left }) => `オプションはあと ${left} 個まで作れます。`,
  },
  LIVE_FEEDS_OFF: {
    status: 409,
    ko: () => "이 서버는 실시간 시세를 받지 않아 거래소에 물어볼 수 없습니다.",
    en: () => "This server listens to no venue, so none can be asked.",
    zh: () => "此服务器未接收实时行情，无法询问交易所。",
    ja: () => "このサーバーはリアルタイム価格を受けていないため、取引所に問い合わせできません。",
  },
  SYMBOL_UNKNOWN: {
    status: 404,
    ko: ({ venue, symbol }) => `${VENUE_TEXTS[venue]}에 ${symbol} 심볼이 없거나 하루 동안 거래가 없었습니다.`,
    en: ({ venue, symbol }) =>
      `${VENUE_TEXTS[venue]} does not list ${symbol}, or nothing of it was traded for a day.`,
    zh: ({ venue, symbol }) => `${VENUE_TEXTS[venue]} 没有 ${symbol}，或一天内没有成交。`,
    ja: ({ venue, symbol }) => `${VENUE_TEXTS[venue]} に ${symbol} がないか、1 日取引がありませんでした。`,
  },
  VENUE_SILENT: {
    status: 503,
    ko: ({ venue }) => `${VENUE_TEXTS[venue]}에서 응답이 없습니다. 잠시 후 다시 시도해주세요.`,
    en: ({ venue }) => `${VENUE_TEXTS[venue]} does not answer. Try again in a moment.`,
    zh: ({ venue }) => `${VENUE_TEXTS[venue]} 没有响应，请稍后重试。`,
    ja: ({ venue }) => `${VENUE_TEXTS[venue]} が応答しません。しばらくしてからお試しください。`,
  },
};
