import type { BetType, GameFamily } from "@maru/rules";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { orderError } from "../forms/order/errors.ts";
import { EMPTY_ORDER, type OrderFields } from "../forms/order/fields.ts";
import { orderReducer } from "../forms/order/reducer.ts";
import {
  defaultType,
  type Offer,
  phaseOf,
  placeBet,
  pointsText,
  seoulTimeText,
  useFamily,
  useMoment,
  useOffers,
  useRoundsNow,
  useSession,
  useTrade,
  useUnit,
} from "../surface.ts";
import { BetBoard } from "./bet-board.tsx";
import { BetStatusLine, useShownIntent } from "./bet-status-line.tsx";
import { ClosedOverlay } from "./closed-overlay.tsx";
import { ConfirmBar } from "./confirm-bar.tsx";
import { MarketInfo } from "./market-info.tsx";
import { NoticeLine, type PanelProblem } from "./notice-line.tsx";
import { PayoutLine } from "./payout-line.tsx";
import { Positions } from "./positions.tsx";
import { SideButtons } from "./side-buttons.tsx";
import { StakeField } from "./stake-field.tsx";

/** A second press within this does nothing (1-trading section 9). */
const PRESS_PAUSE_MS = 1_000;

export function OrderPanel(): ReactNode {
  const offers = useOffers();
  const family = useFamily();
  if (family === null || offers.length === 0) {
    return <OrderWait />;
  }
  return <OrderForm family={family} offers={offers} />;
}

/** As high as the buttons that answer the question, with what stands above them. */
export function OrderWait(): ReactNode {
  return <div className="h-[192px] animate-pulse rounded-md bg-raised wide:h-[420px]" aria-hidden="true" />;
}

interface OrderFormProps {
  readonly family: GameFamily;
  readonly offers: readonly Offer[];
}

function OrderForm({ family, offers }: OrderFormProps): ReactNode {
  const [fields, dispatch] = useReducer(orderReducer, { ...EMPTY_ORDER, type: defaultType(offers) });
  const [problem, setProblem] = useState<PanelProblem | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const balance = useSession((facts) => facts.balance.points);
  const offer = offers.find((one) => one.type === fields.type) ?? offers[0];
  const bet = usePressToBet(fields, setProblem);
  useNewRound(() => {
    dispatch({ do: "new-round" });
    setConfirming(false);
    setProblem(null);
  });
  if (offer === undefined) return null;
  const context = { balance, limits: offer.limits };
  const choose = (type: BetType): void => {
    const next = offers.find((one) => one.type === type);
    if (next === undefined) return;
    setConfirming(false);
    setProblem(null);
    dispatch({ do: "choose", type, limits: next.limits });
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
    <div className="flex flex-col gap-1.5 wide:gap-4">
      <div className="relative flex flex-col gap-1.5 wide:gap-4">
        <ClosedOverlay />
        <OrderHead />
        {family === "R" ? null : <BetBoard offers={offers} chosen={offer.type} onChoose={choose} />}
        <StakeField
          fields={fields}
          context={context}
          dispatch={(action) => {
            setProblem(null);
            setConfirming(false);
            dispatch(action);
          }}
        />
        <PayoutLine amount={fields.amount} offer={offer} offers={offers} />
        <NoticeLine notice={fields.notice} problem={problem} family={family} />
        {family === "R" ? (
          <SideButtons offers={offers} isBlocked={bet.isBlocked || fields.amount < 1} onPress={press} />
        ) : (
          <ConfirmBar
            offer={offer}
            amount={fields.amount}
            isBlocked={bet.isBlocked || fields.amount < 1}
            isConfirming={isConfirming}
            onAsk={() => setConfirming(isGood())}
            onCancel={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false);
              press(offer);
            }}
          />
        )}
        <BetStatusLine family={family} />
      </div>
      <Positions family={family} />
      <MarketInfo offers={offers} />
    </div>
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
  readonly send: (offer: Offer) => void;
}

/** Sends one bet a press: never while one is unresolved, never within a second of the last, never after the lock. */
function usePressToBet(fields: OrderFields, setProblem: (problem: PanelProblem | null) => void): PressToBet {
  const optionId = useTrade((facts) => facts.optionId);
  const { betting } = useRoundsNow();
  const intent = useShownIntent();
  const [isPaused, setPaused] = useState(false);
  const isPending = intent !== null && (intent.state === "sent" || intent.state === "unknown");
  const isOpen = useMoment((nowMs) => betting !== null && phaseOf(betting, nowMs)?.kind === "betting");
  const isBlocked = isPending || !isOpen || isPaused;
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => setPaused(false), PRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const send = (offer: Offer): void => {
    if (isBlocked || betting === null || optionId === null) return;
    setProblem(null);
    setPaused(true);
    placeBet({
      optionId,
      roundId: betting.id,
      type: offer.type,
      point: fields.amount,
      multiple: offer.multipleBp / 10_000,
    });
  };
  return { isBlocked, send };
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
