import { familyOf } from "@maru/rules";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FAMILY_SCREENS, usePageTitle } from "../surface/surface.ts";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { FairnessRules, MarketFacts } from "../panels/rules/fairness-rules.tsx";
import { RoundOrder } from "../panels/rules/round-order.tsx";
import { WhatWins } from "../panels/rules/what-wins.tsx";
import { WorkedExample } from "../panels/rules/worked-example.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { useLastDecided, useOptionOffers } from "../surface/page-surface.ts";
import type { Offer, TradeOption } from "../surface/surface.ts";
import { PageWords } from "../text/page-words.tsx";
import { useLengthName } from "../text/type-name.ts";
import { KindTags } from "../ui/kind-tag.tsx";

/** The rules of one game on one market, with its own numbers; open to visitors too. */
export function RulesScreen(): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <main className="mx-auto w-full max-w-[760px] flex-1 px-4 pt-2 pb-10">
        <PageWords whileLoading={<div className="h-[480px] animate-pulse rounded-md bg-raised" />}>
          <RulesBody />
        </PageWords>
      </main>
      <SiteFooter />
    </div>
  );
}

function RulesBody(): ReactNode {
  const t = useTranslations();
  const { id } = useParams({ from: "/rules/$id" });
  const known = useOptionOffers(Number(id));
  return (
    <>
      <Link
        to="/trade/$id"
        params={{ id }}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t("rules.back")}
      </Link>
      {known === null ? (
        <h1 className="py-10 font-normal text-ink-2">{t("rules.missing")}</h1>
      ) : (
        <Rules option={known.option} offers={known.offers} />
      )}
    </>
  );
}

interface RulesProps {
  readonly option: TradeOption;
  readonly offers: readonly Offer[];
}

function Rules({ option, offers }: RulesProps): ReactNode {
  const t = useTranslations();
  const lengthName = useLengthName();
  const last = useLastDecided(option);
  const family = familyOf(option.type);
  usePageTitle(`${option.name} ${t(`market.families.${family.name}`)} ${lengthName(option.type)}`);
  const game = `${t(`market.families.${family.name}`)} ${lengthName(option.type)}`;
  return (
    <div className="flex flex-col gap-9" data-testid="rules">
      <div>
        <p className="flex items-center gap-2 text-sm text-ink-2">
          {option.name}
          <KindTags of={option} />
        </p>
        <h1 className="mt-1 text-xl font-semibold">{t("rules.title", { game })}</h1>
        <p className="mt-2 text-[16px] leading-7">{t(`rules.${FAMILY_SCREENS[family.name].intro}`)}</p>
      </div>
      <RoundOrder option={option} />
      <WhatWins option={option} offers={offers} />
      <WorkedExample option={option} offers={offers} round={last} />
      <FairnessRules option={option} />
      <MarketFacts option={option} offers={offers} />
    </div>
  );
}
