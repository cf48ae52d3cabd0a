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
};
