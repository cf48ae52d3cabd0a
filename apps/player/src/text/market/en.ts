import type { MarketCatalogue } from "./catalogue.ts";

export const en: MarketCatalogue = {
  marketDay: {
    title: "Last 24 hours",
    titleSince: "Since {time}",
    change: "Change",
    high: "High",
    low: "Low",
    volume: "Volume",
    volumeShort: "24h {amount}",
    changed: "24-hour change {percent}",
    changedSince: "change since {time} {percent}",
    unknown: "no 24-hour change",
  },
};
