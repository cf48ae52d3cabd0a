import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { confirmLimit, keepLimit, type Limit, useIsLicensed } from "../../surface/member-surface.ts";
import { seoulDateTimeText, useMoment } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { useOrder } from "../account/use-order.ts";
import { Section } from "../../ui/section.tsx";
import { AssessLead } from "./assess-lead.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { useLimitText } from "./use-limit-text.ts";

interface LimitListProps {
  readonly limits: readonly Limit[];
  /** The player wants to say what they can afford. */
  readonly onAssess: () => void;
}

/** Every limit of the player's, and the raises that wait for their second yes. */
export function LimitList({ limits, onAssess }: LimitListProps): ReactNode {
  const t = useTranslations("protect");
  const isLicensed = useIsLicensed();
  const [edited, setEdited] = useState<Limit | null>(null);
  const [done, setDone] = useState<string | null>(null);
  // Where points have no value nothing is paid in.
  const shown = limits.filter(({ field }) => isLicensed || !field.endsWith("Deposit"));
  return (
    <Section title={t("limits")}>
      <p className="text-sm text-ink-2">{t("limitRule")}</p>
      <p role="status" className="mt-2 text-sm text-ok empty:hidden">
        {done}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {shown.map((limit) => (
          <LimitRow
            key={limit.field}
            limit={limit}
            onEdit={() => {
              setDone(null);
              setEdited(limit);
            }}
            onAssess={onAssess}
          />
        ))}
      </ul>
      {edited === null ? null : (
        <LimitDialog
          limit={edited}
          onClose={() => setEdited(null)}
          onDone={(words) => {
            setEdited(null);
            setDone(words);
          }}
          onAssess={() => {
            setEdited(null);
            onAssess();
          }}
        />
      )}
    </Section>
  );
}

interface LimitRowProps {
  readonly limit: Limit;
  readonly onEdit: () => void;
  readonly onAssess: () => void;
}

function LimitRow({ limit, onEdit, onAssess }: LimitRowProps): ReactNode {
  const t = useTranslations("protect");
  const limitText = useLimitText();
  const { field, value, raise } = limit;
  const name = t(`fields.${field}`);
  const words = value === null ? t("set") : t("edit");
  return (
    <li className="py-1" data-testid={`limit-${field}`}>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <span className="text-sm text-ink-2">{name}</span>
        <span className="flex items-center gap-3 text-sm">
          <span className={value === null ? "text-ink-3" : "num font-medium"}>{limitText(field, value)}</span>
          <button
            type="button"
            className="min-h-11 min-w-11 shrink-0 rounded-md px-1 text-accent underline underline-offset-4"
            aria-label={`${name} ${words}`}
            onClick={onEdit}
          >
            {words}
          </button>
        </span>
      </div>
      {raise === null ? null : <WaitingRaise limit={limit} raise={raise} onAssess={onAssess} />}
    </li>
  );
}

interface WaitingRaiseProps {
  readonly limit: Limit;
  readonly raise: NonNullable<Limit["raise"]>;
  readonly onAssess: () => void;
}

/** A higher limit that was asked for: it waits its day, and then for a second yes. */
function WaitingRaise({ limit, raise, onAssess }: WaitingRaiseProps): ReactNode {
  const t = useTranslations("protect");
  const limitText = useLimitText();
  const order = useOrder();
  const isReady = useMoment((nowMs) => nowMs >= raise.possibleFromMs);
  const value = limitText(limit.field, raise.value);
  return (
    <div className="mb-2 flex flex-col gap-2 rounded-md bg-raised p-3 text-sm">
      <p>
        {isReady
          ? t("ready", { value })
          : t("waits", { value, time: seoulDateTimeText(raise.possibleFromMs) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {isReady ? (
          <button
            type="button"
            className={QUIET}
            disabled={order.isSending}
            onClick={() => void order.send(() => confirmLimit(limit.field))}
          >
            {t("confirm")}
          </button>
        ) : null}
        <button
          type="button"
          className={QUIET}
          disabled={order.isSending}
          onClick={() => void order.send(() => keepLimit(limit.field))}
        >
          {t("keep")}
        </button>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {order.problem}
      </p>
      <AssessLead refusal={order.refusal} onAssess={onAssess} />
    </div>
  );
}
