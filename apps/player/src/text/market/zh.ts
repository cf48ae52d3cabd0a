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
  marketFacts: {
    start: "开始",
    finish: "结束",
    source: "价格来源",
    standard: "判定标准",
    standardValue: "±{n, number} 点",
    hours: "交易时间",
    hoursAlways: "24小时",
    hoursUntil: "至 {time}",
    hoursFrom: "{time} 开放",
    market: "市场",
    drawRule: "收盘价等于基准价时本回合作废，全额退还。",
    digitRule: "以回合收盘价的末位数字判定。0不属于小、中、大。",
  },
};
