import { lengthMsOf } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Kline, sparkArea, sparkline, useKlines } from "../surface/home-surface.ts";
import { LostLine } from "../panels/header/lost-line.tsx";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { groupOptions, priceText, type StockGroup, useKnownOptions, useSession } from "../surface/surface.ts";
import { useSiteWords } from "../surface/site-words.ts";
import { useLengthName } from "../text/type-name.ts";
import { EntryWords } from "../text/entry-words.tsx";
import { PRIMARY, QUIET } from "../ui/primary-class.ts";
import { RoundPicture } from "./round-picture.tsx";
import { KindTags } from "../ui/kind-tag.tsx";
import { SparkLine } from "../ui/spark-line.tsx";

export function HomeScreen(): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <LostLine />
      <main className="flex-1">
        <EntryWords whileLoading={<div className="mx-4 h-[70dvh] animate-pulse rounded-md bg-raised" />}>
          <Welcome />
          <OpenMarkets />
          <HowItWorks />
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
    <section className="grid items-center gap-8 px-4 pt-6 pb-10 wide:grid-cols-[5fr_6fr] wide:pt-10 wide:pb-12">
      <div>
        <Slogan />
        <h1 className="max-w-[14em] text-[32px] leading-[1.25] font-semibold tracking-tight wide:text-[44px]">
          {t("headline")}
        </h1>
        <p className="mt-4 max-w-[32em] text-[16px] leading-7 text-ink-2" data-testid="lead">
          {t("lead")}
        </p>
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

const ROWS_TO_COME = [1, 2, 3] as const;

function OpenMarkets(): ReactNode {
  const t = useTranslations("home");
  const options = useKnownOptions();
  const groups = groupOptions(options ?? []);
  const klines = useKlines(groups.map(({ stock }) => stock));
  return (
    <section className="border-t border-line px-4 py-10">
      <h2 className="text-lg font-semibold">{t("marketsTitle")}</h2>
      {options !== null && groups.length === 0 ? (
        <p className="mt-4 text-ink-2">{t("marketsEmpty")}</p>
      ) : null}
      <ul className="mt-4 grid gap-3 wide:grid-cols-3" data-testid="markets">
        {options === null
          ? ROWS_TO_COME.map((row) => (
              <li key={row} className="h-[244px] animate-pulse rounded-md bg-surface" aria-hidden="true" />
            ))
          : null}
        {groups.map((group) => (
          <Market key={group.stock} group={group} kline={klines.find(({ stock }) => stock === group.stock)} />
        ))}
      </ul>
    </section>
  );
}

interface MarketProps {
  readonly group: StockGroup;
  readonly kline: Kline | undefined;
}

/** An instrument: what it costs now, where it comes from, and its games. */
function Market({ group, kline }: MarketProps): ReactNode {
  const t = useTranslations("market");
  const lengthName = useLengthName();
  return (
    <li className="rounded-md bg-surface p-4" data-testid="market">
      <div className="flex items-start justify-between gap-3">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {group.name} <KindTags of={group} />
        </h3>
        <PriceOf kline={kline} precision={group.families[0]?.options[0]?.precision ?? 2} />
      </div>
      <Line kline={kline} />
      <div className="mt-3 flex flex-col gap-1">
        {group.families.map(({ family, options }) => (
          <div key={family.name} className="grid grid-cols-[72px_repeat(4,1fr)] items-center gap-1">
            <span className="label whitespace-nowrap">{t(`families.${family.name}`)}</span>
            {options.map((option) => (
              <Link
                key={option.id}
                to="/trade/$id"
                params={{ id: String(option.id) }}
                className={clsx(
                  "inline-flex min-h-11 items-center justify-center rounded-md bg-raised px-1 text-sm whitespace-nowrap hover:bg-accent-quiet",
                  COLUMN[lengthMsOf(option.type)],
                )}
                aria-label={`${group.name} ${t(`families.${family.name}`)} ${lengthName(option.type)}`}
              >
                {lengthName(option.type)}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </li>
  );
}

/** The same length stands under the same length, whatever the game. */
const COLUMN: Readonly<Record<number, string>> = {
  30_000: "col-start-2",
  60_000: "col-start-3",
  120_000: "col-start-4",
  300_000: "col-start-5",
};

function PriceOf({ kline, precision }: { readonly kline: Kline | undefined; readonly precision: number }) {
  const [first, last] = [kline?.bars[0], kline?.bars.at(-1)];
  if (first === undefined || last === undefined) return <span className="num text-ink-3">–</span>;
  const moved = last.close - first.open;
  const percent = ((moved / first.open) * 100).toFixed(2);
  return (
    <span className="num text-right whitespace-nowrap">
      <span className="block text-lg leading-6 font-semibold" data-testid="market-price">
        {priceText(last.close, precision)}
      </span>
      <span className={clsx("block text-xs", moved < 0 ? "text-down" : moved > 0 ? "text-up" : "text-ink-3")}>
        {moved < 0 ? "▼" : moved > 0 ? "▲" : ""} {percent.replace("-", "")}%
      </span>
    </span>
  );
}

const BOX = { width: 240, height: 40 } as const;

function Line({ kline }: { readonly kline: Kline | undefined }): ReactNode {
  const closes = kline?.bars.map(({ close }) => close) ?? [];
  const isFalling = (closes.at(-1) ?? 0) < (closes[0] ?? 0);
  const line = sparkline(closes, BOX);
  return (
    <SparkLine
      box={BOX}
      line={line}
      area={sparkArea(line, BOX)}
      direction={isFalling ? "down" : "up"}
      className="mt-3 h-11 w-full"
    />
  );
}
