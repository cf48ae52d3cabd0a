import { flag, maybe, needed, otherwise, same, within } from "@maru/contract/describe";
import { FLAG_LETTERS, STATUS_CODES } from "@maru/contract/wire-codes";

/** What several calls of the trade screen and of the pages behind it answer. Prices are JSON numbers; times are epoch milliseconds. */

const RESULT = ["close", "high", "low", "resultPrice", "status", "result", "exStatus"] as const;

const TIMES = {
  startMs: "startTime",
  gameStartMs: "gameStartTime",
  gameFinishMs: "gameFinishTime",
} as const;

export const ROUND = {
  ...same("id", "openPrice", ...RESULT, "siteStatus", "buyLimit", "sellLimit", "feeJson", "proof"),
  ...TIMES,
  optionId: "tradeOptionId",
  number: "round",
  lockMs: "lockTime",
  endMs: "endTime",
} as const;

export const ROUND_ROW = { ...same("id", ...RESULT), ...TIMES, number: "round", openPrice: "open" } as const;

/** Without the prices of its round. */
export const BARE_BET = {
  ...same("id", "type", "stock", "gameType", "point", "profit", "clientKey"),
  roundId: "tradeRoundId",
  roundNumber: "round",
  createMs: "createDate",
  status: otherwise("status", STATUS_CODES.open),
  multiple: maybe("multiple"),
  receipt: otherwise("receipt", ""),
} as const;

export const BET = { ...BARE_BET, ...same("openPrice", "close", "correction") } as const;

export const OPTION = {
  ...same(
    "id",
    "type",
    "stock",
    "label",
    "source",
    "precision",
    "buyPip",
    "sellPip",
    "limit",
    "lockSeconds",
    "averageSeconds",
    "volumeShareBp",
  ),
  ...same("profitPer", "feeJson"),
  name: "stockName",
  isPlaying: flag("isPlay"),
  /** The name misleads on the wire: 1 is an option that runs. */
  isRunning: flag("isStop"),
  isSimulated: "simulated",
  isReplayed: "replayed",
  hours: within("hours", {
    isOpen: otherwise("isOpen", true),
    opensAtMs: "opensAt",
    closesAtMs: "closesAt",
  }),
} as const;

export const LOOK = same("theme", "palette", "logoPath", "dark", "light");

export const SITE = {
  ...same("id", "code", "name", "languages", "countries"),
  locale: otherwise("locale", "ko"),
  mode: otherwise("mode", "play"),
  isSandbox: "sandbox",
  signUpProof: otherwise("signUpProof", "phone"),
  look: maybe("look"),
  texts: within("texts", {
    name: otherwise("name", ""),
    slogan: otherwise("slogan", ""),
    footer: otherwise("footer", ""),
  }),
  licence: within("licence", same("operator", "regulator", "number", "validToMs")),
} as const;

export const MEMBER = {
  ...same("id", "username", "status", "consoleOrigin"),
  points: "point",
  pointsVersion: "pointVersion",
  /** One that only a newer server knows is no player's. */
  role: otherwise("role", "PARTNER"),
  limitJson: within("limitJson", {
    isEnabled: otherwise("isEnabled", FLAG_LETTERS.no),
    min: "min",
    max: "max",
  }),
  pause: within("pause", { kind: otherwise("kind", "TIMED_OUT"), untilMs: "until" }),
} as const;

export const BAR = {
  open: needed("open"),
  high: needed("high"),
  low: needed("low"),
  close: needed("close"),
  timeMs: needed("time"),
  isPartial: "isPartial",
} as const;

export const TICK = {
  ...same("id", "qty"),
  price: needed("price"),
  timeMs: needed("tradeTime"),
} as const;

export const PUBLIC_BET = {
  ...same("username", "type", "point"),
  roundId: "tradeRoundId",
  createMs: "createDate",
} as const;
