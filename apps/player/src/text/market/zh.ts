import type { MarketCatalogue } from "./catalogue.ts";

export const zh: MarketCatalogue = {
  marketDay: {
    title: "最近 24 小时",
    titleSince: "自 {time} 起",
    change: "涨跌",
    high: "最高",
    low: "最低",
    volume: "成交量",
    volumeShort: "24小时 {amount}",
    changed: "24 小时涨跌 {percent}",
    changedSince: "自 {time} 起涨跌 {percent}",
    unknown: "暂无 24 小时涨跌",
  },
};
