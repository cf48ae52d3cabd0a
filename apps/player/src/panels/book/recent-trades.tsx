import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { priceText, quantityText, seoulTimeText, useTicks, useTrade } from "../../surface/surface.ts";

const SHOWN = 16;

export function RecentTrades(): ReactNode {
  const t = useTranslations();
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { recent } = useTicks();
  return (
    <section className="border-t border-line px-3 py-3" aria-label={t("book.trades")}>
      <h2 className="font-semibold">{t("book.trades")}</h2>
      <table data-live className="num mt-1 w-full text-xs tracking-tight">
        <thead className="text-ink-3">
          <tr>
            <th className="text-left font-normal">{t("bookLines.time")}</th>
            <th className="text-right font-normal">{t("bookLines.price")}</th>
            <th className="text-right font-normal">{t("bookLines.qty")}</th>
          </tr>
        </thead>
        <tbody>
          {recent.slice(0, SHOWN).map((tick, index) => {
            const before = recent[index + 1]?.price ?? tick.price;
            const colour = tick.price > before ? "text-up" : tick.price < before ? "text-down" : "text-ink-2";
            return (
              // A line is a place: trades come many times a second, and each would move every line below it.
              <tr key={index} className="h-5">
                <td className="text-ink-3">{seoulTimeText(tick.timeMs)}</td>
                <td className={`text-right ${colour}`}>{priceText(tick.price, precision)}</td>
                <td className="text-right text-ink-2">
                  {tick.qty === 0 ? "–" : quantityText(tick.qty, 6, 6)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
