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
  marketFacts: {
    start: "Start",
    finish: "Finish",
    source: "Price source",
    standard: "Concluding standard",
    standardValue: "±{n, number} points",
    hours: "Trading hours",
    hoursAlways: "24 hours",
    hoursUntil: "until {time}",
    hoursFrom: "opens {time}",
    market: "Market",
    drawRule: "If the close equals the strike the round is void and your whole stake comes back.",
    digitRule: "The last digit of the round's close decides. 0 is neither small, mid nor big.",
  },
};
