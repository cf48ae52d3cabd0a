import { type FeeTable, isGameType } from "@maru/rules";
import {
  type Fields,
  flagOf,
  isFields,
  listOf,
  NO_FIELDS,
  numberOf,
  numberOrNull,
  objectOf,
  textOf,
} from "./read.ts";
import { readSiteLook } from "./site-look.ts";
import type {
  Bet,
  BetStatus,
  Book,
  BookLevel,
  ChartBar,
  DailySummary,
  ExStatus,
  Licence,
  MarketHours,
  Member,
  OwnDay,
  Page,
  Pause,
  RoundResult,
  Site,
  SiteWords,
  StakeRange,
  Tick,
  TradeOption,
  TradeRound,
} from "./shapes.ts";

/** Parsing at the edge: absent or broken fields get the value that shows least; a thing without an id is null. */
export function readSite(fields: Fields): Site | null {
  const id = numberOf(fields, "id");
  if (id === 0) return null;
  return {
    id,
    code: textOf(fields, "code"),
    name: textOf(fields, "name", "Maru"),
    locale: textOf(fields, "locale", "ko"),
    mode: textOf(fields, "mode", "play") === "licensed" ? "licensed" : "play",
    isSandbox: flagOf(fields, "sandbox"),
    signUpProof: textOf(fields, "signUpProof", "phone") === "email" ? "email" : "phone",
    look: readSiteLook(fields["look"]),
    // The wire calls Japanese `jp`; its texts stand under `ja`.
    languages: namesOf(fields["languages"]).map((name) => (name === "jp" ? "ja" : name)),
    texts: readTexts(objectOf(fields, "texts")),
    countries: namesOf(fields["countries"]),
    licence: readLicence(objectOf(fields, "licence")),
  };
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function readTexts(texts: Fields): Readonly<Record<string, SiteWords>> {
  return Object.fromEntries(
    Object.keys(texts).map((language): [string, SiteWords] => {
      const words = objectOf(texts, language);
      return [
        language,
        { name: textOf(words, "name"), slogan: textOf(words, "slogan"), footer: textOf(words, "footer") },
      ];
    }),
  );
}

function readLicence(fields: Fields): Licence | null {
  const number = textOf(fields, "number");
  if (number === "") return null;
  return {
    operator: textOf(fields, "operator"),
    regulator: textOf(fields, "regulator"),
    number,
    validToMs: numberOf(fields, "validToMs"),
  };
}

function readRange(fields: Fields): StakeRange | null {
  const min = numberOrNull(fields, "min");
  const max = numberOrNull(fields, "max");
  return min === null || max === null ? null : { min, max };
}

function readBounds(fields: Fields): Partial<StakeRange> {
  const min = numberOrNull(fields, "min");
  const max = numberOrNull(fields, "max");
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
}

export function readMember(fields: Fields): Member | null {
  const id = numberOf(fields, "id");
  if (id === 0) return null;
  const limit = objectOf(fields, "limitJson");
  return {
    id,
    username: textOf(fields, "username"),
    points: numberOf(fields, "point"),
    pointsVersion: numberOf(fields, "pointVersion"),
    status: textOf(fields, "status"),
    isPlayer: textOf(fields, "role", "PLAYER") === "PLAYER",
    consoleOrigin: originOf(textOf(fields, "consoleOrigin")),
    limit: flagOf(limit, "isEnabled") ? readBounds(limit) : {},
    pause: readPause(objectOf(fields, "pause")),
  };
}

/** An address that may stand in a link. */
function originOf(text: string): string | null {
  return /^https?:\/\//.test(text) ? text : null;
}

function readPause(fields: Fields): Pause | null {
  const untilMs = numberOrNull(fields, "until");
  if (untilMs === null) return null;
  return { kind: textOf(fields, "kind") === "SELF_EXCLUDED" ? "SELF_EXCLUDED" : "TIMED_OUT", untilMs };
}

const FEE_KEYS = [
  "oeDiv",
  "oeFee",
  "uoDiv",
  "uoFee",
  "smlDiv",
  "smlFee",
  "oesmlDiv",
  "ndiv",
  "nfee",
  "oeMin",
  "oeMax",
  "uoMin",
  "uoMax",
  "smlMin",
  "smlMax",
  "oesmlMin",
  "oesmlMax",
  "nmin",
  "nmax",
] as const;
type FeeNumbers = Record<(typeof FEE_KEYS)[number], number>;

function readFee(fields: Fields): FeeTable | null {
  if (numberOrNull(fields, "oeDiv") === null && numberOrNull(fields, "ndiv") === null) return null;
  const numbers: FeeNumbers = {
    oeDiv: 0,
    oeFee: 0,
    uoDiv: 0,
    uoFee: 0,
    smlDiv: 0,
    smlFee: 0,
    oesmlDiv: 0,
    ndiv: 0,
    nfee: 0,
    oeMin: 0,
    oeMax: 0,
    uoMin: 0,
    uoMax: 0,
    smlMin: 0,
    smlMax: 0,
    oesmlMin: 0,
    oesmlMax: 0,
    nmin: 0,
    nmax: 0,
  };
  for (const key of FEE_KEYS) numbers[key] = numberOf(fields, key);
  const perType = Object.entries(objectOf(fields, "typeDiv")).flatMap(([type, div]) =>
    typeof div === "number" ? [[type, div] as const] : [],
  );
  return perType.length === 0 ? numbers : { ...numbers, typeDiv: Object.fromEntries(perType) };
}

/**
 * On the wire `isStop` 1 means "may be played" (the option lists keep options with isPlay and isStop both 1);
 * as a boolean it says what its name says.
 */
function isStopped(fields: Fields): boolean {
  const value = fields["isStop"];
  if (typeof value === "boolean") return value;
  return value !== undefined && value !== 1 && value !== "1";
}

export function readOption(row: Fields): TradeOption | null {
  const inner = objectOf(row, "tradeOption");
  const fields: Fields = inner === NO_FIELDS ? row : { ...row, ...inner };
  const id = numberOf(fields, "id");
  const type = textOf(fields, "type");
  const stock = textOf(fields, "stock");
  if (id === 0 || !isGameType(type) || stock === "") return null;
  const feeFields = objectOf(fields, "feeJson");
  const range = readRange(objectOf(fields, "limit")) ?? readRange(objectOf(fields, "limitJson"));
  const profitPer = numberOrNull(fields, "profitPer") ?? numberOf(feeFields, "profitPer", 88);
  return {
    id,
    type,
    stock,
    name: textOf(fields, "stockName", stock),
    label: textOf(fields, "label", stock),
    source: textOf(fields, "source"),
    precision: numberOf(fields, "precision"),
    isPlaying: flagOf(fields, "isPlay"),
    isStopped: isStopped(fields),
    isSimulated: flagOf(fields, "simulated") || stock.startsWith("SIM-"),
    isReplayed: flagOf(fields, "replayed"),
    buyPip: numberOf(fields, "buyPip"),
    sellPip: numberOf(fields, "sellPip"),
    limit: range ?? { min: 5000, max: 0 },
    profitPer,
    fee: readFee(feeFields),
    lockSeconds: numberOf(fields, "lockSeconds", 10),
    hours: readHours(objectOf(fields, "hours")),
  };
}

/** Without a word of the server the market counts as open: bets are the server's to refuse. */
function readHours(fields: Fields): MarketHours {
  return {
    isOpen: fields["isOpen"] !== false,
    opensAtMs: numberOrNull(fields, "opensAt"),
    closesAtMs: numberOrNull(fields, "closesAt"),
  };
}

function readResult(value: unknown): RoundResult | null {
  return value === "B" || value === "S" || value === "D" ? value : null;
}

function readExStatus(fields: Fields): ExStatus | null {
  const digit = numberOrNull(fields, "N");
  if (digit === null) return null;
  return { oe: textOf(fields, "OE"), uo: textOf(fields, "UO"), sml: textOf(fields, "SML"), digit };
}

export function readRound(fields: Fields): TradeRound | null {
  const id = numberOf(fields, "id");
  const startMs = numberOf(fields, "startTime");
  const gameStartMs = numberOf(fields, "gameStartTime", startMs);
  const gameFinishMs = numberOf(fields, "gameFinishTime");
  if (id === 0 || startMs === 0 || gameFinishMs === 0) return null;
  // A row of a list leaves out the end of betting: it is where an R contract begins, or where a digit round ends.
  const endMs = numberOf(fields, "endTime", gameStartMs > startMs ? gameStartMs : gameFinishMs);
  const bars = objectOf(fields, "ohlc");
  const feeFields = objectOf(fields, "feeJson");
  return {
    id,
    optionId: numberOf(fields, "tradeOptionId"),
    number: numberOf(fields, "round"),
    startMs,
    lockMs: numberOf(fields, "lockTime", endMs - 10_000),
    endMs,
    gameStartMs,
    gameFinishMs,
    openPrice: numberOrNull(fields, "openPrice") ?? numberOrNull(fields, "open"),
    close: numberOrNull(fields, "close"),
    high: numberOrNull(fields, "high") ?? numberOrNull(bars, "high"),
    low: numberOrNull(fields, "low") ?? numberOrNull(bars, "low"),
    resultPrice: numberOrNull(fields, "resultPrice"),
    status: numberOf(fields, "status", 5),
    result: readResult(fields["result"]),
    exStatus: readExStatus(objectOf(fields, "exStatus")),
    siteStatus: objectOf(fields, "siteStatus"),
    buyLimit: numberOrNull(fields, "buyLimit"),
    sellLimit: numberOrNull(fields, "sellLimit"),
    fee: readFee(feeFields),
    profitPer: numberOrNull(feeFields, "profitPer"),
    limit: readRange({ min: feeFields["limitMin"], max: feeFields["limitMax"] }),
    proof: textOf(fields, "proof"),
  };
}

function readBetStatus(value: unknown): BetStatus {
  const status = Number(value);
  return status === 1 || status === 2 || status === 3 ? status : 5;
}

export function readBet(fields: Fields): Bet | null {
  const id = numberOf(fields, "id");
  if (id === 0) return null;
  const round = objectOf(fields, "tradeRound");
  return {
    id,
    roundId: numberOf(fields, "tradeRoundId", numberOf(round, "id")),
    roundNumber: numberOf(fields, "round"),
    createMs: numberOf(fields, "createDate"),
    type: textOf(fields, "type"),
    stock: textOf(fields, "stock"),
    gameType: textOf(fields, "gameType"),
    status: readBetStatus(fields["status"]),
    point: numberOf(fields, "point"),
    profit: numberOf(fields, "profit"),
    multiple: numberOrNull(fields, "multiple"),
    openPrice: numberOrNull(fields, "openPrice"),
    close: numberOrNull(fields, "close"),
    clientKey: textOf(fields, "clientKey"),
    receipt: receiptText(fields["receipt"]),
  };
}

function receiptText(value: unknown): string {
  if (typeof value === "string") return value;
  return isFields(value) ? textOf(value, "id") : "";
}

export function readDailySummary(fields: Fields): DailySummary {
  return {
    buys: numberOf(fields, "buyCnt"),
    sells: numberOf(fields, "sellCnt"),
    changes: numberOf(fields, "changeCnt"),
    buyPercent: numberOf(fields, "buyPer"),
    sellPercent: numberOf(fields, "sellPer"),
  };
}

export function readOwnDay(fields: Fields): OwnDay {
  return { net: numberOf(fields, "net"), open: numberOf(fields, "open") };
}

export function readTick(fields: Fields): Tick | null {
  const price = numberOrNull(fields, "price");
  const timeMs = numberOrNull(fields, "tradeTime");
  if (price === null || timeMs === null) return null;
  return { id: textOf(fields, "id"), timeMs, price, qty: numberOf(fields, "qty") };
}

export function readBar(fields: Fields): ChartBar | null {
  const close = numberOrNull(fields, "close");
  const timeMs = numberOrNull(fields, "time");
  if (close === null || timeMs === null) return null;
  return {
    timeMs,
    ...(fields["isPartial"] === true ? { isPartial: true } : {}),
    open: numberOf(fields, "open", close),
    high: numberOf(fields, "high", close),
    low: numberOf(fields, "low", close),
    close,
  };
}

function readLevels(value: unknown): readonly BookLevel[] {
  return listOf(value).map((level) => ({ price: numberOf(level, "price"), qty: numberOf(level, "qty") }));
}

export function readBook(fields: Fields): Book {
  return {
    timeMs: numberOf(fields, "time"),
    isSimulated: flagOf(fields, "simulated"),
    asks: readLevels(fields["asks"]),
    bids: readLevels(fields["bids"]),
  };
}

/** Keeps what `read` understands of a list and drops the rest. */
export function readList<T>(value: unknown, read: (fields: Fields) => T | null): readonly T[] {
  return listOf(value).flatMap((row) => {
    const item = read(row);
    return item === null ? [] : [item];
  });
}

export function readPage<T>(value: unknown, read: (fields: Fields) => T | null): Page<T> {
  const fields = isFields(value) ? value : NO_FIELDS;
  const rows = Array.isArray(value) ? value : fields["content"];
  return {
    content: readList(rows, read),
    isLast: fields["last"] !== false,
    page: numberOf(fields, "page"),
  };
}
