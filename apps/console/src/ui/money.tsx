import type { ReactNode } from "react";
import { signedText, wholeText } from "../derived/number-text.ts";

interface MoneyProps {
  readonly points: number | null | undefined;
  /** With + and − and their colours: what came and what went. */
  readonly isSigned?: true;
  /** What stands behind it: `P` or a currency. */
  readonly unit?: string | undefined;
}

/** An amount in full: thousands separated, never abbreviated, digits under digits. */
export function Money({ points, isSigned, unit }: MoneyProps): ReactNode {
  if (points === null || points === undefined) return <span className="quiet">–</span>;
  const tone = isSigned !== true || points === 0 ? undefined : points > 0 ? "plus" : "minus";
  return (
    <span className="money" data-tone={tone}>
      {isSigned === true ? signedText(points) : wholeText(points)}
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  );
}
