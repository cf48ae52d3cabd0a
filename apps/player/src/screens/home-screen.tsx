import { familyOf } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LostLine } from "../panels/header/lost-line.tsx";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { SiteFooter } from "../panels/site-footer.tsx";
import { groupOptions, useOptions, useSession } from "../surface.ts";
import { useSiteWords } from "../text/site-words.ts";
import { useLengthName } from "../text/type-name.ts";
import { EntryWords } from "../text/entry-words.tsx";
import { PRIMARY, QUIET } from "../ui/primary-class.ts";
import { SimulatedTag } from "../ui/simulated-tag.tsx";
import { RoundPicture } from "./round-picture.tsx";

export function HomeScreen(): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <LostLine />
      <main className="flex-1">
        <EntryWords whileLoading={<div className="mx-4 h-[70dvh] animate-pulse rounded-md bg-raised" />}>
          <Welcome />
          <HowItWorks />
          <OpenMarkets />
        </EntryWords>
      </main>
      <SiteFooter />
    </div>
  );
}

function Welcome(): ReactNode {
  const t = useTranslations("home");
  const menu = useTranslations("menu");
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const isPlay = useSession((facts) => facts.site?.mode !== "licensed");
  return (
    <section className="grid items-center gap-8 px-4 pt-6 pb-10 wide:grid-cols-[5fr_6fr] wide:pt-16 wide:pb-20">
      <div>
        <Slogan />
        <h1 className="max-w-[14em] text-[32px] leading-[1.25] font-semibold tracking-tight wide:text-[44px]">
          {t("headline")}
        </h1>
        <p className="mt-4 max-w-[32em] text-[16px] leading-7 text-ink-2">{t("lead")}</p>
        <div className="mt-7 flex flex-wrap items-center gap-4">
          <Link to="/trade" className={PRIMARY}>
            {t("start")}
          </Link>
          {isSignedIn ? (
            <Link to="/protection" className={QUIET}>
              {menu("protection")}
            </Link>
          ) : null}
          {isPlay ? <span className="text-xs text-ink-3">{t("playNote")}</span> : null}
        </div>
      </div>
      <RoundPicture />
    </section>
  );
}

/** The site's own line; nothing where it has none. */
function Slogan(): ReactNode {
  const slogan = useSiteWords("slogan");
  if (slogan === "") return null;
  return (
    <p className="mb-3 text-sm font-semibold text-accent [overflow-wrap:anywhere]" data-testid="slogan">
      {slogan}
    </p>
  );
}

function HowItWorks(): ReactNode {
  const t = useTranslations("home");
  const steps = [
    [t("how1"), t("how1Text")],
    [t("how2"), t("how2Text")],
    [t("how3"), t("how3Text")],
  ] as const;
  return (
    <section className="border-t border-line px-4 py-10">
      <h2 className="text-lg font-semibold">{t("howTitle")}</h2>
      <ol className="mt-5 grid gap-6 wide:grid-cols-3 wide:gap-10">
        {steps.map(([name, words], index) => (
          <li key={name} className="flex gap-3">
            <span className="num mt-px text-sm font-semibold text-accent">{index + 1}</span>
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="mt-1 text-ink-2">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OpenMarkets(): ReactNode {
  const t = useTranslations();
  const lengthName = useLengthName();
  const groups = groupOptions(useOptions());
  return (
    <section className="border-t border-line px-4 py-10">
      <h2 className="text-lg font-semibold">{t("home.marketsTitle")}</h2>
      {groups.length === 0 ? <p className="mt-4 text-ink-2">{t("home.marketsEmpty")}</p> : null}
      <ul className="mt-3 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.stock} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <span className="flex w-36 items-center gap-2 font-semibold">
              {group.stock} {group.isSimulated ? <SimulatedTag /> : null}
            </span>
            {group.families.map(({ family, options }) => (
              <span key={family} className="flex items-center gap-1 text-ink-2">
                <span className="label mr-1">{t(`market.families.${family}`)}</span>
                {options.map((option) => (
                  <Link
                    key={option.id}
                    to="/trade/$id"
                    params={{ id: String(option.id) }}
                    className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2 hover:bg-raised hover:text-ink"
                    aria-label={`${group.stock} ${t(`market.families.${familyOf(option.type)}`)} ${lengthName(option.type)}`}
                  >
                    {lengthName(option.type)}
                  </Link>
                ))}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
