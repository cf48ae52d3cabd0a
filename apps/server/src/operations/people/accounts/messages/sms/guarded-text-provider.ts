import { guardCalls, type GuardOptions } from "../../../../../platform/call-guard.ts";
import type { SentText, TextProvider, TextStanding } from "../../../../../ports/text-provider.ts";

export interface GuardedTextProvider extends TextProvider {
  /** Whether a message can be handed to it now. */
  isLeftAlone(): boolean;
  standing(): TextStanding;
  /** What came of a message, beside what the sending itself says. */
  note(outcome: "delivered" | "failed", fault: string | null): void;
}

const LEFT_ALONE = { state: "unreachable", why: "left alone" } as const;

/** A provider behind a breaker. A message is handed over once for each call: a second time would be a second message. */
export function guardTextProvider(provider: TextProvider, options: GuardOptions = {}): GuardedTextProvider {
  const sends = guardCalls(LEFT_ALONE, options);
  let lastFault: string | null = null;
  const later = new Map<string, number>();
  return {
    kind: provider.kind,
    send: async (order) => {
      const sent: SentText = await sends.once(() => provider.send(order));
      if (sent.state !== "accepted" && sent !== LEFT_ALONE) lastFault = sent.why;
      return sent;
    },
    outcomeOf: (id) => provider.outcomeOf(id),
    find: (order, sinceMs) => provider.find(order, sinceMs),
    isLeftAlone: () => sends.isResting(),
    note: (outcome, fault) => {
      later.set(outcome, (later.get(outcome) ?? 0) + 1);
      lastFault = fault ?? lastFault;
    },
    standing: () => {
      const { state, downSinceMs, outcomes } = sends.standing();
      const all = { ...outcomes, ...Object.fromEntries(later) };
      return { provider: provider.kind, state, downSinceMs, lastFault, outcomes: all };
    },
  };
}
