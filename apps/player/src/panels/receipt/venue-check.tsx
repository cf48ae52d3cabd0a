import { VENUE_TEXTS, type VenueName } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { minutesOf, useVenueStanding } from "../../surface/venue-surface.ts";

interface VenueCheckProps {
  readonly venue: VenueName;
  readonly stock: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether the minutes of the round were compared with the venue's own candles, and came out equal. */
export function VenueCheck({ venue, ...window }: VenueCheckProps): ReactNode {
  const t = useTranslations("source");
  const known = useVenueStanding(window);
  if (known === null) return null;
  const { standing, equal } = known;
  const name = { venue: VENUE_TEXTS[venue] };
  const words = {
    equal: t("compared", { ...name, n: minutesOf(window), equal }),
    differs: t("comparedDiffers", name),
    waiting: t("comparedWaits", name),
    "not-comparable": t("comparedNot", name),
    "half-minute": t("comparedHalf"),
  }[standing];
  return (
    <p
      data-testid="venue-check"
      className={clsx("mt-2 text-sm", standing === "differs" ? "text-warn" : "text-ink-2")}
    >
      {words}
    </p>
  );
}
