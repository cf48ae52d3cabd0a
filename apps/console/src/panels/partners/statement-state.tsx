import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RowOf } from "../../surface/surface.ts";
import { Tag } from "../../ui/tag.tsx";

type State = RowOf<"partnerStatements">["state"];

const TONES = { nothing: "quiet", due: "warn", asked: "accent", paid: "ok" } as const satisfies Readonly<
  Record<State, string>
>;

/** Whether a statement is paid. */
export function StatementState({ state }: { readonly state: State }): ReactNode {
  const t = useTranslations("partners.statements.states");
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}
