import { familyOf } from "@maru/rules";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTrade } from "../../surface/surface.ts";
import { useLengthName } from "../../text/type-name.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import { KindTags } from "../../ui/kind-tag.tsx";

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
        className="flex h-11 min-w-0 items-center gap-1 rounded-md px-1 text-left hover:bg-raised wide:shrink-0 wide:gap-1.5 wide:px-2"
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
  if (option === null) return <MarketSkeleton />;
  const mark = <KindTags of={option} />;
  return (
    <span className="flex min-w-0 flex-col items-start overflow-hidden wide:flex-row wide:items-center wide:gap-2">
      <span className="flex max-w-full items-center gap-1.5 leading-5 font-semibold whitespace-nowrap">
        <span className="truncate">{option.name}</span>
        {isSandbox && mark}
      </span>
      {/* A phone's head has room for two of name, mark and sandbox: the mark stands beside the game, unless the sandbox does. */}
      <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-2">
        {!isSandbox && mark}
        {`${t(`families.${familyOf(option.type).name}`)} ${lengthName(option.type)}`}
        {isSandbox ? <span className="font-semibold text-warn wide:hidden">{tc("sandbox")}</span> : null}
      </span>
    </span>
  );
}

/** As large as the name and its game, so that nothing moves when they come. */
function MarketSkeleton(): ReactNode {
  return (
    <span className="flex animate-pulse flex-col gap-1.5 wide:flex-row" aria-hidden="true">
      <span className="h-3.5 w-24 rounded-[4px] bg-raised" />
      <span className="h-3 w-20 rounded-[4px] bg-raised" />
    </span>
  );
}
