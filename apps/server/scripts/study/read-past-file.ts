import {
  type Bar,
  findMarket,
  freezeBars,
  insertTick,
  judgeTicks,
  type LoggedTick,
  type MarketRules,
  openCandleBook,
  openPipeline,
  passTime,
  type RawTick,
  spreadOf,
  tickOrder,
} from "@maru/rules";
import { instant, stock } from "@maru/values";
import { recordedParser } from "../../src/trading/market/feeds/parse-recorded.ts";
import { readLines } from "../../src/trading/market/feeds/read-lines.ts";
import type { FilePast } from "./past.ts";

/** Behind the last tick everything becomes final. */
const END_MS = 60_000;

/** Why a file cannot be studied. */
export class UnreadablePast extends Error {}

/**
 * The past that a recorded file of trades or quotes tells, through the judge of live ticks: what was late or jumped there counts for nothing here.
 * A market that sleeps is studied as if it were open around the clock. `symbol` chooses one of several in the file; the market is the one
 * of that name, or `like`.
 */
export async function readPastFile(
  path: string,
  { symbol, like }: { readonly symbol: string | null; readonly like: string | null },
): Promise<FilePast> {
  const { header, ticks, broken, rules } = await readTicks(path, symbol, like);
  if (ticks.length === 0) throw new UnreadablePast(`${path} has no tick under ${header}`);
  const { bars, used, counts } = judgeAll(rules, ticks);
  const gaps = used.slice(1).map(({ atMs }, place) => atMs - (used[place]?.atMs ?? atMs));
  return {
    rules,
    fromMs: used[0]?.atMs ?? 0,
    toMs: used.at(-1)?.atMs ?? 0,
    bars,
    ticks: used.length,
    unused: { ...counts, broken },
    gaps: spreadOf(gaps),
  };
}

interface ReadTicks {
  readonly header: string;
  readonly ticks: readonly RawTick[];
  readonly broken: number;
  readonly rules: MarketRules;
}

async function readTicks(path: string, symbol: string | null, like: string | null): Promise<ReadTicks> {
  let header = "";
  let parse: ReturnType<typeof recordedParser> = null;
  let rules: MarketRules | null = null;
  let broken = 0;
  const ticks: RawTick[] = [];
  for await (const { number, text } of readLines(path)) {
    if (number === 1) {
      header = text;
      continue;
    }
    if (rules === null) {
      const own = symbol ?? text.split(",")[header.split(",").indexOf("symbol")] ?? "";
      rules = { ...rulesOf(like ?? own), session: "always" };
      parse = recordedParser(header, { rules, symbol: own, shiftMs: 0 });
    }
    if (parse === null) throw new UnreadablePast(`${path} has neither trades nor quotes: ${header}`);
    const read = parse(text);
    if (!read.ok) broken += 1;
    else if (read.value !== null) ticks.push(read.value);
  }
  if (rules === null) throw new UnreadablePast(`${path} is empty`);
  return { header, ticks: ticks.toSorted((a, b) => a.receivedAtMs - b.receivedAtMs), broken, rules };
}

function rulesOf(name: string): MarketRules {
  const rules = /^[A-Z0-9.-]{1,20}$/.test(name) ? findMarket(stock(name)) : null;
  if (rules === null) throw new UnreadablePast(`no market is called ${name}: name one with --like`);
  return rules;
}

interface Judged {
  readonly bars: readonly Bar[];
  /** In the order of their moments. */
  readonly used: readonly LoggedTick[];
  readonly counts: Readonly<Record<string, number>>;
}

function judgeAll(rules: MarketRules, ticks: readonly RawTick[]): Judged {
  const pipeline = openPipeline(rules, { nextSeq: 1, watermarkMs: 0, ticks: [] });
  const book = openCandleBook({ order: tickOrder(rules), keepsFlat: () => true }, []);
  const [bars, used] = [new Array<Bar>(), new Array<LoggedTick>()];
  const take = (judged: readonly LoggedTick[]): void => {
    for (const tick of judged) {
      if (tick.flag !== "used") continue;
      insertTick(book, tick);
      used.push(tick);
    }
    bars.push(...freezeBars(book, pipeline.watermarkMs));
  };
  for (const tick of ticks) take(judgeTicks(pipeline, [tick]));
  take(passTime(pipeline, instant((ticks.at(-1)?.receivedAtMs ?? 0) + END_MS)));
  const { used: _, ...counts } = pipeline.counts;
  return { bars: withoutEnds(bars, used), used: used.toSorted((a, b) => a.atMs - b.atMs), counts };
}

/** The first bar began before the recording, and those behind its last tick are nobody's. */
function withoutEnds(bars: readonly Bar[], used: readonly LoggedTick[]): readonly Bar[] {
  const lastMs = used.reduce((newest, { atMs }) => Math.max(newest, atMs), 0);
  return bars.slice(1).filter(({ startMs, lengthMs }) => startMs + lengthMs <= lastMs);
}
