import type { ReactNode } from "react";
import { useIsWide, useLink } from "../../surface/surface.ts";
import { BalanceText } from "./balance-text.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { lazyPart } from "../frame/lazy-part.tsx";
import { LinkLight } from "./link-light.tsx";
import { MarketSwitch } from "../market/market-switch.tsx";
import { OwnDayText } from "./own-day-text.tsx";
import { StockLinks } from "../market/stock-links.tsx";
import { Brand } from "./brand.tsx";

const LanguageSwitch = lazyPart(async () => (await import("../settings/language-switch.tsx")).LanguageSwitch);

const LINE = {
  live: "bg-ok",
  reconnecting: "bg-warn blink",
  offline: "bg-ink-3",
  idle: "bg-line",
} as const;

/** What stands in the header of the trade screen. */
export function TradeHeader(): ReactNode {
  const link = useLink((facts) => facts.link);
  const isWide = useIsWide();
  return (
    <>
      <div className="flex h-11 items-center pr-3 pl-1 wide:h-[52px] wide:gap-4 wide:px-4">
        <SiteMenu hasPanels />
        <span className="hidden wide:block">
          <Brand />
        </span>
        <MarketSwitch />
        {isWide ? <StockLinks /> : null}
        <span className="flex-1" />
        {/* A phone has it in the menu: its head is full. */}
        {isWide ? <LanguageSwitch look="sign-always" /> : null}
        <LinkLight />
        <span className="flex shrink-0 flex-col items-end wide:flex-row-reverse wide:items-center wide:gap-5">
          <BalanceText />
          <OwnDayText />
        </span>
      </div>
      <div className={`h-0.5 ${LINE[link]}`} aria-hidden="true" />
    </>
  );
}
