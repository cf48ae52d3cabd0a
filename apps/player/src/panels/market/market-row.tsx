import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  dayWithPrice,
  lineOf,
  type MarketDay,
  percentText,
  sparkArea,
  sparkline,
} from "../../surface/market-surface.ts";
import {
  priceText,
  seoulDateTimeText,
  shortAmountText,
  type StockGroup,
  type TradeOption,
  useTicks,
} from "../../surface/surface.ts";
import { type Direction, DIRECTION_COLOUR, directionOf } from "../../ui/direction.ts";
import { KindTags } from "../../ui/kind-tag.tsx";
import { SparkLine } from "../../ui/spark-line.tsx";

interface MarketRowProps {
  readonly group: StockGroup;
  /** Undefined until it is known. */
  readonly day: MarketDay | undefined;
  /** Whether it is the market on the screen, whose price comes by itself. */
  readonly isShown: boolean;
  readonly isUnfolded: boolean;
  readonly onPress: () => void;
}

/** A market in the list: what it is, its last day and what it costs; pressed, it unfolds its games. */
export function MarketRow({ group, day, isShown, isUnfolded, onPress }: MarketRowProps): ReactNode {
  const option = group.families[0]?.options[0];
  if (option === undefined) return null;
  const Figures = isShown ? LiveFigures : RowFigures;
  return (
    <h3>
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={onPress}
        className="flex min-h-14 w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-surface focus-visible:-outline-offset-2 wide:gap-3"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span
            className={clsx("leading-5 [overflow-wrap:anywhere]", isShown ? "font-bold" : "font-semibold")}
          >
            {group.name}
          </span>
          <WhatItIs group={group} option={option} day={day} />
        </span>
        <Figures day={day} precision={option.precision} />
        <ChevronDown
          className={clsx("size-4 shrink-0 text-ink-3", isUnfolded && "rotate-180")}
          aria-hidden="true"
        />
      </button>
    </h3>
  );
}

/** Day and minute in Seoul: 11-28 09:00. */
const momentText = (atMs: number): string => seoulDateTimeText(atMs).slice(5, 16);

interface WhatItIsProps {
  readonly group: StockGroup;
  readonly option: TradeOption;
  readonly day: MarketDay | undefined;
}

/** Simulated, played again or of which venue; what was traded there in a day; since when it is known; when it opens. */
function WhatItIs({ group, option, day }: WhatItIsProps): ReactNode {
  const t = useTranslations();
  const { isOpen, opensAtMs } = option.hours;
  const { volume = null, sinceMs = null } = day ?? {};
  // Quantities of tokens differ by many powers of ten: short is enough to compare, the info has them in full.
  const amount =
    volume === null
      ? null
      : `${shortAmountText(volume, t("order.shortUnits"))} ${day?.volumeUnit ?? ""}`.trim();
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs font-normal text-ink-3">
      <KindTags of={group} />
      {group.isSimulated ? null : <span>{option.source}</span>}
      {amount === null ? null : (
        <span className="num whitespace-nowrap">{t("marketDay.volumeShort", { amount })}</span>
      )}
      {sinceMs === null ? null : (
        <span className="num whitespace-nowrap">
          {t("marketDay.titleSince", { time: momentText(sinceMs) })}
        </span>
      )}
      {isOpen || opensAtMs === null ? null : (
        <span className="whitespace-nowrap text-ink-2">
          {t("marketFacts.hoursFrom", { time: momentText(opensAtMs) })}
        </span>
      )}
    </span>
  );
}

interface FiguresProps {
  readonly day: MarketDay | undefined;
  readonly precision: number;
}

/** The same with the price that the page hears. */
function LiveFigures({ day, precision }: FiguresProps): ReactNode {
  const price = useTicks().last?.price ?? null;
  return (
    <RowFigures
      day={day === undefined ? undefined : dayWithPrice(day, price, precision)}
      precision={precision}
    />
  );
}

const BOX = { width: 64, height: 28 } as const;

function RowFigures({ day, precision }: FiguresProps): ReactNode {
  const direction = directionOf(day?.change ?? null);
  const line = sparkline(day === undefined ? [] : lineOf(day), BOX);
  const price = day?.price ?? null;
  return (
    <>
      <SparkLine
        box={BOX}
        line={line}
        area={sparkArea(line, BOX)}
        direction={direction}
        className="h-8 w-12 shrink-0 wide:w-20"
      />
      <span className="num flex min-w-[92px] shrink-0 flex-col items-end gap-0.5 wide:min-w-[104px]">
        <span className="leading-5 font-semibold" data-testid="choice-price">
          {price === null ? "–" : priceText(price, precision)}
        </span>
        <Change day={day} direction={direction} />
      </span>
    </>
  );
}

interface ChangeProps {
  readonly day: MarketDay | undefined;
  readonly direction: Direction;
}

/** Short for eyes that see what it stands beside; in whole words for ears. */
function Change({ day, direction }: ChangeProps): ReactNode {
  const t = useTranslations("marketDay");
  const { changePercent = null, sinceMs = null } = day ?? {};
  if (changePercent === null)
    return (
      <span className="text-xs text-ink-3" title={t("unknown")}>
        –
      </span>
    );
  const percent = percentText(changePercent);
  const words =
    sinceMs === null ? t("changed", { percent }) : t("changedSince", { percent, time: momentText(sinceMs) });
  return (
    <span
      className={clsx("text-xs font-normal", DIRECTION_COLOUR[direction])}
      title={words}
      data-testid="choice-change"
    >
      <span aria-hidden="true">{percent}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
