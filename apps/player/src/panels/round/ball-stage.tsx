import { isOpen, isVoid } from "@maru/contract/wire-codes";
import { FAMILIES } from "@maru/rules";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useResults } from "../../surface/list-surface.ts";
import { phaseOf, seoulTimeText, useMoment, useRoundsNow } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { useTypeName } from "../../text/type-name.ts";
import { rollBall } from "./roll-ball.ts";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Two rows on a phone, one beside a chart. */
const HISTORY_SHOWN = 24;

/** The draw: one ball over ten pockets. It lands where the server's digit is; the way there means nothing and can be skipped. */
export function BallStage(): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Stage />
    </PageWords>
  );
}

function Stage(): ReactNode {
  const { last } = useRoundsNow();
  const digit = last === null || isVoid(last) ? null : (last.exStatus?.digit ?? null);
  const track = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLSpanElement>(null);
  const roll = useRoll({ track, ball }, { roundId: last?.id ?? null, digit });
  const isWaiting = useIsWaiting();
  const isMoving = isWaiting || roll.isRolling;
  return (
    <div
      data-testid="ball-stage"
      className="flex min-h-0 flex-1 flex-col justify-center gap-3 px-3 py-1 wide:flex-none wide:gap-3 wide:border-b wide:border-line wide:px-5 wide:py-4"
    >
      <StageWords
        digit={isMoving ? null : digit}
        isMoving={isMoving}
        onSkip={roll.isRolling ? roll.skip : null}
      />
      <div ref={track} className="relative grid grid-cols-10">
        {DIGITS.map((pocket) => (
          <Pocket key={pocket} digit={pocket} isDrawn={!isMoving && pocket === digit} />
        ))}
        <Ball place={ball} digit={isMoving ? null : digit} at={digit} isSwaying={isWaiting} />
      </div>
      <BallHistory hidesNewest={roll.isRolling} />
    </div>
  );
}

/** From the lock until the digit is here. */
function useIsWaiting(): boolean {
  const { betting, last } = useRoundsNow();
  return useMoment((nowMs) => {
    const isLocked = betting !== null && phaseOf(betting, nowMs)?.kind === "locked";
    return isLocked || (last !== null && isOpen(last));
  });
}

interface RollPlace {
  readonly track: { readonly current: HTMLElement | null };
  readonly ball: { readonly current: HTMLElement | null };
}

interface Drawn {
  readonly roundId: number | null;
  readonly digit: number | null;
}

interface Roll {
  readonly isRolling: boolean;
  readonly skip: () => void;
}

