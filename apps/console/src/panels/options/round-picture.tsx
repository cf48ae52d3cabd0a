import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { roundPath } from "../../derived/round-path.ts";
import type { CallReply } from "../../surface/surface.ts";

const SIZE = { width: 600, height: 110 } as const;
const MARGIN = 8;

/** How the price went at both ends of the measuring, with strike and close: the numbers stand below it. */
export function RoundPicture({ round }: { readonly round: CallReply<"round"> }): ReactNode {
  const t = useTranslations("rounds");
  const path = roundPath(round, SIZE);
  if (path === null) return null;
  const box = `${-MARGIN} ${-MARGIN} ${SIZE.width + 2 * MARGIN} ${SIZE.height + 2 * MARGIN}`;
  return (
    <figure className="round-picture">
      <svg
        viewBox={box}
        role="img"
        aria-label={t("picture", { strike: round.strike ?? "–", close: round.close ?? "–" })}
      >
        <Level y={path.strikeY} kind="strike" />
        <Level y={path.closeY} kind="close" />
        <polyline points={path.first} />
        <polyline points={path.last} />
      </svg>
      <figcaption className="quiet">
        <span data-level="strike">
          {t("strike")} {round.strike ?? "–"}
        </span>
        <span data-level="close">
          {t("close")} {round.close ?? "–"}
        </span>
      </figcaption>
    </figure>
  );
}

function Level({ y, kind }: { readonly y: number | null; readonly kind: "strike" | "close" }): ReactNode {
  if (y === null) return null;
  return <line x1={0} x2={SIZE.width} y1={y} y2={y} data-level={kind} />;
}
