import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RowOf } from "../../surface/surface.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";

type State = RowOf<"moneyQueue">["state"];

const TONES = {
  requested: "accent",
  matched: "accent",
  approved: "warn",
  done: "ok",
  rejected: "danger",
  cancelled: "quiet",
  expired: "quiet",
} as const satisfies Record<State, Tone>;

/** A state in words; one that has none yet stands for itself. */
export function useStateText(): (state: string) => string {
  const t = useTranslations("money.states");
  return (state) => {
    const known = REQUEST_STATES.find((one) => one === state);
    return known === undefined ? state : t(known);
  };
}

export function RequestState({ state }: { readonly state: string }): ReactNode {
  const t = useTranslations("money.states");
  const known = REQUEST_STATES.find((one) => one === state);
  return known === undefined ? state : <Tag tone={TONES[known]}>{t(known)}</Tag>;
}

/** Every state that a deposit or withdrawal can have, in the order of the desk's work. */
export const REQUEST_STATES = [
  "requested",
  "matched",
  "approved",
  "done",
  "rejected",
  "cancelled",
  "expired",
] as const satisfies readonly State[];
