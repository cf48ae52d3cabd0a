import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RowOf } from "../../surface.ts";
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

export function RequestState({ state }: { readonly state: State }): ReactNode {
  const t = useTranslations("money.states");
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}
