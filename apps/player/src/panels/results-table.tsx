import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { priceText, seoulTimeText, type TradeRound, useFamily, useResults, useTrade } from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";
import { QUIET } from "../ui/primary-class.ts";

const PAGE = 20;

/** Finished rounds of this option, newest first. */
export function ResultsTable(): ReactNode {
  const t = useTranslations();
  const family = useFamily();
  // Until its family is known, the rows cannot be asked for in the right form.
  const optionId = useTrade((facts) => facts.option?.id ?? 0);
  const resultType = family === "R" ? "RoundStatus" : "RoundExResult";
  const { rows, state, hasMore, loadMore } = useResults({ optionId, resultType, size: PAGE });
  const finished = rows.filter((round) => round.status !== 5);
  if (state === "loading") return <p className="py-4 text-ink-3">{t("common.loading")}</p>;
  if (state === "failed") return <p className="py-4 text-danger">{t("common.failed")}</p>;
  if (finished.length === 0) return <p className="py-4 text-ink-2">{t("results.empty")}</p>;
  return (
    <>
      {family === "R" ? <DirectionRows rounds={finished} /> : <DigitRows rounds={finished} />}
      {hasMore ? (
        <button type="button" className={clsx(QUIET, "mt-2 w-full")} onClick={loadMore}>
          {t("common.more")}
        </button>
      ) : null}
    </>
  );
}

const HEAD = "py-1.5 text-right font-normal first:text-left";
const CELL = "py-1.5 text-right first:text-left";

function DirectionRows({ rounds }: { readonly rounds: readonly TradeRound[] }): ReactNode {
  const t = useTranslations("results");
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  return (
    <table className="num w-full">
      <thead className="text-xs text-ink-3">
        <tr>
          <th className={HEAD}>{t("time")}</th>
          <th className={HEAD}>{t("open")}</th>
          <th className={HEAD}>{t("close")}</th>
          <th className={HEAD}>{t("result")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rounds.map((round) => (
          <tr key={round.id}>
            <td className={CELL}>{seoulTimeText(round.gameStartMs)}</td>
            <td className={CELL}>{round.openPrice === null ? "–" : priceText(round.openPrice, precision)}</td>
            <td className={CELL}>{round.close === null ? "–" : priceText(round.close, precision)}</td>
            <td className={CELL}>
              <DirectionWord round={round} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The recorded direction: by its letter, or where a list names sides by number, by that (3: draw or void). */
function DirectionWord({ round }: { readonly round: TradeRound }): ReactNode {
  const t = useTranslations();
  const letter = round.result ?? ({ 1: "B", 2: "S" } as const)[round.status === 1 ? 1 : 2];
  if (round.status === 3 || letter === "D") {
    return <span className="text-ink-2">{round.result === "D" ? t("types.draw") : t("results.void")}</span>;
  }
  return letter === "B" ? (
    <span className="font-semibold text-up">▲ {t("types.buy")}</span>
  ) : (
    <span className="font-semibold text-down">▼ {t("types.sell")}</span>
  );
}

function DigitRows({ rounds }: { readonly rounds: readonly TradeRound[] }): ReactNode {
  const t = useTranslations("results");
  const typeName = useTypeName();
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  return (
    <table className="num w-full">
      <thead className="text-xs text-ink-3">
        <tr>
          <th className={HEAD}>{t("time")}</th>
          <th className={HEAD}>{t("close")}</th>
          <th className={HEAD}>{t("oddEven")}</th>
          <th className={HEAD}>{t("underOver")}</th>
          <th className={HEAD}>{t("size")}</th>
          <th className={HEAD}>{t("digit")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rounds.map((round) => (
          <tr key={round.id}>
            <td className={CELL}>{seoulTimeText(round.gameFinishMs)}</td>
            <td className={CELL}>{round.close === null ? "–" : priceText(round.close, precision)}</td>
            {round.exStatus === null || round.status === 3 ? (
              <td className={clsx(CELL, "text-ink-2")} colSpan={4}>
                {t("void")}
              </td>
            ) : (
              <>
                <td className={CELL}>{typeName("B", round.exStatus.oe)}</td>
                <td className={CELL}>{typeName("B", round.exStatus.uo)}</td>
                <td className={CELL}>{typeName("B", round.exStatus.sml)}</td>
                <td className={clsx(CELL, "font-semibold text-accent")}>{round.exStatus.digit}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
