/** Words of the list of markets and of a market's day, fetched with them. Korean is the source. */
export const ko = {
  marketDay: {
    title: "최근 24시간",
    titleSince: "{time}부터",
    change: "변동",
    high: "고가",
    low: "저가",
    volume: "거래량",
    volumeShort: "24시간 {amount}",
    changed: "24시간 변동 {percent}",
    changedSince: "{time}부터 변동 {percent}",
    unknown: "24시간 변동 없음",
  },
} as const;
