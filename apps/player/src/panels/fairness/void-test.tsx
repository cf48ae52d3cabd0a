import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isVoidAlarm } from "@maru/rules";
import type { FairnessRecord } from "../../surface/fairness-surface.ts";
import { signedText, useUnit } from "../../surface/surface.ts";
import { type Fact, FactList, Section } from "../../ui/section.tsx";
import { deviationText } from "./percent-text.ts";

/** Whether void rounds are those that the operator would have lost; over everything that is counted. */
export function VoidTest({ voids }: Pick<FairnessRecord, "voids">): ReactNode {
  const t = useTranslations("fairness");
  const unit = useUnit();
  const { rounds, spared, expected, z } = voids;
  const amounts: readonly Fact[] = [
    { id: "spared", name: t("spared"), value: `${signedText(spared)}${unit}` },
    { id: "expected", name: t("expected"), value: `${signedText(expected)}${unit}` },
  ];
  return (
    <Section title={t("voidTitle")}>
      <p className="mb-2 text-sm text-ink-2">{t("voidText")}</p>
      <FactList
        facts={[
          { id: "void-rounds", name: t("voidCounted"), value: t("rounds", { n: rounds }) },
          ...(rounds === 0 ? [] : amounts),
          { id: "void-verdict", name: t("verdict"), value: verdict() },
        ]}
      />
    </Section>
  );

  function verdict(): ReactNode {
    if (z === null) return t("tooFew");
    const words = { z: deviationText(z) };
    return isVoidAlarm(z) ? <span className="text-warn">{t("strange", words)}</span> : t("fine", words);
  }
}
