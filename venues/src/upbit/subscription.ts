/** What a client of Upbit or Bithumb asks for: one message, whose list takes the place of the one before. */
export interface Subscription {
  readonly format: Format;
  readonly wants: readonly Want[];
}

export type Format = "DEFAULT" | "SIMPLE" | "JSON_LIST" | "SIMPLE_LIST";

export interface Want {
  readonly type: "trade" | "orderbook";
  readonly code: string;
  /** Of a book: levels on each side. */
  readonly units: number;
  readonly isOnlySnapshot: boolean;
  readonly isOnlyRealtime: boolean;
}

/** What sets the subscriptions of the two venues apart. */
export interface SubscriptionRules {
  /** The numbers of levels that may be asked for behind the point of a code; another one gives the most. */
  isUnitCount(count: number): boolean;
  readonly mostUnits: number;
  /** The names under which the venue reads the two flags. */
  readonly onlySnapshot: readonly string[];
  readonly onlyRealtime: readonly string[];
  readonly withoutType: ErrorName;
}

export type ErrorName = "WRONG_FORMAT" | "NO_TICKET" | "NO_TYPE" | "NO_CODES" | "INVALID_PARAM";
export interface SubscriptionError {
  readonly error: { readonly name: ErrorName; readonly message: string };
}

/** As the venues say it, word for word. */
const MESSAGES: Readonly<Record<ErrorName, string>> = {
  WRONG_FORMAT: "Format 이 맞지 않습니다.",
  NO_TICKET: "티켓이 존재하지 않거나, 유효하지 않습니다.",
  NO_TYPE: "type 필드가 존재하지 않습니다.",
  NO_CODES: "codes 필드가 존재하지 않습니다.",
  INVALID_PARAM: "codes 필드가 비어 있습니다.",
};
const FORMATS: readonly Format[] = ["DEFAULT", "SIMPLE", "JSON_LIST", "SIMPLE_LIST"];
const TYPES: readonly Want["type"][] = ["trade", "orderbook"];

type Field = Readonly<Record<string, unknown>>;

/** Reads a request, `[{ticket}, {type, codes}, …, {format}]`, or says what is wrong with it. */
export function readSubscription(text: string, rules: SubscriptionRules): Subscription | SubscriptionError {
  const fields = readFields(text);
  if (fields === null) return refused("WRONG_FORMAT");
  if (!fields.some(({ ticket }) => typeof ticket === "string" && ticket !== "")) return refused("NO_TICKET");
  const wanted = fields.filter((field) => !("ticket" in field) && !("format" in field));
  if (wanted.length === 0) return refused(rules.withoutType);
  const read = wanted.map((field) => readWants(field, rules));
  const error = read.find((wants): wants is SubscriptionError => "error" in wants);
  if (error !== undefined) return error;
  const format = fields.find((field) => "format" in field)?.["format"];
  return {
    format: FORMATS.find((known) => known === format) ?? "DEFAULT",
    wants: read.flatMap((wants) => ("error" in wants ? [] : wants)),
  };
}

function readWants(field: Field, rules: SubscriptionRules): readonly Want[] | SubscriptionError {
  const { type, codes } = field;
  if (typeof type !== "string") return refused(rules.withoutType);
  const known = TYPES.find((name) => name === type);
  if (known === undefined) return refused("INVALID_PARAM", `${type} 은 지원하지 않는 타입입니다.`);
  if (!Array.isArray(codes)) return refused("NO_CODES");
  if (codes.length === 0) return refused("INVALID_PARAM");
  const flag = (names: readonly string[]): boolean => names.some((name) => field[name] === true);
  return codes.map((asked) => {
    const [code = "", count = ""] = String(asked).split(".");
    const units = rules.isUnitCount(Number(count)) ? Number(count) : rules.mostUnits;
    const [isOnlySnapshot, isOnlyRealtime] = [flag(rules.onlySnapshot), flag(rules.onlyRealtime)];
    return { type: known, code, units, isOnlySnapshot, isOnlyRealtime };
  });
}

function readFields(text: string): readonly Field[] | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read) || !read.every((item) => typeof item === "object" && item !== null)) return null;
    return read as readonly Field[];
  } catch {
    return null;
  }
}

function refused(name: ErrorName, message = MESSAGES[name]): SubscriptionError {
  return { error: { name, message } };
}
