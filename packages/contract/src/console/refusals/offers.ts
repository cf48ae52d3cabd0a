import type {
  LicenceFault,
  MarketTermsFault,
  MeasuredFault,
  MeasuredReturn,
  OptionFault,
  SiteFault,
} from "@maru/rules";
import { betWord } from "./bet-words.ts";
import type { RefusalRows } from "./refusal-rows.ts";

/** What a form may be refused with: the first of its faults, which the rules find all of. */
type Coded<F, C> = Extract<F, { readonly code: C }>;

/** Refusals of changes to markets, options, sites and licences. */
export type OfferRefusal =
  | Coded<OptionFault, "RTP_TOO_HIGH" | "RTP_TOO_LOW" | "NOTHING_OFFERED" | "LIMITS_WRONG">
  | MeasuredFault
  | Coded<OptionFault, "WRONG_FAMILY" | "FEE_WRONG" | "STAKE_LIMITS_WRONG">
  | Coded<OptionFault, "PIP_WRONG" | "LOCK_SECONDS_WRONG" | "CAPACITY_WRONG">
  | Coded<OptionFault, "VOLUME_SHARE_WRONG" | "POINTS_PER_QUOTE_WRONG" | "VOLUME_UNKNOWN">
  | Coded<MarketTermsFault, "STALE_LIMIT_WRONG" | "SESSION_WRONG" | "SESSIONS_OVERLAP">
  | Coded<MarketTermsFault, "NEVER_OPEN" | "HOLIDAYS_WRONG" | "HALF_DAYS_WRONG">
  | Coded<LicenceFault, "LICENCE_FIELD_WRONG" | "JURISDICTION_DENIED" | "MINIMUM_AGE_WRONG">
  | Coded<LicenceFault, "LICENCE_DATES_WRONG" | "SANDBOX_IN_PRODUCTION">
  | Coded<SiteFault, "SITE_FIELD_WRONG" | "LICENCE_NEEDED">
  /** Somebody can know the path of the market ahead, and the site plays for money (F-34). */
  | { readonly code: "MARKET_UNWITNESSED" }
  | { readonly code: "NOT_A_COLOUR"; readonly field: string }
  | {
      readonly code: "LOW_CONTRAST";
      readonly field: string;
      readonly theme: string;
      readonly ratio: number;
      readonly needed: number;
    }
  | { readonly code: "LOOKS_ALIKE"; readonly theme: string }
  | { readonly code: "BAD_LOGO" }
  | { readonly code: "WALLET_FIELD_WRONG"; readonly field: string }
  | { readonly code: "SITE_CODE_TAKEN" }
  | { readonly code: "LICENCE_ENDED" }
  /** Somebody else changed it meanwhile. */
  | { readonly code: "VERSION_CHANGED"; readonly current: number }
  | { readonly code: "NOTHING_CHANGED" }
  /** One market is studied at a time. */
  | { readonly code: "STUDY_BUSY" }
  /** Rounds of half a minute that the stored prices could decide. */
  | { readonly code: "STUDY_TOO_SHORT"; readonly rounds: number; readonly needed: number };

/** 945000 parts per million → "94.5". */
const percent = (ppm: number): string => String(ppm / 10_000);
const ratioText = (ratio: number): string => ratio.toFixed(2);

/** What the last rounds of an option say of a return. */
const measured = {
  ko: ({ type, rounds, lowPpm, highPpm }: MeasuredReturn): string =>
    `최근 ${rounds}회차로 보면 ${betWord("ko", type)}의 환수율은 ${percent(lowPpm)}%에서 ${percent(highPpm)}% 사이입니다(신뢰도 99%).`,
  en: ({ type, rounds, lowPpm, highPpm }: MeasuredReturn): string =>
    `By its last ${rounds} rounds ${betWord("en", type)} would return ${percent(lowPpm)} to ${percent(highPpm)} % (99 % confidence).`,
  zh: ({ type, rounds, lowPpm, highPpm }: MeasuredReturn): string =>
    `按最近 ${rounds} 期计算，${betWord("zh", type)} 的返还率在 ${percent(lowPpm)}% 至 ${percent(highPpm)}% 之间（99% 置信度）。`,
  ja: ({ type, rounds, lowPpm, highPpm }: MeasuredReturn): string =>
    `直近${rounds}回では ${betWord("ja", type)} の還元率は ${percent(lowPpm)}% から ${percent(highPpm)}% の間です（信頼度99%）。`,
};

