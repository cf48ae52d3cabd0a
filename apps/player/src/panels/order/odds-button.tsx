import { Info } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Offer } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const OddsSheet = lazyPart(async () => (await import("./odds-sheet.tsx")).OddsSheet);

interface OddsButtonProps {
  readonly offers: readonly Offer[];
  readonly amount: number;
  /** Where it stands. */
  readonly className: string;
}

/** One tap from every bet button to its chance, multiple, payout, return and rule. */
export function OddsButton({ offers, amount, className }: OddsButtonProps): ReactNode {
  const t = useTranslations("order");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-testid="odds"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t("openOdds")}
        className={`z-[1] flex items-center gap-1.5 rounded-md text-ink-3 hover:text-ink ${className}`}
        onPointerEnter={() => void OddsSheet.preload()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Info className="size-4" aria-hidden="true" />
        <span className="hidden underline underline-offset-4 wide:inline">{t("openOdds")}</span>
      </button>
      {wasOpened ? (
        <OddsSheet isOpen={isOpen} onOpenChange={setOpen} opener={button} offers={offers} amount={amount} />
      ) : null}
    </>
  );
}
