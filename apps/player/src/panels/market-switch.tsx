import { familyOf } from "@maru/rules";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTrade } from "../surface.ts";
import { useLengthName } from "../text/type-name.ts";
import { SimulatedTag } from "../ui/simulated-tag.tsx";
import { lazyPart } from "./lazy-part.tsx";

const MarketChoices = lazyPart(async () => (await import("./market-choices.tsx")).MarketChoices);

/** Instrument · type; pressed, it offers the others. */
export function MarketSwitch(): ReactNode {
  const t = useTranslations("market");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-testid="market-switch"
        className="flex h-11 shrink-0 items-center gap-1.5 rounded-md px-1 text-left wide:px-2 hover:bg-raised"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t("switch")}
        onPointerEnter={() => void MarketChoices.preload()}
        onClick={() => {
          setWasOpened(true);
          setOpen(!isOpen);
        }}
      >
        <ShownMarket />
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </button>
      {wasOpened ? <MarketChoices isOpen={isOpen} onOpenChange={setOpen} opener={button} /> : null}
    </>
  );
}

function ShownMarket(): ReactNode {
  const t = useTranslations("market");
  const lengthName = useLengthName();
  const tc = useTranslations("common");
  const option = useTrade((facts) => facts.option);
  const isSandbox = useSession((facts) => facts.site?.isSandbox ?? false);
  return (
    <span className="flex min-w-0 flex-col items-start wide:flex-row wide:items-center wide:gap-2">
      <span className="flex items-center gap-1.5 leading-5 font-semibold whitespace-nowrap">
        {option?.stock ?? "\u00a0"}
        {option?.isSimulated === true ? <SimulatedTag /> : null}
      </span>
      <span className="flex gap-1.5 truncate text-xs text-ink-2">
        {option === null ? "\u00a0" : `${t(`families.${familyOf(option.type)}`)} ${lengthName(option.type)}`}
        {isSandbox ? <span className="font-semibold text-warn wide:hidden">{tc("sandbox")}</span> : null}
      </span>
    </span>
  );
}