export const offerRefusals: RefusalRows<OfferRefusal> = {
  MARKET_UNWITNESSED: {
    status: 409,
    ko: () => "시뮬레이션·재생 종목은 독립된 증인이 참여하기 전까지 라이선스 사이트에서 제공할 수 없습니다.",
    en: () =>
      "A simulated or replayed market cannot be offered on a site under a licence until an independent witness takes part.",
    zh: () => "在独立见证方参与之前，持牌站点不能提供模拟或回放品种。",
    ja: () => "シミュレーション・再生の銘柄は、独立した証人が加わるまでライセンスサイトでは提供できません。",
  },
  RTP_TOO_HIGH: {
    status: 400,
    ko: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("ko", type)}의 환수율이 ${percent(rtpPpm)}%입니다. ${percent(limitPpm)}% 미만이어야 저장할 수 있습니다.`,
    en: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("en", type)} would return ${percent(rtpPpm)} %. It must stay below ${percent(limitPpm)} %.`,
    zh: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("zh", type)} 的返还率为 ${percent(rtpPpm)}%，必须低于 ${percent(limitPpm)}% 才能保存。`,
    ja: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("ja", type)} の還元率が ${percent(rtpPpm)}% です。${percent(limitPpm)}% 未満でなければ保存できません。`,
  },
  RTP_TOO_LOW: {
    status: 400,
    ko: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("ko", type)}의 환수율이 ${percent(rtpPpm)}%입니다. 최저 ${percent(limitPpm)}% 이상이어야 합니다.`,
    en: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("en", type)} would return ${percent(rtpPpm)} %. The floor is ${percent(limitPpm)} %.`,
    zh: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("zh", type)} 的返还率为 ${percent(rtpPpm)}%，不得低于 ${percent(limitPpm)}%。`,
    ja: ({ type, rtpPpm, limitPpm }) =>
      `${betWord("ja", type)} の還元率が ${percent(rtpPpm)}% です。最低 ${percent(limitPpm)}% 以上が必要です。`,
  },
  RTP_MEASURED_TOO_HIGH: {
    status: 400,
    ko: (fault) => `${measured.ko(fault)} ${percent(fault.limitPpm)}% 미만이어야 저장할 수 있습니다.`,
    en: (fault) => `${measured.en(fault)} It must stay below ${percent(fault.limitPpm)} %.`,
    zh: (fault) => `${measured.zh(fault)}必须低于 ${percent(fault.limitPpm)}% 才能保存。`,
    ja: (fault) => `${measured.ja(fault)}${percent(fault.limitPpm)}% 未満でなければ保存できません。`,
  },
  RTP_MEASURED_TOO_LOW: {
    status: 400,
    ko: (fault) => `${measured.ko(fault)} 최저 ${percent(fault.limitPpm)}% 이상이어야 합니다.`,
    en: (fault) => `${measured.en(fault)} The floor is ${percent(fault.limitPpm)} %.`,
    zh: (fault) => `${measured.zh(fault)}不得低于 ${percent(fault.limitPpm)}%。`,
    ja: (fault) => `${measured.ja(fault)}最低 ${percent(fault.limitPpm)}% 以上が必要です。`,
  },
  NOTHING_OFFERED: {
    status: 400,
    ko: () => "제공되는 베팅 종류가 없습니다. 중지하려면 사용 여부를 변경해주세요.",
    en: () => "Not one bet type is offered. To stop the option, switch it off.",
    zh: () => "没有任何可投注类型。如需停用，请更改启用状态。",
    ja: () => "提供されるベットがありません。停止するには使用設定を変更してください。",
  },
  LIMITS_WRONG: {
    status: 400,
    ko: ({ type, min, max }) =>
      `${betWord("ko", type)}의 베팅 한도가 올바르지 않습니다. (최소 ${min}, 최대 ${max})`,
    en: ({ type, min, max }) =>
      `The limits of ${betWord("en", type)} do not fit: minimum ${min}, maximum ${max}.`,
    zh: ({ type, min, max }) => `${betWord("zh", type)} 的投注限额不正确（最小 ${min}，最大 ${max}）。`,
    ja: ({ type, min, max }) =>
      `${betWord("ja", type)} のベット限度が正しくありません（最小 ${min}、最大 ${max}）。`,
  },
  WRONG_FAMILY: {
    status: 400,
    ko: () => "이 상품에 맞지 않는 조건입니다. 렌트는 수익률, 바이너리와 볼 게임은 수수료 표를 사용합니다.",
    en: () => "These terms belong to another kind of game: rent has a profit, digit games a fee table.",
    zh: () => "条件与该商品类型不符：涨跌类使用收益率，数字类使用费率表。",
    ja: () => "この商品に合わない条件です。レントは収益率、数字ゲームは手数料表を使います。",
  },
  FEE_WRONG: {
    status: 400,
    ko: ({ field }) => `수수료 표의 값이 올바르지 않습니다: ${field}`,
    en: ({ field }) => `A number of the fee table does not fit: ${field}.`,
    zh: ({ field }) => `费率表数值不正确：${field}`,
    ja: ({ field }) => `手数料表の値が正しくありません：${field}`,
  },
  STAKE_LIMITS_WRONG: {
    status: 400,
    ko: ({ min, max }) => `투자 한도가 올바르지 않습니다. (최소 ${min}, 최대 ${max})`,
    en: ({ min, max }) => `The limits of a stake do not fit: minimum ${min}, maximum ${max}.`,
    zh: ({ min, max }) => `投资限额不正确（最小 ${min}，最大 ${max}）。`,
    ja: ({ min, max }) => `投資限度が正しくありません（最小 ${min}、最大 ${max}）。`,
  },
  PIP_WRONG: {
    status: 400,
    ko: ({ max }) => `핍은 0 이상 ${max} 이하의 정수여야 합니다.`,
    en: ({ max }) => `A pip is a whole number from 0 to ${max}.`,
    zh: ({ max }) => `点差必须是 0 到 ${max} 的整数。`,
    ja: ({ max }) => `ピップは 0 から ${max} までの整数です。`,
  },
  LOCK_SECONDS_WRONG: {
    status: 400,
    ko: ({ min, max }) => `마감 시간은 ${min}초에서 ${max}초 사이여야 합니다.`,
    en: ({ min, max }) => `Bets lock ${min} to ${max} seconds before the end.`,
    zh: ({ min, max }) => `截止时间必须在 ${min} 到 ${max} 秒之间。`,
    ja: ({ min, max }) => `締切は終了の ${min}～${max} 秒前です。`,
  },
  CAPACITY_WRONG: {
    status: 400,
    ko: ({ min }) => `한쪽 한도는 ${min} 이상의 정수여야 합니다.`,
    en: ({ min }) => `A side's limit is a whole number of at least ${min}.`,
    zh: ({ min }) => `单边限额必须是不小于 ${min} 的整数。`,
    ja: ({ min }) => `サイドの上限は ${min} 以上の整数です。`,
  },
  VOLUME_SHARE_WRONG: {
    status: 400,
    ko: ({ max }) => `거래대금 비율은 0에서 ${max} 사이의 정수(bp)여야 합니다.`,
    en: ({ max }) => `The share of the volume is a whole number of basis points from 0 to ${max}.`,
    zh: ({ max }) => `成交额占比必须是 0 到 ${max} 之间的整数基点。`,
    ja: ({ max }) => `取引高に対する割合は 0～${max} の整数（bp）です。`,
  },
  POINTS_PER_QUOTE_WRONG: {
    status: 400,
    ko: ({ max }) => `표시 통화 1단위당 포인트는 1에서 ${max} 사이의 정수여야 합니다.`,
    en: ({ max }) => `The points of one unit of the quote currency are a whole number from 1 to ${max}.`,
    zh: ({ max }) => `每单位计价货币的积分必须是 1 到 ${max} 之间的整数。`,
    ja: ({ max }) => `決済通貨 1 単位あたりのポイントは 1～${max} の整数です。`,
  },
  VOLUME_UNKNOWN: {
    status: 400,
    ko: () => "이 종목은 실제 거래량 기록이 없어서 거래대금 한도를 쓸 수 없습니다.",
    en: () => "This market has no record of what is really traded, so its volume cannot cap a side.",
    zh: () => "该品种没有真实成交量记录，不能按成交额设置限额。",
    ja: () => "この銘柄には実際の取引量の記録がないため、取引高による上限は使えません。",
  },
  STALE_LIMIT_WRONG: {
    status: 400,
    ko: ({ min, max }) => `시세 지연 한도는 ${min / 1_000}초에서 ${max / 1_000}초 사이여야 합니다.`,
    en: ({ min, max }) => `The staleness limit lies between ${min / 1_000} and ${max / 1_000} seconds.`,
    zh: ({ min, max }) => `行情延迟上限必须在 ${min / 1_000} 到 ${max / 1_000} 秒之间。`,
    ja: ({ min, max }) => `価格遅延の上限は ${min / 1_000}～${max / 1_000} 秒です。`,
  },
  SESSION_WRONG: {
    status: 400,
    ko: ({ weekday }) => `요일 ${weekday}의 거래 시간이 올바르지 않습니다.`,
    en: ({ weekday }) => `The session of weekday ${weekday} does not fit.`,
    zh: ({ weekday }) => `星期 ${weekday} 的交易时段不正确。`,
    ja: ({ weekday }) => `曜日 ${weekday} の取引時間が正しくありません。`,
  },
  SESSIONS_OVERLAP: {
    status: 400,
    ko: ({ weekday }) => `요일 ${weekday}의 거래 시간이 다른 세션과 겹칩니다.`,
    en: ({ weekday }) => `The session of weekday ${weekday} overlaps another one.`,
    zh: ({ weekday }) => `星期 ${weekday} 的交易时段与其他时段重叠。`,
    ja: ({ weekday }) => `曜日 ${weekday} の取引時間が他と重なっています。`,
  },
  NEVER_OPEN: {
    status: 400,
    ko: ({ maxDays }) => `${maxDays}일 넘게 열리지 않는 거래 시간은 저장할 수 없습니다.`,
    en: ({ maxDays }) => `The market would stay shut for more than ${maxDays} days.`,
    zh: ({ maxDays }) => `市场将连续关闭超过 ${maxDays} 天，无法保存。`,
    ja: ({ maxDays }) => `${maxDays} 日を超えて開かない取引時間は保存できません。`,
  },
  HOLIDAYS_WRONG: {
    status: 400,
    ko: ({ max }) => `휴장일은 중복 없이 ${max}개까지 등록할 수 있습니다.`,
    en: ({ max }) => `Holidays are different days, at most ${max} of them.`,
    zh: ({ max }) => `休市日不得重复，最多 ${max} 个。`,
    ja: ({ max }) => `休場日は重複なしで ${max} 件までです。`,
  },
  HALF_DAYS_WRONG: {
    status: 400,
    ko: ({ max }) =>
      `단축일은 여는 날이어야 하고, 그날 종료보다 일찍 닫아야 합니다. (중복 없이 ${max}개까지)`,
    en: ({ max }) =>
      `A half day is a day that opens and closes earlier than it would; different days, at most ${max} of them.`,
    zh: ({ max }) => `半日市必须是开市日，且早于当日收市（不得重复，最多 ${max} 个）。`,
    ja: ({ max }) =>
      `半日取引は開く日で、その日の終了より早く閉じる必要があります（重複なしで ${max} 件まで）。`,
  },
  LICENCE_FIELD_WRONG: {
    status: 400,
    ko: ({ field }) => `라이선스 정보가 올바르지 않습니다: ${field}`,
    en: ({ field }) => `A field of the licence does not fit: ${field}.`,
    zh: ({ field }) => `许可证信息不正确：${field}`,
    ja: ({ field }) => `ライセンス情報が正しくありません：${field}`,
  },
  JURISDICTION_DENIED: {
    status: 403,
    ko: ({ country }) => `허용되지 않는 국가입니다: ${country}`,
    en: ({ country }) => `Nobody plays for money in ${country}: the country is denied.`,
    zh: ({ country }) => `不允许的国家：${country}`,
    ja: ({ country }) => `許可されていない国です：${country}`,
  },
  MINIMUM_AGE_WRONG: {
    status: 400,
    ko: ({ min }) => `최소 연령은 ${min}세 이상이어야 합니다.`,
    en: ({ min }) => `The minimum age is at least ${min}.`,
    zh: ({ min }) => `最低年龄不得低于 ${min} 岁。`,
    ja: ({ min }) => `最低年齢は ${min} 歳以上です。`,
  },
  LICENCE_DATES_WRONG: {
    status: 400,
    ko: () => "라이선스 유효 기간이 올바르지 않습니다.",
    en: () => "The dates of the licence do not fit.",
    zh: () => "许可证有效期不正确。",
    ja: () => "ライセンスの有効期間が正しくありません。",
  },
  SANDBOX_IN_PRODUCTION: {
    status: 403,
    ko: () => "샌드박스 라이선스는 운영 환경에서 사용할 수 없습니다.",
    en: () => "A sandbox licence is for development and is refused in production.",
    zh: () => "沙盒许可证不能用于生产环境。",
    ja: () => "サンドボックスライセンスは本番環境では使えません。",
  },
  SITE_FIELD_WRONG: {
    status: 400,
    ko: ({ field }) => `사이트 설정 값이 올바르지 않습니다: ${field}`,
    en: ({ field }) => `A setting of the site does not fit: ${field}.`,
    zh: ({ field }) => `站点设置值不正确：${field}`,
    ja: ({ field }) => `サイト設定の値が正しくありません：${field}`,
  },
  LICENCE_NEEDED: {
    status: 409,
    ko: () => "유효한 라이선스가 있어야 라이선스 모드로 전환할 수 있습니다.",
    en: () => "Licensed mode needs a licence in force.",
    zh: () => "需要有效的许可证才能切换到许可模式。",
    ja: () => "ライセンスモードには有効なライセンスが必要です。",
  },
  NOT_A_COLOUR: {
    status: 400,
    ko: ({ field }) => `색상 값이 아닙니다: ${field} (#rrggbb)`,
    en: ({ field }) => `This is no colour: ${field} (#rrggbb).`,
    zh: ({ field }) => `不是颜色值：${field}（#rrggbb）`,
    ja: ({ field }) => `色の値ではありません：${field}（#rrggbb）`,
  },
  LOW_CONTRAST: {
    status: 400,
    ko: ({ field, theme, ratio, needed }) =>
      `${field} 색상의 명암비가 부족합니다. (${theme}: ${ratioText(ratio)}, 최소 ${needed})`,
    en: ({ field, theme, ratio, needed }) =>
      `${field} cannot be read: its contrast is ${ratioText(ratio)} in the ${theme} theme, ${needed} is needed.`,
    zh: ({ field, theme, ratio, needed }) =>
      `${field} 颜色对比度不足（${theme}：${ratioText(ratio)}，至少 ${needed}）。`,
    ja: ({ field, theme, ratio, needed }) =>
      `${field} のコントラストが不足しています（${theme}：${ratioText(ratio)}、最低 ${needed}）。`,
  },
  LOOKS_ALIKE: {
    status: 400,
    ko: ({ theme }) => `상승과 하락 색상이 너무 비슷합니다. (${theme})`,
    en: ({ theme }) => `The colours of a rise and a fall look alike in the ${theme} theme.`,
    zh: ({ theme }) => `涨跌颜色过于相似（${theme}）。`,
    ja: ({ theme }) => `上昇と下落の色が似すぎています（${theme}）。`,
  },
  BAD_LOGO: {
    status: 400,
    ko: () => "로고는 SVG 경로 데이터만 사용할 수 있습니다.",
    en: () => "The logo is path data of a drawing and nothing else.",
    zh: () => "标志只能使用 SVG 路径数据。",
    ja: () => "ロゴには SVG のパスデータのみ使えます。",
  },
  WALLET_FIELD_WRONG: {
    status: 400,
    ko: ({ field }) => `입출금 설정 값이 올바르지 않습니다: ${field}`,
    en: ({ field }) => `A setting of deposits and withdrawals does not fit: ${field}.`,
    zh: ({ field }) => `充提设置值不正确：${field}`,
    ja: ({ field }) => `入出金設定の値が正しくありません：${field}`,
  },
  SITE_CODE_TAKEN: {
    status: 409,
    ko: () => "이미 사용중인 사이트 코드입니다.",
    en: () => "The code belongs to another site.",
    zh: () => "该站点代码已被使用。",
    ja: () => "すでに使用されているサイトコードです。",
  },
  LICENCE_ENDED: {
    status: 409,
    ko: () => "이미 종료된 라이선스입니다.",
    en: () => "The licence was ended already.",
    zh: () => "该许可证已终止。",
    ja: () => "すでに終了したライセンスです。",
  },
  VERSION_CHANGED: {
    status: 409,
    ko: ({ current }) =>
      `그 사이에 다른 변경이 저장되었습니다. (현재 버전 ${current}) 새로고침 후 다시 시도해주세요.`,
    en: ({ current }) =>
      `It was changed meanwhile (version ${current} now). Load it again and repeat your change.`,
    zh: ({ current }) => `期间已有其他更改保存（当前版本 ${current}），请刷新后重试。`,
    ja: ({ current }) =>
      `その間に別の変更が保存されました（現在バージョン ${current}）。再読み込みしてください。`,
  },
  NOTHING_CHANGED: {
    status: 400,
    ko: () => "변경된 내용이 없습니다.",
    en: () => "Nothing would change.",
    zh: () => "没有任何更改。",
    ja: () => "変更された内容がありません。",
  },
  STUDY_BUSY: {
    status: 409,
    ko: () => "다른 시장을 분석하고 있습니다. 잠시 후 다시 시도해주세요.",
    en: () => "Another market is being studied. Try again in a moment.",
    zh: () => "正在分析其他品种，请稍后重试。",
    ja: () => "別の銘柄を分析しています。しばらくしてからもう一度お試しください。",
  },
  STUDY_TOO_SHORT: {
    status: 409,
    ko: ({ rounds, needed }) =>
      `저장된 시세가 적어 분석할 수 없습니다. (30초 회차 ${rounds}개, 최소 ${needed}개)`,
    en: ({ rounds, needed }) =>
      `Too few prices are stored: they decide ${rounds} rounds of half a minute, ${needed} are needed.`,
    zh: ({ rounds, needed }) => `存储的行情太少，无法分析（30 秒回合 ${rounds} 个，至少 ${needed} 个）。`,
    ja: ({ rounds, needed }) =>
      `保存された価格が少なく分析できません（30秒の回 ${rounds} 件、最低 ${needed} 件）。`,
  },
};
