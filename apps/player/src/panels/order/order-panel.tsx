import type { BetType, GameFamily } from "@maru/rules";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type OrderError, orderError } from "../../forms/order/errors.ts";
import { EMPTY_ORDER, type OrderContext, type OrderFields } from "../../forms/order/fields.ts";
import { type OrderAction, orderReducer } from "../../forms/order/reducer.ts";
import {
  defaultType,
  type Offer,
  phaseOf,
  placeBet,
  pointsText,
  PRESS_PAUSE_MS,
  seoulTimeText,
  useFamily,
  useHalt,
  useIsStale,
  useIsTooSoon,
  useIsWide,
  useLink,
  useMoment,
  useOffers,
  useRoundsNow,
  useSession,
  useRoundOfOtherTerms,
  useTrade,
  useUnit,
} from "../../surface/surface.ts";
import { useShownIntent } from "./use-shown-answer.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import { fetchAnswers, OrderActions } from "./order-actions.tsx";
import { BoardOdds, PayoutLine } from "./payout-line.tsx";
import { StakeField } from "./stake-field.tsx";

/** What only digit games, wide screens, mistakes or changed terms need is not part of the first load. */
const BetBoard = lazyPart(async () => (await import("./bet-board.tsx")).BetBoard, BoardWait);
const HaltCover = lazyPart(async () => (await import("./halt-cover.tsx")).HaltCover);
const MarketInfo = lazyPart(async () => (await import("../market/market-info.tsx")).MarketInfo);
const StaffLine = lazyPart(async () => (await import("./halt-cover.tsx")).StaffLine);
const NoticeLine = lazyPart(async () => (await import("./notice-line.tsx")).NoticeLine);

function BoardWait(): ReactNode {
  return <div className="h-[124px] animate-pulse rounded-md bg-raised wide:h-[364px] low:h-[280px]" />;
}

export function OrderPanel(): ReactNode {
  const offers = useOffers();
  const family = useFamily();
  const isComing = useTrade((facts) => facts.loading !== "missing" && facts.loading !== "failed");
  const isPlayer = useSession((facts) => facts.member?.isPlayer !== false);
  if (!isComing) return null;
  if (!isPlayer) return <StaffLine />;
  if (family === null || offers.length === 0) return <OrderWait />;
  return <OrderForm family={family} offers={offers} />;
}

/** As high as what takes its place: the stake, the adds, what it brings, the two buttons. */
export function OrderWait(): ReactNode {
  const rows = ["h-[46px]", "h-9 wide:h-20", "h-8 wide:h-16", "h-[52px] wide:h-16"];
  return (
    <div className="flex animate-pulse flex-col gap-1.5 wide:gap-4" aria-hidden="true">
      {rows.map((height) => (
        <div key={height} className={`rounded-md bg-raised ${height}`} />
      ))}
    </div>
  );
}

interface OrderFormProps {
  readonly family: GameFamily;
  readonly offers: readonly Offer[];
}

function OrderForm({ family, offers }: OrderFormProps): ReactNode {
  const [fields, dispatch] = useReducer(orderReducer, { ...EMPTY_ORDER, type: defaultType(offers) });
  const [problem, setProblem] = useState<OrderError | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const isWide = useIsWide();
  const balance = useSession((facts) => facts.balance.points);
  const offer = offers.find((one) => one.type === fields.type) ?? offers[0];
  const halt = useHalt();
  const bet = usePressToBet(fields, setProblem);
  useNewRound(() => {
    dispatch({ do: "new-round" });
    setConfirming(false);
    setProblem(null);
  });
  const hasOtherTerms = useRoundOfOtherTerms() !== null;
  if (offer === undefined) return null;
  const hasBoard = family.outcomeKind !== "direction";
  const hasNotice = fields.notice !== null || problem !== null || hasOtherTerms;
  const isBlocked = bet.isBlocked || fields.amount < 1;
  const context = { balance, limits: offer.limits, isLocked: !bet.isOpen };
  const change = (action: OrderAction): void => {
    setProblem(null);
    setConfirming(false);
    dispatch(action);
  };
  const isGood = (): boolean => {
    const error = orderError(fields.amount, context);
    setProblem(error);
    if (error?.code === "BET_OFF_MULTIPLE") dispatch({ do: "drop-remainder", context });
    return error === null;
  };
  const press = (pressed: Offer): void => {
    if (isGood()) bet.send(pressed);
  };
  return (
    <div className="flex flex-col gap-1.5 wide:gap-4" onFocusCapture={fetchAnswers}>
      <div className="relative flex flex-col gap-1.5 wide:gap-4 low:gap-2">
        {halt === null ? null : <HaltCover halt={halt} />}
        <OrderHead />
        <OrderInputs {...{ offers, offer, fields, context, hasBoard }} onChange={change} />
        <div className={ACTIONS}>
          {hasNotice ? <NoticeLine {...{ problem, family, offers }} notice={fields.notice} /> : null}
          <OrderActions
            {...{ family, offers, offer, isBlocked, isConfirming, isGood }}
            amount={fields.amount}
            onConfirming={setConfirming}
            onPress={press}
            onAccepted={(amount) => dispatch({ do: "accepted", amount })}
          />
        </div>
      </div>
      {isWide ? <MarketInfo offers={offers} offer={offer} /> : null}
    </div>
  );
}

