import { useEffect, useState } from "react";
import { type BetIntent, shownIntent, useBets, useTrade } from "../../surface/surface.ts";

export function useShownIntent(): BetIntent | null {
  const optionId = useTrade((facts) => facts.optionId);
  const intents = useBets((facts) => facts.intents);
  return optionId === null ? null : shownIntent(intents, optionId);
}

const ACCEPTED_SHOWN_MS = 3_500;

interface ShownAnswer {
  readonly intent: BetIntent | null;
  readonly dismiss: () => void;
}

/** What became of the last press, until it was seen: an accepted bet says so for a moment, a refused one until it is answered. */
export function useShownAnswer(): ShownAnswer {
  const intent = useShownIntent();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const clientKey = intent?.clientKey ?? null;
  const isAccepted = intent?.state === "accepted";
  useEffect(() => {
    if (clientKey === null || !isAccepted) return undefined;
    const timer = setTimeout(() => setDismissed(`${clientKey} accepted`), ACCEPTED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [clientKey, isAccepted]);
  // A key that is sent once more is another answer to see.
  const seen = intent === null ? null : `${intent.clientKey} ${intent.state}`;
  return { intent: seen === dismissed ? null : intent, dismiss: () => setDismissed(seen) };
}
