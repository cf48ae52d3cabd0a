import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  distanceTo,
  priceText,
  seoulTimeText,
  useFamily,
  useRoundsNow,
  useTicks,
  useTrade,
} from "../surface.ts";
import { Arrow, SIDE_COLOUR } from "../ui/arrow.tsx";

const CELL = "flex min-w-0 flex-col";

/** Will it close above this line? The price to beat, the price now, and what lies between. */
export function Question(): ReactNode {
  const family = useFamily();
  return (
    <div className="grid h-[52px] grid-cols-[1fr_auto_1fr] items-center gap-2 wide:h-[76px]">
      {family === "R" || family === null ? <StrikeCell /> : <DigitCell />}
      <PriceNow />
      {family === "R" || family === null ? <DistanceCell /> : <ResultCell />}
    </div>
  );
}

function PriceNow(): ReactNode {
  const t = useTranslations("question");
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { last, previousPrice } = useTicks();
  const isRising = last !== null && previousPrice !== null && last.price > previousPrice;
  const text = last === null ? "–" : priceText(last.price, precision);
  const before = previousPrice === null ? text : priceText(previousPrice, precision);
  const same = commonStart(before, text);
  return (
    <div className={clsx(CELL, "items-center")}>
      <span className="label">{t("now")}</span>
      <span data-testid="price-now" className="num text-[24px] leading-7 font-semibold wide:text-xl">
        {text.slice(0, same)}
        <span key={text} className={clsx("rounded-[4px]", isRising ? "tick-up" : "tick-down")}>
          {text.slice(same)}
        </span>
      </span>
    </div>
  );
}

/** How many characters two texts share from their start: only the digits after them changed. */
function commonStart(before: string, after: string): number {
  let at = 0;
  while (at < after.length && before[at] === after[at]) at += 1;
  return before.length === after.length ? at : 0;
}

function StrikeCell(): ReactNode {
  const t = useTranslations("question");
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { betting, running } = useRoundsNow();
  const strike = running?.openPrice ?? null;
  if (running === null) {
    return (
      <div className={CELL}>
        <span className="label">{t("next")}</span>
        <span className="num text-[16px] leading-[26px] wide:text-lg">
          {betting === null ? "–" : seoulTimeText(betting.gameStartMs)}
        </span>
      </div>
    );
  }
  return (
    <div className={CELL}>
      <span className="label">{t("strike")}</span>
      {strike === null ? (
        <span className="truncate text-ink-2">{t("strikeSoon")}</span>
      ) : (
        <span className="num text-[16px] leading-[26px] wide:text-lg" data-testid="strike">
          {priceText(strike, precision)}
        </span>
      )}
    </div>
  );
}

function DistanceCell(): ReactNode {
  const t = useTranslations("question");
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { betting, running } = useRoundsNow();
  const { last } = useTicks();
  const strike = running?.openPrice ?? null;
  if (strike === null || last === null) {
    return (
      <div className={clsx(CELL, "items-end text-right")}>
        <span className="label">{t("next")}</span>
        <span className="num text-[16px] leading-[26px] wide:text-lg">
          {betting === null ? "–" : seoulTimeText(betting.gameStartMs)}
        </span>
      </div>
    );
  }
  const { side, amount } = distanceTo(strike, last.price, precision);
  return (
    <div className={clsx(CELL, "items-end text-right")}>
      <span className="label truncate">{t(side)}</span>
      <span
        className={clsx(
          "num text-[16px] leading-[26px] font-semibold whitespace-nowrap wide:text-lg",
          SIDE_COLOUR[side],
        )}
        data-testid="distance"
      >
        <Arrow side={side} /> {priceText(amount, precision)}
      </span>
    </div>
  );
}

/** A digit game asks one thing: which digit will stand last. */
function DigitCell(): ReactNode {
  const t = useTranslations("question");
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { last } = useTicks();
  return (
    <div className={CELL}>
      <span className="label">{t("lastDigit")}</span>
      <span className="num text-lg font-semibold text-accent">
        {last === null ? "–" : priceText(last.price, precision).slice(-1)}
      </span>
    </div>
  );
}

function ResultCell(): ReactNode {
  const t = useTranslations("question");
  const { betting } = useRoundsNow();
  return (
    <div className={clsx(CELL, "items-end text-right")}>
      <span className="label">{t("resultAt")}</span>
      <span className="num text-[16px] leading-[26px] wide:text-lg">
        {betting === null ? "–" : seoulTimeText(betting.gameFinishMs)}
      </span>
    </div>
  );
}