/** What is pressed stays on the screen, however low the window is. */
const ACTIONS =
  "wide:sticky wide:bottom-0 wide:z-[4] wide:-mx-4 wide:flex wide:flex-col wide:gap-2 wide:bg-surface wide:px-4 wide:pt-1 wide:pb-3";

interface OrderInputsProps {
  readonly offers: readonly Offer[];
  readonly offer: Offer;
  readonly fields: OrderFields;
  readonly context: OrderContext;
  readonly hasBoard: boolean;
  readonly onChange: (action: OrderAction) => void;
}

/** What is bet on, how much, and what it brings; beside a phone's board there is no line for the last. */
function OrderInputs({ offers, offer, fields, context, hasBoard, onChange }: OrderInputsProps): ReactNode {
  const isWide = useIsWide();
  const odds = { offer, offers, amount: fields.amount };
  const choose = (type: BetType): void => {
    const next = offers.find((one) => one.type === type);
    if (next !== undefined) onChange({ do: "choose", type, limits: next.limits });
  };
  return (
    <>
      {hasBoard ? (
        <BetBoard
          offers={offers}
          chosen={offer.type}
          onChoose={choose}
          corner={isWide ? null : <BoardOdds {...odds} />}
        />
      ) : null}
      <StakeField fields={fields} context={context} dispatch={onChange} />
      {hasBoard && !isWide ? null : <PayoutLine {...odds} />}
    </>
  );
}

/** When the contract of a bet of now begins and ends, and what there is to bet; a phone has both in sight elsewhere. */
function OrderHead(): ReactNode {
  const t = useTranslations("order");
  const unit = useUnit();
  const balance = useSession((facts) => facts.balance.points);
  const { betting } = useRoundsNow();
  const times =
    betting === null ? "–" : `${seoulTimeText(betting.gameStartMs)} – ${seoulTimeText(betting.gameFinishMs)}`;
  return (
    <dl className="num hidden flex-col gap-1 text-xs wide:flex">
      <div className="flex justify-between">
        <dt className="text-ink-3">{t("contract")}</dt>
        <dd data-testid="contract-times">{times}</dd>
      </div>
      <div className="flex justify-between">
        <dt className="text-ink-3">{t("balance")}</dt>
        <dd>
          {pointsText(balance)}
          {unit}
        </dd>
      </div>
    </dl>
  );
}

interface PressToBet {
  readonly isBlocked: boolean;
  /** Whether the round still takes bets. */
  readonly isOpen: boolean;
  readonly send: (offer: Offer) => void;
}

/** Sends one bet a press: never while one is unresolved, never within a second of the last or the site's own pause, never after the lock. */
function usePressToBet(fields: OrderFields, setProblem: (problem: OrderError | null) => void): PressToBet {
  const optionId = useTrade((facts) => facts.optionId);
  const { betting } = useRoundsNow();
  const intent = useShownIntent();
  const [isPaused, setPaused] = useState(false);
  const isPending = intent !== null && (intent.state === "sent" || intent.state === "unknown");
  const isOpen = useMoment((nowMs) => betting !== null && phaseOf(betting, nowMs)?.kind === "betting");
  const isOffline = useLink((facts) => facts.link === "offline");
  const isStale = useIsStale();
  const isTooSoon = useIsTooSoon();
  const isBlocked = isPending || !isOpen || isPaused || isTooSoon || isOffline || isStale;
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => setPaused(false), PRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const send = (offer: Offer): void => {
    if (isBlocked || betting === null || optionId === null) return;
    setProblem(null);
    setPaused(true);
    // Whether this press is one of its own is the guard's to say: this page may not have drawn the one before yet.
    placeBet({
      optionId,
      roundId: betting.id,
      type: offer.type,
      point: fields.amount,
      multiple: offer.multipleBp / 10_000,
    });
  };
  return { isBlocked, isOpen, send };
}

/** Calls `reset` when another round takes bets: its stake starts at 0. */
function useNewRound(reset: () => void): void {
  const { betting } = useRoundsNow();
  const bettingId = betting?.id ?? null;
  const known = useRef(bettingId);
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    if (bettingId === null || bettingId === known.current) return;
    if (known.current !== null) latest.current();
    known.current = bettingId;
  }, [bettingId]);
}
