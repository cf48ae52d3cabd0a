import type { GameFamily } from "@maru/rules";
import { type ReactNode, useEffect, useRef } from "react";
import { betFacts, type Offer, useBets } from "../../surface/surface.ts";
import { LockedCover } from "./locked-cover.tsx";
import { lazyPart } from "../frame/lazy-part.tsx";
import { SideButtons } from "./side-buttons.tsx";
import { useShownAnswer } from "./use-shown-answer.ts";

const ConfirmBar = lazyPart(async () => (await import("./confirm-bar.tsx")).ConfirmBar, ButtonsWait);
const BetBox = lazyPart(async () => (await import("./bet-box.tsx")).BetBox, ButtonsWait);
const ErrorDialog = lazyPart(async () => (await import("./error-dialog.tsx")).ErrorDialog);

/** Who begins to make up a bet may have to be told of what became of it, also without a network. */
export function fetchAnswers(): void {
  void BetBox.preload();
  void ErrorDialog.preload();
}

function ButtonsWait(): ReactNode {
  return <div className="h-[52px] animate-pulse rounded-md bg-raised" />;
}

interface OrderActionsProps {
  readonly family: GameFamily;
  readonly offers: readonly Offer[];
  readonly offer: Offer;
  readonly amount: number;
  readonly isBlocked: boolean;
  readonly isConfirming: boolean;
  readonly onConfirming: (isConfirming: boolean) => void;
  readonly isGood: () => boolean;
  readonly onPress: (offer: Offer) => void;
  /** A bet of this amount was taken. */
  readonly onAccepted: (amount: number) => void;
}

/** What can be pressed, or in its place what became of the last press, or until when nothing can be. */
export function OrderActions(props: OrderActionsProps): ReactNode {
  const { family, offers, offer, amount, isBlocked, isConfirming, onConfirming, onPress } = props;
  const { intent, dismiss } = useShownAnswer();
  const isRefused = intent?.state === "refused";
  useOnAccepted(intent?.state === "accepted" ? intent.clientKey : null, () =>
    props.onAccepted(intent?.point ?? 0),
  );
  return (
    <div className="relative">
      {intent !== null && !isRefused ? (
        <BetBox intent={intent} family={family} onDone={dismiss} />
      ) : family.outcomeKind === "direction" ? (
        <SideButtons offers={offers} isBlocked={isBlocked} onPress={onPress} />
      ) : (
        <ConfirmBar
          offer={offer}
          amount={amount}
          isBlocked={isBlocked}
          isConfirming={isConfirming}
          onAsk={() => onConfirming(props.isGood())}
          onCancel={() => onConfirming(false)}
          onConfirm={() => {
            onConfirming(false);
            onPress(offer);
          }}
        />
      )}
      {intent === null || isRefused ? <LockedCover /> : null}
      {isRefused ? (
        <ErrorDialog key={intent.sentAtMs} refusal={intent.refusal} isOfBet onDone={dismiss} />
      ) : null}
      <StrayError />
    </div>
  );
}

/** An error that the server sent of nothing that it named. */
function StrayError(): ReactNode {
  const stray = useBets((facts) => facts.stray);
  if (stray === null) return null;
  return <ErrorDialog refusal={stray} isOfBet={false} onDone={() => betFacts.setState({ stray: null })} />;
}

function useOnAccepted(clientKey: string | null, onAccepted: () => void): void {
  const latest = useRef(onAccepted);
  useEffect(() => {
    latest.current = onAccepted;
  });
  useEffect(() => {
    if (clientKey !== null) latest.current();
  }, [clientKey]);
}
