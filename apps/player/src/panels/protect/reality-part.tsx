import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { setRealityCheck } from "../../surface/member-surface.ts";
import { Segments } from "../../ui/segments.tsx";
import { useOrder } from "../account/use-order.ts";
import { Section } from "../../ui/section.tsx";

const INTERVALS: readonly number[] = [5, 15, 30, 60];

/** How often one is shown what one's play came to. */
export function RealityPart({ minutes }: { readonly minutes: number | null }): ReactNode {
  const t = useTranslations("protect");
  const order = useOrder();
  const offered =
    minutes === null || INTERVALS.includes(minutes)
      ? INTERVALS
      : [...INTERVALS, minutes].toSorted((a, b) => a - b);
  return (
    <Section title={t("reality")}>
      <p className="mb-2 text-sm text-ink-2">{t("realityText")}</p>
      <Segments
        label={t("every")}
        value={String(minutes ?? "")}
        choices={offered.map((n) => ({ value: String(n), name: t("minutes", { n }) }))}
        onChoose={(chosen) => void order.send(() => setRealityCheck(Number(chosen)))}
      />
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {order.problem}
      </p>
    </Section>
  );
}
