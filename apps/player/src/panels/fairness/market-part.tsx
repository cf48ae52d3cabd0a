import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { LighterSide, MarketRecord } from "../../surface/fairness-surface.ts";
import { LighterValue } from "./lighter-value.tsx";
import { OptionPart } from "./option-part.tsx";
import { VoidMonths } from "./void-months.tsx";
import { KindTags } from "../../ui/kind-tag.tsx";

/** A market: how often the lighter side won in all of its games, and each game on its own. */
export function MarketPart({ market }: { readonly market: MarketRecord }): ReactNode {
  const t = useTranslations("fairness");
  return (
    <section aria-label={market.name} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {market.name}
        <KindTags of={market} />
      </h2>
      <Whole lighter={market.lighter} />
      <ul aria-label={t("options")} className="flex flex-col divide-y divide-line border-y border-line">
        {market.options.map((option, at) => (
          <OptionPart key={option.id} option={option} isOpen={at === 0} />
        ))}
      </ul>
      {market.isSimulated && <Withheld rounds={market.withheld} />}
      <VoidMonths months={market.voidMonths} />
    </section>
  );
}

/** Who refuses to show a part of a price chooses results: that is counted even while it never happens. */
function Withheld({ rounds }: { readonly rounds: number }): ReactNode {
  const t = useTranslations("fairness");
  return (
    <p className="text-sm text-ink-2">
      {t("withheld")} · <span className="num">{t("withheldCount", { n: rounds })}</span>
    </p>
  );
}

function Whole({ lighter }: { readonly lighter: LighterSide | null }): ReactNode {
  const t = useTranslations("fairness");
  if (lighter === null) return <p className="text-sm text-ink-2">{t("lighterNone")}</p>;
  return (
    <div className="text-sm">
      <p className="text-ink-2">
        {t("lighter")} · {t("market")}
      </p>
      <LighterValue lighter={lighter} />
    </div>
  );
}
