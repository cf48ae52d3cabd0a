/** One thing of the product broken on purpose, and the rows that must turn red by it. */
export interface PlantedFault {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Groups whose name contains one of them are asked. */
  readonly asks: readonly string[];
  /** Line and a part of the name of rows, each of which must be red. */
  readonly caughtBy: readonly (readonly [line: string, part: string])[];
}

const DIGITS = "binary and ball at 1366";
const RISE = "rise and fall at 1366";

/** They do not touch each other, so they are planted together and each is told by its own rows. */
export const FAULTS: readonly PlantedFault[] = [
  {
    name: "siteInfoId is dropped at /oauth/token",
    file: "apps/server/src/transport/http/token-endpoint.ts",
    find: "const siteId = siteIdOf(request.query);",
    replace: "const siteId = null as ReturnType<typeof siteIdOf>;",
    asks: ["tokens and me"],
    caughtBy: [["3-decisions:K3", "the site is siteInfoId where siteCode is left out"]],
  },
  {
    name: "the page leaves siteInfoId out of its calls",
    file: "apps/player/src/wire/http.ts",
    find: 'if (wireContext.siteId !== null) query.set("siteInfoId", String(wireContext.siteId));',
    replace: "",
    asks: ["screens: visitors"],
    caughtBy: [["2-accounts:8", "every call after it names it"]],
  },
  {
    name: "feeJson of a round is null",
    file: "packages/contract/src/wire/wire-round.ts",
    find: "feeJson: feeJsonOf(terms),",
    replace: "feeJson: null,",
    asks: ["live: bets and rounds", "trading: rounds"],
    caughtBy: [
      ["5-wire:87", "create carries feeJson as HTTP does"],
      ["5-wire:87", "finish carries feeJson as HTTP does"],
      ["1-trading:145", "create of a digit round carries its fees"],
      ["1-trading:60", "feeJson of a round is not empty"],
    ],
  },
  {
    name: "a Korean text says it otherwise",
    file: "packages/contract/src/text/ko.ts",
    find: "투자금액은 ${amount(min)}${unit} 단위로만 가능합니다.",
    replace: "투자금액은 ${amount(min)}${unit} 단위로 입력해 주세요.",
    asks: ["bets over HTTP", DIGITS],
    caughtBy: [
      ["1-trading:89", "off the unit, in the quoted words"],
      ["1-trading:89", "off the unit: "],
    ],
  },
  {
    name: "the question stands far above its button",
    file: "apps/player/src/panels/order/confirm-bar.tsx",
    find: "settle absolute inset-x-0 bottom-0 z-[6] rounded-md bg-raised p-2",
    replace: "settle absolute inset-x-0 bottom-[300px] z-[6] rounded-md bg-raised p-2",
    asks: [DIGITS],
    caughtBy: [["1-trading:90", "stands at its button"]],
  },
  {
    name: "a date stands without its time",
    file: "apps/player/src/panels/results/when.tsx",
    find: "{seoulDateTimeText(atMs)}",
    replace: "{seoulDateTimeText(atMs).slice(0, 10)}",
    asks: [DIGITS, RISE],
    caughtBy: [
      ["1-trading:165", "its times are whole"],
      ["1-trading:165", "contract times read"],
    ],
  },
  {
    name: "the order book shows six rows a side",
    file: "apps/player/src/derived/book-rows.ts",
    find: "const DEPTH = 7;",
    replace: "const DEPTH = 6;",
    asks: [RISE],
    caughtBy: [["1-trading:46", "7 asks, the price, 7 bids"]],
  },
];
