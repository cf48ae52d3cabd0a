import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLink, useSession } from "../surface.ts";
import { BalanceText } from "./balance-text.tsx";
import { LinkLight } from "./link-light.tsx";
import { MarketSwitch } from "./market-switch.tsx";
import { TradeMenu } from "./trade-menu.tsx";
import { Brand } from "../ui/brand.tsx";

const LINE = {
  live: "bg-ok",
  reconnecting: "bg-warn blink",
  offline: "bg-ink-3",
  idle: "bg-line",
} as const;

export function TradeHeader(): ReactNode {
  const t = useTranslations("common");
  const link = useLink((facts) => facts.link);
  const isSandbox = useSession((facts) => facts.site?.isSandbox ?? false);
  return (
    <header className="bg-surface wide:col-span-4 wide:row-start-1">
      <div className="flex h-11 items-center gap-1 pr-3 pl-1 wide:h-[52px] wide:gap-4 wide:px-4">
        <TradeMenu />
        <span className="hidden wide:block">
          <Brand />
        </span>
        <MarketSwitch />
        {isSandbox ? <span className="text-xs font-semibold text-warn">{t("sandbox")}</span> : null}
        <span className="flex-1" />
        <LinkLight />
        <BalanceText />
      </div>
      <div className={`h-0.5 ${LINE[link]}`} aria-hidden="true" />
    </header>
  );
}
