import type { MarketCatalogue } from "./catalogue.ts";

export const ja: MarketCatalogue = {
  marketDay: {
    title: "直近24時間",
    titleSince: "{time} から",
    change: "変動",
    high: "高値",
    low: "安値",
    volume: "出来高",
    volumeShort: "24時間 {amount}",
    changed: "24時間の変動 {percent}",
    changedSince: "{time} からの変動 {percent}",
    unknown: "24時間の変動なし",
  },
  marketFacts: {
    start: "開始",
    finish: "終了",
    source: "価格の出所",
    standard: "実現基準",
    standardValue: "±{n, number} ポイント",
    hours: "取引時間",
    hoursAlways: "24時間",
    hoursUntil: "{time} まで",
    hoursFrom: "{time} に開始",
    market: "市場",
    drawRule: "終値が基準価格と同じ場合は無効とし、全額お返しします。",
    digitRule: "回の終値の末尾で判定します。0は小・中・大のいずれにも属しません。",
  },
};
