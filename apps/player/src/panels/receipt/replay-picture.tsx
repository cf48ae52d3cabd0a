import { FAMILIES } from "@maru/rules";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BetDetail,
  type EvidenceTick,
  replayPicture,
  stepPath,
  ticksUntil,
} from "../../surface/page-surface.ts";
import { familyOfGame, priceText, seoulTimeText } from "../../surface/surface.ts";

const HEIGHT = 248;
const INSET = { x: 14, y: 40 };

interface ReplayPictureProps {
  readonly detail: BetDetail;
  readonly ticks: readonly EvidenceTick[];
  readonly atMs: number;
}

/** The window as far as it has been played: the strike with its two sides, the trades so far, and the deciding ones marked. */
export function ReplayPicture({ detail, ticks, atMs }: ReplayPictureProps): ReactNode {
  const t = useTranslations();
  const [place, width] = useWidth();
  const { round, precision, strike, close } = detail;
  const span = { fromMs: round.gameStartMs, toMs: round.gameFinishMs };
  const picture = replayPicture(ticks, span, { width, height: HEIGHT, inset: INSET });
  const count = ticksUntil(ticks, atMs);
  const nowX = Math.max(INSET.x, picture.xOf(atMs));
  const head = picture.points[count - 1];
  const isSide = familyOfGame(detail.bet.gameType).outcomeKind === "direction";
  const strikePrice = strike === null ? null : Number(strike.price);
  const closePrice = close === null ? null : Number(close.price);
  const money = (price: number | null): string => (price === null ? "–" : priceText(price, precision));
  const label = t("replay.picture", {
    from: seoulTimeText(span.fromMs),
    to: seoulTimeText(span.toMs),
    n: ticks.length,
    strike: money(strikePrice),
    close: money(closePrice),
  });
  return (
    <div ref={place} className="h-[248px] overflow-hidden rounded-md bg-surface">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {isSide && strikePrice !== null ? (
          <StrikeSides y={picture.yOf(strikePrice)} width={width} side={detail.bet.type} />
        ) : null}
        <path
          d={stepPath(picture.points.slice(0, count), nowX)}
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        {isSide && strikePrice !== null && count > 0 ? (
          <Mark
            x={picture.points[0]?.x ?? INSET.x}
            y={picture.yOf(strikePrice)}
            words={`${t("receipt.strike")} ${money(strikePrice)}`}
            anchor="start"
            isBelow={hasRoomBelow(picture.points, {
              x: picture.points[0]?.x ?? INSET.x,
              y: picture.yOf(strikePrice),
            })}
          />
        ) : null}
        {closePrice !== null && count === ticks.length ? (
          <Mark
            x={picture.points.at(-1)?.x ?? nowX}
            y={picture.yOf(closePrice)}
            words={`${t("receipt.close")} ${money(closePrice)}`}
            anchor="end"
            isBelow={hasRoomBelow(picture.points, {
              x: picture.points.at(-1)?.x ?? nowX,
              y: picture.yOf(closePrice),
            })}
          />
        ) : head === undefined ? null : (
          <circle cx={nowX} cy={head.y} r="4" fill="var(--ink)" />
        )}
        <text x={INSET.x} y={HEIGHT - 8} fontSize="12" fill="var(--ink-3)">
          {seoulTimeText(span.fromMs)}
        </text>
        <text x={width - INSET.x} y={HEIGHT - 8} fontSize="12" fill="var(--ink-3)" textAnchor="end">
          {seoulTimeText(span.toMs)}
        </text>
      </svg>
    </div>
  );
}

/** The side that wins for this bet is tinted, on its side of the strike. */
function StrikeSides({
  y,
  width,
  side,
}: {
  readonly y: number;
  readonly width: number;
  readonly side: string;
}): ReactNode {
  const isRise = FAMILIES.direction.sideOf(side) === "rise";
  return (
    <g>
      <rect
        x="0"
        y={isRise ? 0 : y}
        width={width}
        height={isRise ? y : HEIGHT - 26 - y}
        fill={isRise ? "var(--up)" : "var(--down)"}
        opacity="0.09"
      />
      <line x1="0" x2={width} y1={y} y2={y} stroke="var(--ink)" strokeWidth="1.5" />
    </g>
  );
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly anchor: "start" | "end";
  /** On that side of its ring. */
  readonly isBelow: boolean;
}

/** As wide as the longest words of a mark. */
const WORDS_PX = 120;

/** Whether the trades beside a mark lie above it mostly, so that its words find room below. */
function hasRoomBelow(points: readonly { readonly x: number; readonly y: number }[], mark: Spot): boolean {
  const beside = points.filter((point) => Math.abs(point.x - mark.x) < WORDS_PX);
  return beside.filter((point) => point.y < mark.y).length > beside.length / 2;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A deciding trade: a ring on the line, its name and price where the line leaves room. */
function Mark({ x, y, words, anchor, isBelow }: MarkProps): ReactNode {
  const wordsY = isBelow ? y + 22 : y - 12;
  return (
    <g>
      <circle cx={x} cy={y} r="5.5" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2" />
      <text
        x={anchor === "start" ? x - 4 : x + 4}
        y={Math.max(16, wordsY)}
        textAnchor={anchor}
        fontSize="13"
        fontWeight="600"
        fill="var(--ink)"
        stroke="var(--surface)"
        strokeWidth="6"
        strokeLinejoin="round"
        paintOrder="stroke"
        className="num"
      >
        {words}
      </text>
    </g>
  );
}

/** The width that the picture has on this page, from the first moment on. */
function useWidth(): readonly [(element: HTMLDivElement | null) => void, number] {
  const [width, setWidth] = useState(328);
  const observer = useRef<ResizeObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  const [place] = useState(() => (element: HTMLDivElement | null): void => {
    observer.current?.disconnect();
    if (element === null) return;
    setWidth(element.clientWidth);
    observer.current = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.current.observe(element);
  });
  return [place, width];
}
