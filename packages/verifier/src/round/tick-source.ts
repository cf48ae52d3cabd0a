import { asFields, integerField, textField } from "../base/fields.ts";
import type { Evidence, Tick } from "./round-evidence.ts";
import { demand } from "../base/verdict.ts";

/**
 * What a market's rules say of the source that its trades are taken from, where they name two: the log names a trade of the one that stands
 * in with its venue before the id. Null where there is one source.
 */
export function lookAtSource(
  { rules, terms }: Pick<Evidence, "rules" | "terms">,
  ticks: readonly Tick[],
): string | null {
  const venue = fallbackOf(rules);
  if (venue === null) {
    demand(rules["takenFrom"] === undefined, "its trades are taken from a source that its market has not");
    return null;
  }
  const isFallback = rules["takenFrom"] === "fallback";
  demand(isFallback || rules["takenFrom"] === undefined, "its trades are taken from no known source");
  if (isFallback)
    demand(
      integerField(rules, "takenFromMs") <= terms.gameStartMs,
      "another source was taken after its window began",
    );
  for (const { seq, tradeId } of ticks)
    demand((tradeId ?? "").startsWith(`${venue}:`) === isFallback, `tick ${seq} is of the other source`);
  return isFallback ? `of ${venue}, which stands in` : "of its first source";
}

function fallbackOf(rules: Evidence["rules"]): string | null {
  if (typeof rules["feed"] !== "object" || rules["feed"] === null) return null;
  const feed = asFields(rules["feed"], "feed");
  if (!Object.hasOwn(feed, "fallback")) return null;
  return textField(asFields(feed["fallback"], "fallback"), "venue");
}
