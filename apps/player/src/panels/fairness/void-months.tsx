import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isSignAlarm } from "@maru/rules";
import type { VoidMonth } from "../../surface/fairness-surface.ts";
import { percentText } from "./percent-text.ts";

const HEAD = "py-1.5 pl-2 text-right align-bottom font-normal";

/** Of a market's void rounds, month by month, how many the operator would have lost, beside what chance makes. */
export function VoidMonths({ months }: { readonly months: readonly VoidMonth[] }): ReactNode {
  const t = useTranslations("fairness");
  if (months.length === 0) return null;
  return (
    <div>
      <table className="num w-full text-sm">
        <caption className="mb-1 text-left font-medium">{t("voidMonths")}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-1.5 text-left align-bottom font-normal">
              {t("voidMonth")}
            </th>
            <th scope="col" className={HEAD}>
              {t("voidMonthLost")}
            </th>
            <th scope="col" className={HEAD}>
              {t("expected")}
            </th>
            <th scope="col" className={HEAD}>
              {t("band")}
            </th>
            <th scope="col" className={HEAD}>
              {t("voidMonthP")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map((row) => (
            <Month key={row.month} row={row} />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-ink-2">{t("voidMonthsText")}</p>
    </div>
  );
}

function Month({ row }: { readonly row: VoidMonth }): ReactNode {
  const t = useTranslations("fairness");
  const { month, lost, rounds, p } = row;
  return (
    <tr data-testid={`void-month-${month}`}>
      <th scope="row" className="py-2 text-left font-semibold">
        {month}
      </th>
      <td className="py-2 pl-2 text-right">
        {t("voidMonthShare", { lost, rounds, share: percentText(row.sharePpm) })}
      </td>
      <td className="py-2 pl-2 text-right">{percentText(row.expectedPpm)}</td>
      <td className="py-2 pl-2 text-right">
        {percentText(row.lowPpm)}–{percentText(row.highPpm)}
      </td>
      <td className={clsx("py-2 pl-2 text-right font-medium", isSignAlarm(row) && "text-warn")}>
        {p < LEAST_SHOWN ? `<${LEAST_SHOWN}` : p.toFixed(3)}
      </td>
    </tr>
  );
}

const LEAST_SHOWN = 0.001;
