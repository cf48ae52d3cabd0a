import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { BetDetail } from "../../surface/page-surface.ts";
import { familyOfGame, priceText, seoulMomentText } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

/** The one or two trades that everything hangs on, as the tick log has them. */
export function DecidingTicks({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("receipt");
  const isSide = familyOfGame(detail.bet.gameType).outcomeKind === "direction";
  const rows = [
    ...(isSide && detail.strike !== null ? [{ id: "strike", name: t("strike"), tick: detail.strike }] : []),
    ...(detail.close !== null ? [{ id: "close", name: t("close"), tick: detail.close }] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={t("ticks")}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <td className="py-1.5" />
            <th scope="col" className="py-1.5 text-right font-normal">
              {t("tickPrice")}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t("tickTime")}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal max-[420px]:hidden">
              {t("tickNumber")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ id, name, tick }) => (
            <tr key={id}>
              <th scope="row" className="py-2 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="py-2 text-right font-semibold" data-testid={`tick-${id}`}>
                {priceText(Number(tick.price), detail.precision)}
              </td>
              <td className="py-2 text-right">{seoulMomentText(tick.atMs)}</td>
              <td className="py-2 text-right text-ink-3 max-[420px]:hidden">{tick.seq}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
