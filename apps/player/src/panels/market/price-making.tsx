import { type PriceLeg, sourcesOf } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { seoulTimeText, serverNowMs } from "../../surface/surface.ts";
import { type PriceMaking as Making, usePriceMaking } from "../../surface/price-source-surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { sourceName, usePriceRule } from "./price-rule.ts";

/** How the price of a real market is made: its rule in words and, where it is made of others, what each of them stands at now. */
export function PriceMaking({ stock }: { readonly stock: string }): ReactNode {
  const making = usePriceMaking(stock);
  if (making === null) return null;
  return (
    <PageWords whileLoading={null}>
      <Made {...making} />
    </PageWords>
  );
}

function Made({ feed, switches, last }: Making): ReactNode {
  const t = useTranslations("source");
  const ruleText = usePriceRule();
  const sources = sourcesOf(feed);
  // A mean is of many trades of one source.
  const nameAt = (at: number): string => sourceName(sources[sources.length === 1 ? 0 : at]);
  return (
    <div className="mt-2 text-xs" data-testid="price-making">
      <p className="text-ink-2">
        {ruleText(feed)}
        {feed.kind === "average" ? ` ${t("band")}` : null}
      </p>
      {feed.kind === "trades" ? <Taken feed={feed} switches={switches} /> : null}
      {last === null ? null : (
        <table className="num mt-1 w-full">
          <caption className="sr-only">{t("parts")}</caption>
          <tbody className="divide-y divide-line border-y border-line">
            {last.parts.map((part, at) => (
              <tr key={partKey(part, at)} className={clsx(part !== null && isOut(part) && "text-ink-3")}>
                <th scope="row" className="py-1 pr-2 text-left font-normal">
                  {nameAt(at)}
                </th>
                <td className="py-1 text-right">{part === null ? t("silent") : <Stood part={part} />}</td>
                <td className="w-16 py-1 text-right text-ink-3">
                  {part === null ? null : t("ago", { seconds: agoText(part.atMs) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface TakenProps extends Pick<Making, "switches"> {
  readonly feed: Extract<Making["feed"], { readonly kind: "trades" }>;
}

/** From which of its sources a market's trades are taken now, and from when on from another. */
function Taken({ feed, switches }: TakenProps): ReactNode {
  const t = useTranslations("source");
  const nowMs = serverNowMs();
  return switches.map(({ actsFromMs: atMs, to }) => {
    const name = sourceName(to === "primary" ? feed.of : feed.fallback);
    return (
      <p key={atMs} className="mt-1 font-semibold">
        {t(atMs <= nowMs ? "takenSince" : "takenFrom", { time: seoulTimeText(atMs).slice(0, 5), name })}
      </p>
    );
  });
}

const isOut = (part: PriceLeg): boolean => part.kind === "trade" && part.isOut;

const partKey = (part: PriceLeg | null, at: number): string => `${at} ${part?.atMs ?? ""}`;

function Stood({ part }: { readonly part: PriceLeg }): ReactNode {
  const t = useTranslations("source");
  if (part.kind === "book") return `${part.bid} / ${part.ask}`;
  return part.isOut ? t("out", { value: part.price }) : part.price;
}

/** Whole seconds. */
const agoText = (atMs: number): string => String(Math.max(0, Math.round((serverNowMs() - atMs) / 1_000)));
