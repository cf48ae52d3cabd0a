import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { sameGameOn, stocksOf, useOptions, useTrade } from "../../surface/surface.ts";

/** The instruments that can be played, side by side on a wide screen; each opens the game that is open now. */
export function StockLinks(): ReactNode {
  const t = useTranslations("market");
  const options = useOptions();
  const shown = useTrade((facts) => facts.option);
  return (
    <nav aria-label={t("instruments")} className="fade-end no-bar hidden min-w-0 overflow-x-auto wide:block">
      <ul className="flex w-max pr-6">
        {stocksOf(options).map((stock) => (
          <li key={stock}>
            <Link
              to="/trade/$id"
              params={{ id: String(sameGameOn(options, stock, shown?.type ?? null)) }}
              aria-current={stock === shown?.stock ? "page" : undefined}
              className={clsx(
                "grid h-[52px] place-items-center border-b-2 px-2 text-xs whitespace-nowrap min-[1680px]:px-3 min-[1680px]:text-sm focus-visible:-outline-offset-2",
                stock === shown?.stock
                  ? "border-accent font-semibold"
                  : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {options.find((option) => option.stock === stock)?.name ?? stock}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
