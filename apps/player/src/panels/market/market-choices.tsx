import { Popover } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { useMarketDays } from "../../surface/market-surface.ts";
import { groupOptions, type StockGroup, useOptions, useTrade } from "../../surface/surface.ts";
import { MarketWords } from "../../text/market-words.tsx";
import { MarketRow } from "./market-row.tsx";
import { StockGames } from "./stock-games.tsx";

interface MarketChoicesProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** Everything that can be played: the markets with their last day, and under the one that is unfolded its games. */
export function MarketChoices({ isOpen, onOpenChange, opener }: MarketChoicesProps): ReactNode {
  const t = useTranslations("market");
  const groups = groupOptions(useOptions());
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={opener} align="start" sideOffset={4} className="z-40">
          <Popover.Popup
            finalFocus={opener}
            className="max-h-[80dvh] w-[min(448px,calc(100vw-16px))] overflow-y-auto overscroll-contain rounded-md bg-raised p-1 outline-none shadow-[var(--shadow)]"
          >
            <Popover.Title className="sr-only">{t("switch")}</Popover.Title>
            <MarketWords whileLoading={<RowsToCome groups={groups} />}>
              <Markets groups={groups} onChosen={() => onOpenChange(false)} />
            </MarketWords>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function RowsToCome({ groups }: { readonly groups: readonly StockGroup[] }): ReactNode {
  return groups.map(({ stock }) => (
    <div key={stock} className="m-1 h-14 animate-pulse rounded-md bg-surface" aria-hidden="true" />
  ));
}

interface MarketsProps {
  readonly groups: readonly StockGroup[];
  readonly onChosen: () => void;
}

function Markets({ groups, onChosen }: MarketsProps): ReactNode {
  const days = useMarketDays();
  const shown = useTrade((facts) => facts.option?.stock ?? null);
  const [unfolded, setUnfolded] = useState(shown);
  return groups.map((group) => {
    const { stock } = group;
    const isUnfolded = stock === unfolded;
    return (
      <section key={stock} data-testid="market-choice" className="border-b border-line last:border-0">
        <MarketRow
          group={group}
          day={days.get(stock)}
          isShown={stock === shown}
          isUnfolded={isUnfolded}
          onPress={() => setUnfolded(isUnfolded ? null : stock)}
        />
        {isUnfolded ? <StockGames group={group} onChosen={onChosen} /> : null}
      </section>
    );
  });
}
