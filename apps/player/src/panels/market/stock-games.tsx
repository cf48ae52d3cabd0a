import { lengthMsOf } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type StockGroup, useTrade } from "../../surface/surface.ts";
import { useLengthName } from "../../text/type-name.ts";

/** The same length stands under the same length, whatever the game. */
const COLUMN: Readonly<Record<number, string>> = {
  30_000: "col-start-2",
  60_000: "col-start-3",
  120_000: "col-start-4",
  300_000: "col-start-5",
};

interface StockGamesProps {
  readonly group: StockGroup;
  readonly onChosen: () => void;
}

/** The games of one market: a line for each family, its lengths beside each other. */
export function StockGames({ group, onChosen }: StockGamesProps): ReactNode {
  const t = useTranslations();
  const lengthName = useLengthName();
  const shownId = useTrade((facts) => facts.optionId);
  return (
    <div className="pb-2">
      {group.families.map(({ family, options }) => (
        <div key={family.name} className="grid grid-cols-[84px_repeat(4,1fr)] items-center">
          <span className="label px-2">{t(`market.families.${family.name}`)}</span>
          {options.map((option) => (
            <Link
              key={option.id}
              to="/trade/$id"
              params={{ id: String(option.id) }}
              onClick={onChosen}
              aria-current={option.id === shownId ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center justify-center rounded-md px-1 whitespace-nowrap hover:bg-surface",
                COLUMN[lengthMsOf(option.type)],
                option.id === shownId ? "bg-accent-quiet font-semibold text-ink" : "text-ink",
              )}
            >
              {lengthName(option.type)}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
