import { VENUE_TEXTS, VENUE_NAMES } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  useVenueRecord,
  type VenueDifference,
  type VenueMarket,
  type VenueRecord,
} from "../../surface/fairness-surface.ts";
import { priceText, seoulDateTimeText } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

/** Whether real markets were minute by minute what their venues show: a line a market, and what was not. */
export function VenueComparison(): ReactNode {
  const t = useTranslations("fairness");
  const loaded = useVenueRecord();
  return (
    <Section title={t("venues")}>
      <p className="mb-2 text-sm text-ink-2">{t("venuesText")}</p>
      <LoadedPart loaded={loaded}>
        {(record) =>
          record.markets.length === 0 ? (
            <p className="text-sm text-ink-2">{t("venuesNone")}</p>
          ) : (
            <Compared record={record} />
          )
        }
      </LoadedPart>
    </Section>
  );
}

function Compared({ record }: { readonly record: VenueRecord }): ReactNode {
  const t = useTranslations("fairness");
  const { markets, differences } = record;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
        {markets.map((market) => (
          <Market key={market.stock} market={market} />
        ))}
      </ul>
      <div className="text-sm">
        <h3 className="mb-1 font-medium">{t("venueDiffers")}</h3>
        {differences.length === 0 ? <p className="text-ink-2">{t("venueDiffersNone")}</p> : null}
        <ul className="divide-y divide-line">
          {differences.map((difference) => (
            <Difference
              key={`${difference.stock} ${difference.time}`}
              difference={difference}
              market={markets.find(({ stock }) => stock === difference.stock)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Market({ market }: { readonly market: VenueMarket }): ReactNode {
  const t = useTranslations("fairness");
  const { compared, equal, differing, notComparable } = market;
  const { halfMinuteRounds, ...causes } = notComparable;
  const n = causes.untraded + causes.broken + causes.unreachable;
  const from = seoulDateTimeText(market.from);
  return (
    <li className="num flex flex-col gap-1 py-2" data-testid={`venue-${market.stock}`}>
      <p>
        <span className="mr-2 font-semibold">{market.name}</span>
        <span className="text-ink-2">
          {venueText(market.venue)} {market.symbol}
        </span>
      </p>
      <p className={differing > 0 ? "text-warn" : ""}>
        {t("venueLine", { from, compared, equal, differing })}
      </p>
      {n === 0 ? null : <p className="text-ink-2">{t("venueNot", { n, ...causes })}</p>}
      {halfMinuteRounds === 0 ? null : (
        <p className="text-ink-2">{t("venueHalf", { n: halfMinuteRounds })}</p>
      )}
    </li>
  );
}

interface DifferenceProps {
  readonly difference: VenueDifference;
  readonly market: VenueMarket | undefined;
}

function Difference({ difference, market }: DifferenceProps): ReactNode {
  const t = useTranslations("fairness");
  const { time, open, close, venueOpen, venueClose } = difference;
  const precision = market?.precision ?? 0;
  const ends = (from: number | null, to: number | null): string =>
    from === null || to === null
      ? t("venueNoTrade")
      : `${endText(from, precision)} → ${endText(to, precision)}`;
  return (
    <li className="num flex flex-wrap gap-x-3 py-2">
      <span className="text-ink-2">{seoulDateTimeText(time)}</span>
      <span className="font-medium">{market?.name ?? difference.stock}</span>
      <span>
        {t("venueOurs")} {ends(open, close)}
      </span>
      <span>
        {market === undefined ? t("venueTheirs") : venueText(market.venue)} {ends(venueOpen, venueClose)}
      </span>
    </li>
  );
}

/** A venue's price that is finer than ours is not cut: that is why the two differ. */
function endText(price: number, precision: number): string {
  const [, fraction = ""] = String(price).split(".");
  return priceText(price, Math.max(precision, fraction.length));
}

function venueText(venue: string): string {
  const known = VENUE_NAMES.find((name) => name === venue);
  return known === undefined ? venue : VENUE_TEXTS[known];
}
