/** Words of the list of markets, of a market's day and of its facts, fetched with them. Korean is the source. */
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
  marketFacts: {
    start: "시작",
    finish: "종료",
    source: "가격 출처",
    standard: "실현 기준",
    standardValue: "±{n, number} 포인트",
    hours: "거래 시간",
    hoursAlways: "24시간",
    hoursUntil: "{time}까지",
    hoursFrom: "{time}에 열려요",
    market: "상품",
    drawRule: "종가가 기준가와 같으면 무효로 보고 전액 돌려드려요.",
    digitRule: "회차 종가의 끝자리로 판정해요. 0은 소·중·대 어디에도 속하지 않아요.",
  },
} as const;
