import { FAMILIES } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { multipleText, type Offer } from "../../surface/surface.ts";

interface SideButtonsProps {
  readonly offers: readonly Offer[];
  readonly isBlocked: boolean;
  readonly onPress: (offer: Offer) => void;
}

/** The two answers to the question. */
export function SideButtons({ offers, isBlocked, onPress }: SideButtonsProps): ReactNode {
  const t = useTranslations("order");
  return (
    <div className="grid grid-cols-2 gap-2">
      {offers.map((offer) => {
        const isBuy = FAMILIES.direction.sideOf(offer.type) === "rise";
        return (
          <button
            key={offer.type}
            type="button"
            data-testid={isBuy ? "buy" : "sell"}
            disabled={isBlocked}
            onClick={() => onPress(offer)}
            className={clsx(
              "flex h-[52px] flex-col items-center justify-center rounded-md text-white transition-opacity duration-150 hover:opacity-90 disabled:opacity-45 wide:h-16",
              isBuy ? "bg-up-fill" : "bg-down-fill",
            )}
          >
            <span className="text-[16px] leading-5 font-semibold">
              <span aria-hidden="true">{isBuy ? "▲" : "▼"}</span> {isBuy ? t("buy") : t("sell")}
            </span>
            <span className="num text-xs">
              ×{multipleText(offer.multipleBp)} · {t("chance")} {offer.chancePercent}%
            </span>
          </button>
        );
      })}
    </div>
  );
}
