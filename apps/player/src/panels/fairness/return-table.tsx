import type { GameFamily } from "@maru/rules";
import { familyOfGame } from "../../surface/surface.ts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { OptionRecord, TypeRecord } from "../../surface/fairness-surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { deviationText, percentText } from "./percent-text.ts";

const HEAD = "py-1.5 pl-2 text-right align-bottom font-normal";

/** What each bet type gave back, beside the theory and the range that chance keeps to. */
export function ReturnTable({ option }: { readonly option: OptionRecord }): ReactNode {
  const t = useTranslations("fairness");
  if (option.returns.length === 0) return <p className="text-sm text-ink-2">{t("noStakes")}</p>;
  const family = familyOfGame(option.type);
  return (
    <table className="num w-full text-sm">
      <caption className="mb-1 text-left font-medium">{t("return")}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-2">
          <th scope="col" className="py-1.5 text-left align-bottom font-normal">
            {t("bet")}
          </th>
          <th scope="col" className={HEAD}>
            {t("theory")}
          </th>
          <th scope="col" className={HEAD}>
            {t("real")}
          </th>
          <th scope="col" className={HEAD}>
            {t("band")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {option.returns.map((row) => (
          <Row key={row.type} row={row} family={family} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: TypeRecord;
  readonly family: GameFamily;
}

function Row({ row, family }: RowProps): ReactNode {
  const t = useTranslations("fairness");
  const typeName = useTypeName();
  const { realPpm, lowPpm, highPpm, z } = row;
  const isOutside = z !== null && (realPpm < lowPpm || realPpm > highPpm);
  return (
    <tr data-testid={`return-${row.type}`}>
      <th scope="row" className="py-2 text-left font-semibold">
        {typeName(family, row.type)}
        <span className="block text-xs font-normal text-ink-2">{t("rounds", { n: row.rounds })}</span>
      </th>
      <td className="py-2 pl-2 text-right">{percentText(row.theoryPpm)}</td>
      <td className={clsx("py-2 pl-2 text-right font-medium", isOutside && "text-warn")}>
        {percentText(realPpm)}
      </td>
      <td className="py-2 pl-2 text-right">
        {z === null ? (
          <span className="text-xs text-ink-2">{t("tooFew")}</span>
        ) : (
          <>
            {percentText(lowPpm)}–{percentText(highPpm)}
            <span className="block text-xs text-ink-2">{t("z", { z: deviationText(z) })}</span>
          </>
        )}
      </td>
    </tr>
  );
}
