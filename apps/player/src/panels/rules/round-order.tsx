import { familyOf, gridStart, roundTimes } from "@maru/rules";
import { instant } from "@maru/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { seoulTimeText, serverNowMs, type TradeOption } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

/** The phases of the round of now, with its own times. */
export function RoundOrder({ option }: { readonly option: TradeOption }): ReactNode {
  const t = useTranslations("rules");
  const times = roundTimes(option.type, gridStart(option.type, instant(serverNowMs())), option.lockSeconds);
  const isSide = familyOf(option.type).outcomeKind === "direction";
  const window = { from: seoulTimeText(times.gameStartMs), to: seoulTimeText(times.gameFinishMs) };
  const steps = [
    {
      name: t("step1"),
      words: t("step1Text", { from: seoulTimeText(times.startMs), to: seoulTimeText(times.lockMs) }),
    },
    { name: t("step2"), words: t("step2Text", { n: option.lockSeconds }) },
    isSide
      ? { name: t("step3Side"), words: t("step3SideText", window) }
      : { name: t("step3Digit"), words: t("step3DigitText", { to: window.to }) },
  ];
  return (
    <Section title={t("order")}>
      <ol className="flex flex-col gap-3">
        {steps.map(({ name, words }, index) => (
          <li key={name} className="grid grid-cols-[28px_1fr] items-start">
            <span className="num grid size-5 place-items-center rounded-full bg-raised text-xs font-semibold">
              {index + 1}
            </span>
            <span className="text-sm">
              <strong className="font-semibold">{name}</strong>
              <span className="num block text-ink-2">{words}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
