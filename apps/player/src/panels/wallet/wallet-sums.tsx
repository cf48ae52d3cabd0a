import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pointsText, signedText, useUnit } from "../../surface/surface.ts";
import { balanceOfTotals, useWalletTotals, type WalletFilter } from "../../surface/wallet-surface.ts";
import { Section } from "../../ui/section.tsx";
import { useWalletWords } from "./use-wallet-words.ts";

/** What it all comes to in the span; over all time it must make the balance. */
export function WalletSums({ filter }: { readonly filter: WalletFilter }): ReactNode {
  const t = useTranslations("wallet");
  const words = useWalletWords();
  const unit = useUnit();
  const loaded = useWalletTotals(filter);
  if (loaded.state !== "ready") return <div className="h-[132px] animate-pulse rounded-md bg-raised" />;
  const totals = loaded.value;
  const isAllTime = filter.startMs === null && filter.endMs === null;
  const sums = [
    { id: "granted", name: t("granted"), text: signedText(totals.granted) },
    { id: "deposited", name: words("deposited"), text: signedText(totals.deposited) },
    ...(totals.adjusted === 0
      ? []
      : [{ id: "adjusted", name: t("adjusted"), text: signedText(totals.adjusted) }]),
    ...(totals.corrected === 0
      ? []
      : [{ id: "corrected", name: t("corrected"), text: signedText(totals.corrected) }]),
    ...(totals.coins === 0 ? [] : [{ id: "coins", name: t("coins"), text: signedText(totals.coins) }]),
    { id: "net", name: t("net"), text: signedText(totals.net) },
    { id: "withdrawn", name: words("withdrawn"), text: signedText(0 - totals.withdrawn) },
    { id: "waiting", name: t("waiting"), text: signedText(0 - totals.pending) },
    ...(isAllTime
      ? [{ id: "balance", name: t("columns.balance"), text: pointsText(balanceOfTotals(totals)) }]
      : []),
  ];
  return (
    <Section title={t("totals")}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-3 wide:grid-cols-8">
        {sums.map(({ id, name, text }) => (
          <div key={id} className="min-w-0">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="num font-semibold" data-testid={`sum-${id}`}>
              {text}
              <span className="ml-0.5 text-xs font-normal text-ink-3">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
