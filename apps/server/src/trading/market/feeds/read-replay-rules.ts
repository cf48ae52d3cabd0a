import type { MarketRules } from "@maru/rules";
import type { Stock } from "@maru/values";
import * as z from "zod";
import { StartError } from "../../../platform/start-error.ts";

/** What an operator says of an instrument; what is left out is as with a crypto pair. */
const replayRules = z.strictObject({
  name: z.string().min(1).max(40).optional(),
  source: z.string().regex(/^[\w -]{1,30}$/),
  precision: z.int().min(0).max(8),
  tickStep: z.int().min(1).max(1_000_000).default(1),
  session: z.enum(["always", "platform", "fx"]).default("always"),
  staleLimitMs: z.int().min(1_000).max(60_000).default(10_000),
  jumpLimitPpm: z.int().min(100).max(500_000).default(20_000),
  tradeIdOrder: z.enum(["numeric", "none"]).default("none"),
  fastFreeze: z.boolean().default(false),
});

/** The rules of an instrument from JSON text. Errors: {@link StartError} naming the field. */
export function readReplayRules(stock: Stock, text: string): MarketRules {
  const parsed = replayRules.safeParse(parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.code === "unrecognized_keys" ? issue.keys.join() : issue?.path.join(".");
    throw new StartError(
      `MARU_REPLAY_RULES: ${field === "" ? "it is no JSON object" : `${field} does not fit`}; it needs source and precision, such as {"source":"binance","precision":2}`,
    );
  }
  const { name, ...rules } = parsed.data;
  return { ...rules, stock, name: name ?? stock, kind: "real", arrival: "unordered", digitRule: "sealed" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
