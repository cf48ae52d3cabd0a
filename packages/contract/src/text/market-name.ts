import type { Language } from "../wire/wire-codes.ts";

type Named = Readonly<Record<Exclude<Language, "ko">, string>>;

/** What has a name of its own in Korean; pairs of letters read the same everywhere. */
const NAMES: Readonly<Record<string, Named>> = {
  비트코인: { en: "Bitcoin", zh: "比特币", ja: "ビットコイン" },
  이더리움: { en: "Ethereum", zh: "以太坊", ja: "イーサリアム" },
  리플: { en: "XRP", zh: "瑞波币", ja: "リップル" },
  솔라나: { en: "Solana", zh: "索拉纳", ja: "ソラナ" },
  도지코인: { en: "Dogecoin", zh: "狗狗币", ja: "ドージコイン" },
  "도지코인 10초 평균": { en: "Dogecoin 10 s average", zh: "狗狗币10秒均价", ja: "ドージコイン10秒平均" },
  "원화 5 지수": { en: "KRW 5 Index", zh: "韩元五币指数", ja: "ウォン5指数" },
};

const SIMULATED: Named = {
  en: "Simulated Volatility",
  zh: "模拟波动率",
  ja: "模擬ボラティリティ",
};

const REPLAYED: Named = { en: "Replayed", zh: "重播", ja: "再生" };

/** The name of a market, which is kept in Korean, in another language. */
export function marketName(name: string, language: Language): string {
  if (language === "ko") return name;
  if (name.startsWith("재생 ")) return `${REPLAYED[language]} ${marketName(name.slice(3), language)}`;
  const simulated = /^모의 변동성 (\d+)$/.exec(name)?.[1];
  return simulated === undefined ? (NAMES[name]?.[language] ?? name) : `${SIMULATED[language]} ${simulated}`;
}

/** An option of a list, with itself inside for old clients. */
export function rowInLanguage<T extends NamedOption & { readonly tradeOption: NamedOption }>(
  row: T,
  language: Language,
): T {
  return { ...inLanguage(row, language), tradeOption: inLanguage(row.tradeOption, language) };
}

interface NamedOption {
  readonly stockName: string;
  readonly label: string;
}

/** An option as somebody of another language reads it: its label begins with the name of its market. */
export function inLanguage<T extends NamedOption>(option: T, language: Language): T {
  const { stockName, label } = option;
  const name = marketName(stockName, language);
  return {
    ...option,
    stockName: name,
    label: label.startsWith(stockName) ? name + label.slice(stockName.length) : label,
  };
}
