import { Info } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Offer } from "../surface.ts";
import { lazyPart } from "./lazy-part.tsx";

const OddsSheet = lazyPart(async () => (await import("./odds-sheet.tsx")).OddsSheet);

interface OddsButtonProps {
  readonly offers: readonly Offer[];
  readonly amount: number;
}

/** One tap from every bet button to its chance, multiple, payout, return and rule. */
export function OddsButton({ offers, amount }: OddsButtonProps): ReactNode {
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
        className="absolute -top-1 -right-2 z-[1] flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-ink-3 hover:text-ink wide:static wide:min-h-9 wide:justify-start wide:px-0 wide:text-xs"
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
