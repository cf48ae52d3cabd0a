import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type BookRow,
  bookRows,
  priceText,
  quantityText,
  uncrossed,
  useMoment,
  useTicks,
  useTrade,
} from "../../surface/surface.ts";
import { KindTags } from "../../ui/kind-tag.tsx";

const STALE_MS = 3_000;
/** Lines of a side, counted from the price. */
const PLACES = [0, 1, 2, 3, 4, 5, 6] as const;

/** Its lines have their places before it comes: the trades under it would move. */
const NO_ROWS = { asks: [], bids: [] } as const;

/** Seven asks, the price, seven bids; the bar behind a row is its cumulated share. It never decides anything. */
export function OrderBook(): ReactNode {
  const t = useTranslations();
  const { book, last } = useTicks();
  const age = useMoment((nowMs) =>
    book !== null && nowMs - book.timeMs > STALE_MS ? Math.floor((nowMs - book.timeMs) / 1_000) : 0,
  );
  const shown = book === null ? null : uncrossed(book, last?.price ?? null);
  const rows = shown === null ? NO_ROWS : bookRows(shown.asks, shown.bids);
  return (
    <section
      className="px-3 py-3"
      aria-label={t("book.title")}
      // The book can be older than the price beside it.
      data-stale={age > 0 ? true : undefined}
    >
      <h2 className="flex items-center gap-2 font-semibold">
        {t("book.title")} {book === null ? null : <KindTags of={book} />}
        {age > 0 ? (
          <span className="num ml-auto text-xs font-normal text-warn" data-testid="book-age">
            {t("link.ago", { n: age })}
          </span>
        ) : null}
      </h2>
      <div className="relative">
        {shown === null ? (
          <p className="absolute inset-x-0 top-12 text-center text-xs text-ink-3">{t("bookLines.empty")}</p>
        ) : null}
        <table data-live className="num mt-1 w-full text-xs tracking-tight">
          <thead className="text-ink-3">
            <tr>
              <th className="text-left font-normal">{t("bookLines.price")}</th>
              <th className="text-right font-normal">{t("bookLines.qty")}</th>
              <th className="text-right font-normal">{t("bookLines.total")}</th>
              <th className="text-right font-normal">{t("bookLines.share")}</th>
            </tr>
          </thead>
          <tbody>
            <Lines rows={rows.asks} side="down" />
            <MiddleLine price={last?.price ?? null} />
            <Lines rows={rows.bids} side="up" />
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface LinesProps {
  readonly rows: readonly BookRow[];
  readonly side: "up" | "down";
}

/**
 * Always seven lines: what was traded through leaves its place at the far end. A line is a place, not a price: levels come and go many
 * times a second, and lines that moved for it would be moves of the page.
 */
function Lines({ rows, side }: LinesProps): ReactNode {
  const nearestFirst = side === "down" ? rows.toReversed() : rows;
  const lines = PLACES.map((place) => {
    const row = nearestFirst[place];
    return row === undefined ? <SpareLine key={place} /> : <BookLine key={place} row={row} side={side} />;
  });
  return side === "down" ? lines.toReversed() : lines;
}

function SpareLine(): ReactNode {
  return (
    <tr className="h-[22px]">
      <td colSpan={4} />
    </tr>
  );
}

function MiddleLine({ price }: { readonly price: number | null }): ReactNode {
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  return (
    <tr className="h-7 border-y border-line">
      <td colSpan={4} className="text-center text-sm font-semibold" data-testid="book-middle">
        {price === null ? "–" : priceText(price, precision)}
      </td>
    </tr>
  );
}

const SIZE_DIGITS = 6;

function BookLine({ row, side }: { readonly row: BookRow; readonly side: "up" | "down" }): ReactNode {
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const tint = `color-mix(in oklch, var(--${side}) 16%, transparent)`;
  return (
    <tr
      className="h-[22px]"
      data-testid={side === "down" ? "ask" : "bid"}
      style={{ background: `linear-gradient(to left, ${tint} ${row.percent}%, transparent ${row.percent}%)` }}
    >
      <td className={side === "up" ? "text-up" : "text-down"}>{priceText(row.price, precision)}</td>
      <td className="text-right">{quantityText(row.qty, SIZE_DIGITS, SIZE_DIGITS)}</td>
      <td className="text-right text-ink-2">{quantityText(row.cumulated, SIZE_DIGITS, SIZE_DIGITS)}</td>
      <td className="w-[34px] text-right text-ink-3">{row.percent}%</td>
    </tr>
  );
}
