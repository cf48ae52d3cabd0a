import { type Fields, fieldsOf, parsed, textOrNull, wholeOf } from "./fields.ts";

/** What a round came to. Prices are exact decimal text. */
export interface Result {
  readonly state: "decided" | "void";
  /** rise, fall, draw, or a digit; null of a void round. */
  readonly outcome: string | null;
  readonly strike: string | null;
  readonly close: string | null;
  /** Null of a decided round. */
  readonly voidCause: string | null;
}

/** What was published of a round's end, in the public log or in its proof, in one form. */
export interface Published {
  readonly roundId: number;
  readonly decidedAtMs: number;
  readonly result: Result;
  /** The deciding ticks and the root of all that count, spelled so that equal texts are equal facts. */
  readonly strike: string;
  readonly close: string;
  /** Null where they could not be had. */
  readonly ticks: string | null;
}

/** What a leaf of the public log says of a round's end; null for a leaf of something else. */
export function publishedIn(body: string): Published | null {
  const leaf = fieldsOf(parsed(body));
  if (leaf === null || leaf["kind"] !== "result") return null;
  return publishedOf(leaf, {
    roundId: leaf["roundId"],
    outcome: textOrNull(leaf["outcome"]),
    ticks: leaf["ticks"],
  });
}

/** The same of a round's proof; null where it lacks something. */
export function shownIn(proof: Fields): Published | null {
  const outcome = fieldsOf(proof["outcome"]);
  const said = outcome === null ? null : (outcome["direction"] ?? outcome["digit"] ?? null);
  return publishedOf(proof, {
    roundId: fieldsOf(proof["round"])?.["id"],
    outcome: said === null ? null : wordOf(said),
    ticks: proof["tickTree"],
  });
}

function publishedOf(
  fields: Fields,
  of: { readonly roundId: unknown; readonly outcome: string | null; readonly ticks: unknown },
): Published | null {
  const [roundId, decidedAtMs] = [wholeOf(of.roundId), wholeOf(fields["decidedAtMs"])];
  if (roundId === null || decidedAtMs === null) return null;
  const voidCause = textOrNull(fields["voidCause"]);
  const tree = fieldsOf(of.ticks);
  return {
    roundId,
    decidedAtMs,
    result: {
      state: voidCause === null ? "decided" : "void",
      outcome: of.outcome,
      strike: priceOf(fields["strike"]),
      close: priceOf(fields["close"]),
      voidCause,
    },
    strike: tickText(fields["strike"]),
    close: tickText(fields["close"]),
    ticks: tree === null ? null : `${String(tree["root"])} of ${String(tree["size"])}`,
  };
}

function priceOf(tick: unknown): string | null {
  return textOrNull(fieldsOf(tick)?.["price"]);
}

/** Numbers stand as decimal text in the log and as numbers in a proof. */
function tickText(value: unknown): string {
  const tick = fieldsOf(value);
  if (tick === null) return "none";
  return ["seq", "atMs", "tradeId", "price", "qty"].map((name) => wordOf(tick[name])).join(" ");
}

/** Texts and numbers as they are; whatever else is as JSON has it. */
function wordOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** What two publications of one round's end disagree in; null where they agree. */
export function disagreement(logged: Published, shown: Published): string | null {
  if (logged.roundId !== shown.roundId) return `the proof is of round ${shown.roundId}`;
  const said: readonly (readonly [string, string | null, string | null])[] = [
    ["result", logged.result.outcome, shown.result.outcome],
    ["cause of the void", logged.result.voidCause, shown.result.voidCause],
    ["strike", logged.strike, shown.strike],
    ["close", logged.close, shown.close],
    ["moment", String(logged.decidedAtMs), String(shown.decidedAtMs)],
    // What has been archived since may not be readable here any more.
    ["root of ticks", logged.ticks, shown.ticks ?? logged.ticks],
  ];
  const found = said.find(([, log, proof]) => log !== proof);
  if (found === undefined) return null;
  const [what, log, proof] = found;
  return `the log's ${what} is ${log ?? "none"}, the proof's ${proof ?? "none"}`;
}
