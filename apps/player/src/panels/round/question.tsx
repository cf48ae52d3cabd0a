import { lengthMsOf } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  clockText,
  distanceTo,
  phaseOf,
  priceText,
  seoulTimeText,
  useFamily,
  useHalt,
  useMoment,
  useRoundsNow,
  useStaleSeconds,
  useTicks,
  useTrade,
} from "../../surface/surface.ts";
import { Arrow, SIDE_COLOUR } from "../../ui/arrow.tsx";

const CELL = "flex min-w-0 flex-col";
const VALUE = "num leading-[24px] whitespace-nowrap wide:text-lg";

/** A phone has room for eleven figures beside eleven beside their distance; longer ones are smaller, never cut. */
const SIZES = [
  { upTo: 9, now: "text-[24px]", beside: "text-[16px]" },
  { upTo: 11, now: "text-[20px]", beside: "text-[16px]" },
  { upTo: Number.POSITIVE_INFINITY, now: "text-[16px]", beside: "text-[13px]" },
] as const;

function sizeOf(text: string, place: "now" | "beside"): string {
  return (SIZES.find(({ upTo }) => text.length <= upTo) ?? SIZES[2])[place];
}

/** Which contract a bet of now is for, and of the one that runs: will it close above this line? */
export function Question(): ReactNode {
  const family = useFamily();
  const isDirection = family?.outcomeKind !== "digit";
  return (
    <>
      <ContractLine />
      <div className="grid h-11 grid-cols-[1fr_auto_1fr] items-center gap-2 wide:h-16">
        {isDirection ? <StrikeCell /> : <DigitCell />}
        <PriceNow />
        {isDirection ? <DistanceCell /> : <ResultCell />}
      </div>
    </>
  );
}

const MINUTE_MS = 60_000;

/** When the next contract starts, how long bets are still taken, and by how much a price must move to count. */
function ContractLine(): ReactNode {
  const t = useTranslations("question");
  const option = useTrade((facts) => facts.option);
  const { betting } = useRoundsNow();
  const isHalfMinute = option !== null && lengthMsOf(option.type) < MINUTE_MS;
  const start = betting === null ? "–" : seoulTimeText(betting.endMs).slice(0, isHalfMinute ? 8 : 5);
  return (
    <div className="grid h-6 grid-cols-[1fr_auto_1fr] items-center gap-2 border-b border-line text-xs whitespace-nowrap text-ink-3 wide:h-8 wide:text-sm">
      <span>
        {t("next")}{" "}
        <span className="num font-semibold text-accent" data-testid="next-contract">
          {start}
        </span>
      </span>
      <Remaining />
      <span className="num truncate text-right" data-testid="standard">
        {t("standard", { n: option?.buyPip ?? 0 })}
      </span>
    </div>
  );
}

const WARNING_MS = 10_000;

function Remaining(): ReactNode {
  const t = useTranslations("question");
  const { betting } = useRoundsNow();
  const isHalted = useHalt() !== null;
  const leftMs = useMoment((nowMs) => {
    const phase = betting === null || isHalted ? null : phaseOf(betting, nowMs);
    return phase?.kind === "betting" ? Math.ceil(phase.leftMs / 1_000) * 1_000 : 0;
  });
  if (leftMs === 0) {
    return (
      <span className="font-semibold text-ink-2" data-testid="remaining">
        {t("contractClosed")}
      </span>
    );
  }
  return (
    <span>
      {t("remaining")}{" "}
      <span
        className={clsx(
          "num text-[16px] font-semibold wide:text-lg",
          leftMs <= WARNING_MS ? "text-warn" : "text-ink",
        )}
        data-testid="remaining"
      >
        {clockText(leftMs)}
      </span>
    </span>
  );
}

function PriceNow(): ReactNode {
  const t = useTranslations();
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { last, previousPrice } = useTicks();
  const staleSeconds = useStaleSeconds();
  const isRising = last !== null && previousPrice !== null && last.price > previousPrice;
  const text = last === null ? "–" : priceText(last.price, precision);
  const before = previousPrice === null ? text : priceText(previousPrice, precision);
  const same = commonStart(before, text);
  return (
    <div className={clsx(CELL, "items-center")}>
      {staleSeconds === null ? (
        <span className="label">{t("question.now")}</span>
      ) : (
        <span className="label num !text-warn" data-testid="price-age">
          {t("link.ago", { n: staleSeconds })}
        </span>
      )}
      <span
        data-live
        data-testid="price-now"
        className={clsx(
          "num leading-7 font-semibold whitespace-nowrap wide:text-xl wide:leading-8",
          sizeOf(text, "now"),
        )}
      >
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

/** The line of the contract that runs, and how long it runs. */
function StrikeCell(): ReactNode {
  const t = useTranslations();
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { running } = useRoundsNow();
  const strike = running?.openPrice ?? null;
  const left = useMoment((nowMs) => (running === null ? "" : clockText(running.gameFinishMs - nowMs)));
  const text = strike === null ? "–" : priceText(strike, precision);
  return (
    <div className={CELL}>
      <span className="label truncate">
        {t("question.strike")}
        {running === null ? null : <span className="num" data-testid="contract-left">{` · ${left}`}</span>}
      </span>
      {running !== null && strike === null ? (
        <span className="truncate leading-[24px] text-ink-2">{t("question.strikeSoon")}</span>
      ) : (
        <span className={clsx(VALUE, sizeOf(text, "beside"))} data-testid="strike">
          {text}
        </span>
      )}
    </div>
  );
}

function DistanceCell(): ReactNode {
  const t = useTranslations("question");
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { running } = useRoundsNow();
  const { last } = useTicks();
  const strike = running?.openPrice ?? null;
  if (strike === null || last === null) {
    return (
      <div className={clsx(CELL, "items-end text-right")}>
        <span className="label">{t("distance")}</span>
        <span className={clsx(VALUE, sizeOf("–", "beside"))}>–</span>
      </div>
    );
  }
  const { side, amount } = distanceTo(strike, last.price, precision);
  const text = priceText(amount, precision);
  return (
    <div className={clsx(CELL, "items-end text-right")}>
      <span className="label truncate">{t(side)}</span>
      <span
        data-live
        className={clsx(VALUE, sizeOf(text, "beside"), "font-semibold", SIDE_COLOUR[side])}
        data-testid="distance"
      >
        <Arrow side={side} /> {text}
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
      <span data-live className="num text-lg leading-[24px] font-semibold text-accent">
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
      <span className={clsx(VALUE, "text-[16px]")}>
        {betting === null ? "–" : seoulTimeText(betting.gameFinishMs)}
      </span>
    </div>
  );
}
