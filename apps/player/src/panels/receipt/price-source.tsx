import {
  feedOfRules,
  priceParts,
  type MarketFeed,
  type PriceLeg,
  sourcesOf,
  VENUE_TEXTS,
  venueCandleUrl,
  venueTradeId,
  type VenueSymbol,
} from "@maru/rules";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type BetDetail, type Evidence, isFinal, useEvidence } from "../../surface/page-surface.ts";
import { seoulMomentText } from "../../surface/surface.ts";
import { sourceName, usePriceRule } from "../market/price-rule.ts";
import { type Fact, FactList, Section } from "../../ui/section.tsx";
import { VenueCheck } from "./venue-check.tsx";

/** Where the deciding prices of a real market came from: its venues, their own trade ids or quotes, and where anyone may look. */
export function PriceSource({ detail }: { readonly detail: BetDetail }): ReactNode {
  const hasEnded = isFinal(detail);
  const evidence = useEvidence(detail.round.id, hasEnded);
  if (!hasEnded || evidence.state !== "ready") return null;
  const feed = feedOfRules(evidence.value.rules);
  return feed === null ? null : <Source detail={detail} evidence={evidence.value} feed={feed} />;
}

interface SourceProps {
  readonly detail: BetDetail;
  readonly evidence: Evidence;
  readonly feed: MarketFeed;
}

function Source({ detail, evidence, feed }: SourceProps): ReactNode {
  const t = useTranslations("source");
  const ruleText = usePriceRule();
  const { gameStartMs, gameFinishMs } = detail.round;
  const facts = (["strike", "close"] as const).flatMap((end) => factsOf(end, evidence[end]?.tradeId ?? null));
  const sources = sourcesOf(feed);
  const words: Readonly<Record<"strike" | "close", string>> = { strike: t("strike"), close: t("close") };
  // A mean is of many trades of one source.
  const sourceAt = (at: number): string => sourceName(sources[sources.length === 1 ? 0 : at]);
  const links = feed.kind === "trades" ? [feed.of] : [];
  return (
    <Section title={t("title")}>
      <p className="mb-2 text-sm text-ink-2">
        {ruleText(feed)}
        {feed.kind === "trades" ? ` ${t("tradeIds")}` : null}
      </p>
      <FactList
        facts={facts.map(({ end, at, id, value }): Fact => ({
          id,
          name: at === null ? words[end] : `${words[end]} · ${sourceAt(at)}`,
          value: value === null ? t("silent") : value.isOut ? t("out", { value: value.text }) : value.text,
        }))}
      />
      {links.map((source) => (
        <CandleLink key={source.symbol} source={source} fromMs={gameStartMs} toMs={gameFinishMs} />
      ))}
      {links.map(({ venue }) => (
        <VenueCheck
          key={venue}
          venue={venue}
          stock={detail.bet.stock}
          fromMs={gameStartMs}
          toMs={gameFinishMs}
        />
      ))}
    </Section>
  );
}

interface CandleLinkProps {
  readonly source: VenueSymbol;
  readonly fromMs: number;
  readonly toMs: number;
}

function CandleLink({ source, fromMs, toMs }: CandleLinkProps): ReactNode {
  const t = useTranslations("source");
  const url = venueCandleUrl(source, fromMs, toMs);
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-sm text-accent underline underline-offset-4"
    >
      {t("candle", { venue: VENUE_TEXTS[source.venue] })}
      <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  );
}

interface SourceFact {
  readonly end: "strike" | "close";
  /** Of a composed price, which of its sources. */
  readonly at: number | null;
  readonly id: string;
  readonly value: { readonly text: string; readonly isOut: boolean } | null;
}

/** The venue's id of the deciding trade, or a line for each leg that the price was made of. */
function factsOf(end: SourceFact["end"], tradeId: string | null): readonly SourceFact[] {
  if (tradeId === null) return [];
  const legs = priceParts(tradeId);
  if (legs === null)
    return [{ end, at: null, id: end, value: { text: venueTradeId(tradeId), isOut: false } }];
  return legs.map((leg, at) => ({ end, at, id: `${end}-${at}`, value: leg === null ? null : legValue(leg) }));
}

function legValue(leg: PriceLeg): NonNullable<SourceFact["value"]> {
  const at = seoulMomentText(leg.atMs);
  if (leg.kind === "book") return { text: `${leg.bid} / ${leg.ask} · ${at}`, isOut: false };
  return { text: `${leg.price} · ${at}`, isOut: leg.isOut };
}
