import type { Language } from "@maru/contract/text";
import { assert } from "@maru/values";
import { ChevronDown, ChevronUp, Menu, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider, useTranslations } from "use-intl";
import { ChartWait } from "../src/panels/chart/chart-wait.tsx";
import { PLACES } from "../src/screens/trade-places.ts";
import { type Catalogue, isWhole } from "../src/text/catalogue.ts";
import { en } from "../src/text/en.ts";
import { ja } from "../src/text/ja.ts";
import { ko } from "../src/text/ko.ts";
import { zh } from "../src/text/zh.ts";

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { ko, en, zh, ja };

/** Hidden when the page's language is not the player's; its place stays. */
const WORD = "in-data-[words=other]:invisible";
const BAR = "rounded-md bg-raised";

/**
 * The trade screen without a fact in it, as text for the page itself: what is painted before any script is here. The sizes are those of
 * the screen that takes its place; who has yet to sign in sees the mask instead.
 */
export function firstPicture(language: Language, mask: string): string {
  const words = CATALOGUES[language];
  assert(isWhole(words), `the catalogue ${language} is not whole`);
  const picture = renderToStaticMarkup(
    <IntlProvider locale={language} messages={words} timeZone="Asia/Seoul">
      <TradePicture />
    </IntlProvider>,
  );
  return `<div id="first-picture" class="fixed inset-0 z-50 overflow-hidden bg-ground" role="status" aria-busy="true">
      <div class="in-data-[first=mask]:hidden">${picture}</div>
      <div class="hidden in-data-[first=mask]:block">${mask}</div>
    </div>`;
}

function TradePicture(): ReactNode {
  const t = useTranslations();
  return (
    <div className={PLACES.page}>
      <div className={PLACES.screen}>
        <div className={PLACES.header}>
          <Header />
        </div>
        <div className={PLACES.main}>
          <div className={PLACES.question} data-part="question">
            <Question />
          </div>
          <div className={PLACES.under}>
            <div className={PLACES.picture} data-part="picture">
              <div className={`relative min-h-0 flex-1 ${WORD}`}>
                <ChartWait />
              </div>
            </div>
            <div className={PLACES.clock} data-part="clock">
              <p className={`flex h-8 items-center text-xs text-ink-3 ${WORD}`}>{t("clock.preparing")}</p>
            </div>
            <div className={PLACES.order} data-part="order">
              <Order />
            </div>
          </div>
        </div>
        <Tabs />
      </div>
      <div className="hidden bg-surface wide:col-start-1 wide:row-start-2 wide:row-end-6 wide:block" />
      <div className="hidden bg-surface wide:col-start-3 wide:row-start-3 wide:row-end-6 wide:block" />
    </div>
  );
}

function Header(): ReactNode {
  return (
    <>
      <div className="flex h-11 items-center pr-3 pl-1 wide:h-[52px] wide:gap-4 wide:px-4">
        <span className="grid size-11 shrink-0 place-items-center">
          <Menu className="size-5" aria-hidden="true" />
        </span>
        <span className="flex flex-col gap-1.5 px-1">
          <span className={`h-3.5 w-28 ${BAR}`} />
          <span className={`h-3 w-16 ${BAR}`} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="flex-1" />
        <span className={`h-4 w-20 ${BAR}`} />
      </div>
      <div className="h-0.5 bg-line" />
    </>
  );
}

const CELL = "flex min-w-0 flex-col";

function Question(): ReactNode {
  const t = useTranslations("question");
  return (
    <>
      <div className="grid h-6 grid-cols-[1fr_auto_1fr] items-center gap-2 border-b border-line text-xs text-ink-3 wide:h-8 wide:text-sm">
        <span className={WORD}>{t("next")}</span>
        <span className={WORD}>{t("remaining")}</span>
      </div>
      <div className="grid h-11 grid-cols-[1fr_auto_1fr] items-center gap-2 wide:h-16">
        <div className={CELL}>
          <span className={`label ${WORD}`}>{t("strike")}</span>
          <span className="leading-[24px]">–</span>
        </div>
        <div className={`${CELL} items-center`}>
          <span className={`label ${WORD}`}>{t("now")}</span>
          <span className="text-[24px] leading-7 font-semibold wide:text-xl wide:leading-8">–</span>
        </div>
        <div className={`${CELL} items-end text-right`}>
          <span className={`label ${WORD}`}>{t("distance")}</span>
          <span className="leading-[24px]">–</span>
        </div>
      </div>
    </>
  );
}

const STEP = "grid size-11 shrink-0 place-items-center text-ink-2";
const ADDS = [1, 2, 3, 4] as const;

function Order(): ReactNode {
  const t = useTranslations("order");
  return (
    <div className="flex flex-col gap-1.5 wide:gap-4 wide:pt-14">
      <div className="flex items-center rounded-md border border-line bg-ground">
        <span className={STEP}>
          <Minus className="size-4" aria-hidden="true" />
        </span>
        <span className="flex-1 text-center text-lg font-semibold">0</span>
        <span className={STEP}>
          <Plus className="size-4" aria-hidden="true" />
        </span>
      </div>
      <div className="grid grid-cols-6 gap-1 wide:grid-cols-4">
        {ADDS.map((add) => (
          <span key={add} className={`min-h-9 ${BAR}`} />
        ))}
        <Chip words={t("maximum")} />
        <Chip words={t("reset")} />
      </div>
      <div className="grid grid-cols-3 gap-2 wide:grid-cols-1 wide:gap-1">
        {[t("payout"), t("profit"), t("returnPer")].map((name) => (
          <span key={name} className={`label h-8 truncate ${WORD}`}>
            {name}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <span className={ANSWER}>
          <span className={WORD}>▲ {t("buy")}</span>
        </span>
        <span className={ANSWER}>
          <span className={WORD}>▼ {t("sell")}</span>
        </span>
      </div>
    </div>
  );
}

const ANSWER = `grid h-[52px] place-items-center text-[16px] font-semibold text-ink-2 wide:h-16 ${BAR}`;

function Chip({ words }: { readonly words: string }): ReactNode {
  return (
    <span className={`grid min-h-9 place-items-center text-xs font-medium text-ink-2 ${BAR}`}>
      <span className={WORD}>{words}</span>
    </span>
  );
}

const TABS = ["resultsShort", "paintShort", "ohlcShort", "historyShort", "bookShort", "infoShort"] as const;

function Tabs(): ReactNode {
  const t = useTranslations("tabs");
  return (
    <div className="bg-surface wide:col-start-2 wide:row-start-5 max-wide:absolute max-wide:inset-x-0 max-wide:bottom-0 max-wide:h-11 max-wide:rounded-t-[12px] max-wide:border-t max-wide:border-line">
      <div className="flex h-11 items-center border-b border-line pl-1 wide:hidden">
        {TABS.map((tab) => (
          <span
            key={tab}
            className={`flex-auto px-2 text-center text-sm whitespace-nowrap text-ink-2 ${WORD}`}
          >
            {t(tab)}
          </span>
        ))}
        <span className="grid size-11 shrink-0 place-items-center text-ink-3">
          <ChevronUp className="size-4" aria-hidden="true" />
        </span>
      </div>
    </div>
  );
}
