import { FAMILIES } from "@maru/rules";
import type { BetType } from "@maru/rules";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  BOARD_PAGES,
  boardRows,
  type BoardPage,
  multipleText,
  type Offer,
  pageOfGroup,
} from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";

interface BetBoardProps {
  readonly offers: readonly Offer[];
  readonly chosen: BetType;
  readonly onChoose: (type: BetType) => void;
  /** Stands at the end of the row of pages, which only a phone has. */
  readonly corner: ReactNode;
}

const pageOf = (offer: Offer): BoardPage => pageOfGroup(offer.group);

/** Everything offered, each with multiple and chance: three pages on a phone, all at once on a wide screen. */
export function BetBoard({ offers, chosen, onChoose, corner }: BetBoardProps): ReactNode {
  const t = useTranslations("board");
  const pages = BOARD_PAGES.filter((page) => offers.some((offer) => pageOf(offer) === page));
  const [shown, setShown] = useState<BoardPage>("main");
  const chosenPage = offers.filter((offer) => offer.type === chosen).map(pageOf)[0];
  return (
    <div role="radiogroup" aria-label={t("label")} className="flex flex-col gap-1 wide:gap-2 low:gap-1">
      <div className="flex h-9 items-center wide:hidden">
        {pages.map((page) => (
          <button
            key={page}
            type="button"
            data-testid={`board-${page}`}
            aria-pressed={page === shown}
            onClick={() => setShown(page)}
            className={clsx(
              "relative h-9 rounded-md px-2 text-sm whitespace-nowrap first:-ml-2",
              page === shown ? "font-semibold text-ink" : "text-ink-3 hover:text-ink",
            )}
          >
            {t(page)}
            {page === chosenPage ? (
              <span aria-hidden="true" className="absolute inset-x-2 bottom-1 h-0.5 rounded-full bg-accent" />
            ) : null}
          </button>
        ))}
        {corner}
      </div>
      {pages.map((page) => (
        <div key={page} className={clsx("flex flex-col gap-1", page !== shown && "max-wide:hidden")}>
          {boardRows(page).map((row) => (
            <div
              key={row.join("")}
              className={clsx(
                "grid auto-cols-fr grid-flow-col gap-1",
                // Four words with their multiples do not fit beside each other in the order column.
                row.length === 4 && "wide:grid-flow-row wide:grid-cols-2",
              )}
            >
              {row.map((type) => (
                <OfferButton
                  key={type}
                  offer={offers.find((offer) => offer.type === type)}
                  isChosen={type === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface OfferButtonProps {
  readonly offer: Offer | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (type: BetType) => void;
}

function OfferButton({ offer, isChosen, onChoose }: OfferButtonProps): ReactNode {
  const typeName = useTypeName();
  if (offer === undefined) return null;
  // Beside its multiple a name fits into half of the order column, or a short one into a third; five digits stand in a row.
  const page = pageOf(offer);
  const chance = <span className="num text-xs font-normal text-ink-3">{offer.chancePercent}%</span>;
  const multiple = (
    <span className="num text-xs font-medium tracking-tight text-ink-2">
      ×{multipleText(offer.multipleBp)}
    </span>
  );
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      data-testid={`type-${offer.type}`}
      onClick={() => onChoose(offer.type)}
      className={clsx(
        "flex h-10 min-w-0 flex-col items-center justify-center overflow-hidden rounded-md border whitespace-nowrap transition-colors duration-150 wide:h-11 low:h-9",
        isChosen ? "border-accent bg-accent-quiet" : "border-transparent bg-raised hover:border-line",
      )}
    >
      <span className="board-name text-sm leading-[18px] font-semibold">
        {typeName(FAMILIES.digits, offer.type)}{" "}
        {page === "main" ? multiple : page === "digits" ? chance : null}
      </span>
      <span className="num text-xs leading-4 text-ink-3">
        {page === "main" ? (
          chance
        ) : page === "digits" ? (
          multiple
        ) : (
          <>
            {multiple} · {chance}
          </>
        )}
      </span>
    </button>
  );
}
