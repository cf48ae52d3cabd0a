import { FAMILIES, familyOf } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { realBetKey, useRealBets } from "../../surface/list-surface.ts";
import { pointsText, type RealBet, seoulTimeText, useTrade } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { useTypeName } from "../../text/type-name.ts";
import { ListState } from "../../ui/list-state.tsx";
import { SideMark } from "../../ui/side-mark.tsx";

/** What everybody on this site bets on the option shown, as it happens; names are masked by the server. */
export function RealBets(): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Bets />
    </PageWords>
  );
}

function Bets(): ReactNode {
  const t = useTranslations();
  const { rows, state, retry } = useRealBets();
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("realBets.empty")} onRetry={retry}>
      <table data-live data-testid="real-bets" className="num w-full text-xs" aria-label={t("tabs.live")}>
        <thead className="text-ink-3">
          <tr className="h-8 border-b border-line">
            <th className="text-left font-normal">{t("history.time")}</th>
            <th className="text-left font-normal">{t("realBets.player")}</th>
            <th className="text-left font-normal">{t("history.type")}</th>
            <th className="text-right font-normal">{t("history.stake")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bet) => (
            <RealBetLine key={realBetKey(bet)} bet={bet} />
          ))}
        </tbody>
      </table>
    </ListState>
  );
}

function RealBetLine({ bet }: { readonly bet: RealBet }): ReactNode {
  const typeName = useTypeName();
  const family = useTrade(({ option }) => (option === null ? FAMILIES.direction : familyOf(option.type)));
  const side = family.sideOf(bet.type);
  return (
    <tr className="h-7 border-b border-line/60 whitespace-nowrap" data-testid="real-bet">
      <td className="text-ink-3">{seoulTimeText(bet.createMs)}</td>
      <td className="text-ink-2">{bet.username}</td>
      <td className={clsx("font-semibold", side !== null && (side === "rise" ? "text-up" : "text-down"))}>
        <SideMark family={family} type={bet.type} />
        {typeName(family, bet.type)}
      </td>
      <td className="text-right">{pointsText(bet.point)}</td>
    </tr>
  );
}
