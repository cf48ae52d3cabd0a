import type { GameFamily } from "@maru/rules";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { pointsText, positionsOf, useBets, useRoundsNow, useUnit } from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";

/** What I have on the round that takes bets and on the one being measured; wide screens only, phones see the chart's marks. */
export function Positions({ family }: { readonly family: GameFamily }): ReactNode {
  const t = useTranslations();
  const typeName = useTypeName();
  const unit = useUnit();
  const bets = useBets((facts) => facts.bets);
  const { betting, running } = useRoundsNow();
  const rows = useMemo(() => {
    const rounds = betting?.id === running?.id ? [betting] : [running, betting];
    return rounds.flatMap((round) =>
      round === null
        ? []
        : positionsOf(bets, round.id).map((position) => ({
            ...position,
            key: `${round.id}-${position.type}`,
            isRunning: round === running && family === "R",
          })),
    );
  }, [bets, betting, running, family]);
  if (rows.length === 0) return null;
  return (
    <div className="hidden wide:block">
      <h2 className="label mb-1">{t("order.position")}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.key} className="flex justify-between py-1.5">
            <span>
              {family === "R" ? <span aria-hidden="true">{row.type === "B" ? "▲ " : "▼ "}</span> : null}
              {typeName(family, row.type)}
              <span className="ml-2 text-xs text-ink-3">
                {row.isRunning ? t("clock.measuring") : t("clock.betting")}
              </span>
            </span>
            <span className="num font-medium">
              {pointsText(row.point)}
              <span className="text-xs text-ink-3"> {unit}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
