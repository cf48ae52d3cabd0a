import { clsx } from "clsx";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import {
  type BookRow,
  bookRows,
  priceText,
  quantityText,
  useMoment,
  useCalmTicks,
  useTrade,
} from "../surface.ts";
import { SimulatedTag } from "../ui/simulated-tag.tsx";

const STALE_MS = 3_000;

/** Seven asks, the price, seven bids; the bar behind a row is its cumulated share. It never decides anything. */
export function OrderBook(): ReactNode {
  const t = useTranslations("book");
  const book = useTrade((facts) => facts.book);
  const rows = useMemo(() => (book === null ? null : bookRows(book.asks, book.bids)), [book]);
  const isStale = useMoment((nowMs) => book !== null && nowMs - book.timeMs > STALE_MS, 1_000);
  return (
    <section className="px-3 py-3" aria-label={t("title")}>
      <h2 className="flex items-center gap-2 font-semibold">
        {t("title")} {book?.isSimulated === true ? <SimulatedTag /> : null}
      </h2>
      {isStale ? <p className="text-xs text-warn">{t("stale")}</p> : null}
      {rows === null ? (
        <p className="py-3 text-xs text-ink-3">{t("empty")}</p>
      ) : (
        <table className={clsx("num mt-1 w-full text-xs", isStale && "grayscale")}>
          <thead className="text-ink-3">
            <tr>
              <th className="text-left font-normal">{t("price")}</th>
              <th className="text-right font-normal">{t("qty")}</th>
              <th className="text-right font-normal">{t("total")}</th>
              <th className="text-right font-normal wide:sr-only">{t("share")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.asks.map((row) => (
              <BookLine key={`a${row.price}`} row={row} side="down" />
            ))}
            <MiddleLine />
            {rows.bids.map((row) => (
              <BookLine key={`b${row.price}`} row={row} side="up" />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function MiddleLine(): ReactNode {
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { last } = useCalmTicks();
  return (
    <tr className="h-7 border-y border-line">
      <td colSpan={4} className="text-center text-sm font-semibold">
        {last === null ? "–" : priceText(last.price, precision)}
      </td>
    </tr>
  );
}

function BookLine({ row, side }: { readonly row: BookRow; readonly side: "up" | "down" }): ReactNode {
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const tint = `color-mix(in oklch, var(--${side}) 16%, transparent)`;
  return (
    <tr
      className="h-[22px]"
      title={`${row.percent}%`}
      style={{ background: `linear-gradient(to left, ${tint} ${row.percent}%, transparent ${row.percent}%)` }}
    >
      <td className={side === "up" ? "text-up" : "text-down"}>{priceText(row.price, precision)}</td>
      <td className="text-right">{sizeText(row.qty)}</td>
      <td className="text-right text-ink-2">{sizeText(row.cumulated)}</td>
      <td className="text-right text-ink-3 wide:sr-only">{row.percent}%</td>
    </tr>
  );
}

/** Up to six digits after the point where the number is small, fewer where it is large: a column has room for seven. */
function sizeText(qty: number): string {
  const digits = qty < 0.01 ? 6 : Math.max(1, 4 - String(Math.floor(qty)).length);
  return quantityText(qty, digits, digits);
}
