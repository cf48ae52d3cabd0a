import { INCOME_PERCENT } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Affordability, useAffordability } from "../../surface/member-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { Section } from "../../ui/section.tsx";
import { PartFailed } from "../frame/part-failed.tsx";
import { AffordabilityDialog } from "./affordability-dialog.tsx";
import { useAmountText } from "./use-limit-text.ts";

interface AffordabilityPartProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Why a player is asked what they can afford, what it decides and how long it holds. Where money is played for alone. */
export function AffordabilityPart(props: AffordabilityPartProps): ReactNode {
  const t = useTranslations("afford");
  const loaded = useAffordability();
  return (
    <Section title={t("title")}>
      {loaded.state === "failed" ? <PartFailed onRetry={loaded.retry} /> : null}
      {loaded.state === "loading" ? <div className="h-32 animate-pulse rounded-md bg-raised" /> : null}
      {loaded.state === "ready" ? <AffordabilityBody {...props} facts={loaded.value} /> : null}
    </Section>
  );
}

function AffordabilityBody(props: AffordabilityPartProps & { readonly facts: Affordability }): ReactNode {
  const { facts, isOpen, onOpen, onClose } = props;
  const t = useTranslations("afford");
  const amount = useAmountText();
  const [isDone, setDone] = useState(false);
  const { newest, unassessed } = facts;
  return (
    <div className="flex flex-col items-start gap-2 text-sm" data-testid="affordability">
      <p className="text-ink-2">
        {t("why", { loss: amount(unassessed.loss), deposit: amount(unassessed.deposit) })}
      </p>
      <p className="text-ink-2">
        {t("decides", {
          lossPercent: String(INCOME_PERCENT.loss),
          depositPercent: String(INCOME_PERCENT.deposit),
        })}
      </p>
      <p className="text-ink-2">{t("together")}</p>
      <p className="text-ink-2">{t("holds")}</p>
      <p role="status" className="text-ok empty:hidden">
        {isDone ? t("sent") : null}
      </p>
      <Newest newest={newest} />
      <button type="button" className={QUIET} data-testid="assess" onClick={onOpen}>
        {newest === null ? t("fill") : t("again")}
      </button>
      {isOpen ? (
        <AffordabilityDialog
          brackets={facts.incomeBrackets}
          onClose={onClose}
          onDone={() => {
            setDone(true);
            onClose();
          }}
        />
      ) : null}
    </div>
  );
}

function Newest({ newest }: Pick<Affordability, "newest">): ReactNode {
  const t = useTranslations("afford");
  const amount = useAmountText();
  if (newest === null) return <p>{t("none")}</p>;
  const time = seoulDateTimeText(newest.validUntilMs);
  if (!newest.isValid) return <p>{t("ended", { time })}</p>;
  const { loss, deposit } = newest.allowed;
  return (
    <p>
      {t("allows", { loss: amount(loss), deposit: amount(deposit) })} {t("valid", { time })}
    </p>
  );
}