/** Lets the ball roll once for every digit that arrives while the page is open; what was drawn before just lies there. */
function useRoll({ track, ball }: RollPlace, { roundId, digit }: Drawn): Roll {
  const rolling = useRef<Animation | null>(null);
  const isPast = useRef(true);
  const [landedId, setLandedId] = useState(digit === null ? null : roundId);
  const isRolling = digit !== null && roundId !== landedId;
  useEffect(() => {
    if (!isRolling || digit === null) return undefined;
    const land = (): void => setLandedId(roundId);
    const animation =
      isPast.current || track.current === null || ball.current === null
        ? null
        : rollBall(ball.current, { digit, widthPx: track.current.clientWidth });
    rolling.current = animation;
    const timer = animation === null ? setTimeout(land, 0) : undefined;
    animation?.addEventListener("finish", land);
    return () => {
      clearTimeout(timer);
      animation?.cancel();
    };
  }, [track, ball, roundId, digit, isRolling]);
  useEffect(() => {
    // What the page finds when it opens is the past; only what comes after is a draw to watch.
    const timer = setTimeout(() => {
      isPast.current = false;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return { isRolling, skip: () => rolling.current?.finish() };
}

const SETTLED_MS = 2_000;

interface StageWordsProps {
  readonly digit: number | null;
  readonly isMoving: boolean;
  readonly onSkip: (() => void) | null;
}

function StageWords({ digit, isMoving, onSkip }: StageWordsProps): ReactNode {
  const t = useTranslations();
  const typeName = useTypeName();
  const { last } = useRoundsNow();
  const ex = last?.exStatus ?? null;
  const isGivenBack = !isMoving && last !== null && isVoid(last);
  return (
    <p className="flex h-5 items-center justify-between gap-2 text-sm text-ink-2 wide:pr-0">
      <span className="num truncate">
        {isMoving ? t("ball.waiting") : null}
        {isGivenBack ? t("ball.void") : null}
        {digit === null || last === null || ex === null ? null : (
          <>
            <span className="text-ink-3">{seoulTimeText(last.gameFinishMs)}</span>{" "}
            {[ex.oe, ex.uo, ex.sml].map((type) => typeName(FAMILIES.digits, type)).join(" · ")}
          </>
        )}
      </span>
      {onSkip === null ? null : (
        <button
          type="button"
          className="-my-3 mr-10 grid h-11 place-items-center px-3 font-semibold text-accent wide:mr-0"
          onClick={onSkip}
        >
          {t("ball.skip")}
        </button>
      )}
    </p>
  );
}

function Pocket({ digit, isDrawn }: { readonly digit: number; readonly isDrawn: boolean }): ReactNode {
  return (
    <span className="grid place-items-center" aria-hidden="true">
      <span
        className={clsx(
          "num grid size-8 place-items-center rounded-full text-sm wide:size-11 wide:text-[16px]",
          isDrawn ? "bg-accent-quiet" : "bg-raised text-ink-3",
        )}
      >
        {isDrawn ? "" : digit}
      </span>
    </span>
  );
}

interface BallProps {
  readonly place: { readonly current: HTMLSpanElement | null };
  readonly digit: number | null;
  /** The pocket that it lies in; the last one while the next is awaited. */
  readonly at: number | null;
  readonly isSwaying: boolean;
}

function Ball({ place, digit, at, isSwaying }: BallProps): ReactNode {
  const t = useTranslations("board");
  return (
    <span
      ref={place}
      role="img"
      data-testid="ball"
      data-digit={digit ?? ""}
      aria-label={digit === null ? t("rolling") : t("ballLabel", { digit })}
      className="pointer-events-none absolute inset-y-0 left-0 grid w-[10%] place-items-center"
      style={{ transform: `translateX(${(at ?? 4.5) * 100}%)` }}
    >
      <span
        className={clsx(
          "num grid size-8 place-items-center rounded-full bg-accent text-[16px] font-bold text-on-accent shadow-[var(--shadow)] wide:size-11 wide:text-lg",
          isSwaying && "hover-ball",
        )}
      >
        {digit ?? <span className="size-2 rounded-full bg-on-accent/60" />}
      </span>
    </span>
  );
}

/** The balls before, newest first. */
function BallHistory({ hidesNewest }: { readonly hidesNewest: boolean }): ReactNode {
  const t = useTranslations("ball");
  const { rows } = useResults();
  const shown = rows.slice(hidesNewest ? 1 : 0, HISTORY_SHOWN);
  return (
    <ol
      aria-label={t("history")}
      className="flex h-[54px] shrink-0 flex-wrap max-wide:group-has-data-[part=positions]/picture:h-6 gap-x-1 gap-y-1.5 overflow-hidden wide:h-6"
      data-testid="ball-history"
    >
      {shown.map((round) => {
        const digit = isVoid(round) ? null : (round.exStatus?.digit ?? null);
        return (
          <li
            key={round.id}
            title={seoulTimeText(round.gameFinishMs)}
            className={clsx(
              "num grid size-6 shrink-0 place-items-center rounded-full border text-xs",
              digit !== null && digit % 2 === 1 ? "border-accent text-ink" : "border-line text-ink-2",
            )}
          >
            {digit ?? "×"}
          </li>
        );
      })}
    </ol>
  );
}
