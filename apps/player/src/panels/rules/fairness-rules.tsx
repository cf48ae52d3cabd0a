import { familyOf } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { hasSealedDigit } from "../../surface/page-surface.ts";
import { type Offer, seoulDateTimeText, type TradeOption, useUnit } from "../../surface/surface.ts";
import { type Fact, FactList, Section } from "../../ui/section.tsx";
import { DelayNote } from "./delay-note.tsx";

/** Draw, void and where prices come from, in words. */
export function FairnessRules({ option }: { readonly option: TradeOption }): ReactNode {
  const t = useTranslations("rules");
  const voids = useTranslations("voids");
  const delay = useTranslations("delay");
  const title = useTranslations("fairness");
  const isSide = familyOf(option.type).outcomeKind === "direction";
  const causes = [
    ...(isSide ? [voids("NO_STRIKE"), voids("STALE_STRIKE")] : []),
    voids("NO_CLOSE"),
    voids("STALE_CLOSE"),
    voids("TOO_FEW_TICKS"),
    voids("FEED_GAP"),
    voids("WITHHELD"),
    voids("RESTART"),
    voids("CLOCK_FAULT"),
    voids("UNSEALED"),
    voids("UNDECIDED"),
  ];
  const draw = isSide
    ? option.buyPip > 0
      ? t("drawBand", { n: String(option.buyPip) })
      : t("drawSide")
    : t("drawDigit");
  return (
    <>
      <Section title={t("drawTitle")}>
        <p className="text-sm text-ink-2">{draw}</p>
      </Section>
      <Section title={t("voidTitle")}>
        <p className="text-sm text-ink-2">{t("voidLead")}</p>
        <ul className="mt-2 list-disc pl-5 text-sm text-ink-2 marker:text-ink-3">
          {causes.map((cause) => (
            <li key={cause} className="py-0.5">
              {cause}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-2">{voids("all")}</p>
      </Section>
      <Section title={t("sourceTitle")}>
        <p className="text-sm text-ink-2">
          <SourceWords option={option} />
        </p>
        {isSide || !hasSealedDigit(option) ? null : <p className="mt-1 text-sm text-ink-2">{t("sealed")}</p>}
        <p className="mt-1 text-sm text-ink-2">{t("nobody")}</p>
        <Link
          to="/support/$type"
          params={{ type: "fairness" }}
          className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
        >
          {title("title")}
        </Link>
      </Section>
      <Section title={delay("title")}>
        <DelayNote isSide={isSide} />
      </Section>
    </>
  );
}

function SourceWords({ option }: { readonly option: TradeOption }): ReactNode {
  const t = useTranslations("rules");
  if (option.isReplayed) return t(option.isSimulated ? "sourceReplayedSimulation" : "sourceReplayed");
  return option.isSimulated ? t("sourceSimulated") : t("sourceReal", { source: option.source });
}

interface MarketFactsProps {
  readonly option: TradeOption;
  readonly offers: readonly Offer[];
}

export function MarketFacts({ option, offers }: MarketFactsProps): ReactNode {
  const t = useTranslations();
  const unit = useUnit();
  const groups = [...new Map(offers.map((offer) => [offer.group, offer])).values()];
  const { hours, volumeShareBp } = option;
  const volume = volumeShareBp === undefined ? [] : [String(volumeShareBp / 100)];
  const open =
    hours.closesAtMs === null
      ? t("rules.hoursAlways")
      : t("rules.hoursUntil", { time: seoulDateTimeText(hours.closesAtMs) });
  const facts: readonly Fact[] = [
    ...groups.map(({ group, limits }) => ({
      id: `limits-${group}`,
      name: groups.length > 1 ? `${t("rules.limits")} · ${t(`rules.groups.${group}`)}` : t("rules.limits"),
      value: t("rules.limitsValue", { min: limits.min, max: limits.max, unit }),
    })),
    ...volume.map((percent) => ({
      id: "volume",
      name: t("rules.volumeCap"),
      value: t("rules.volumeCapValue", { percent }),
    })),
    {
      id: "hours",
      name: t("rules.hours"),
      value:
        hours.opensAtMs === null ? open : t("rules.hoursFrom", { time: seoulDateTimeText(hours.opensAtMs) }),
    },
  ];
  return (
    <Section title={t("order.info")}>
      <FactList facts={facts} />
      <p className="mt-2 text-xs text-ink-3">{t("footer.counterparty")}</p>
    </Section>
  );
}
