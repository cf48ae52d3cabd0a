import type { GameFamily } from "@maru/rules";
import { unreachable } from "@maru/values";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check, Clock3, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type BetIntent, NOT_PLACED, shownIntent, useBets, useTrade, useUnit } from "../surface.ts";
import { refusalText } from "../text/refusal-text.ts";
import { useTypeName } from "../text/type-name.ts";

export function useShownIntent(): BetIntent | null {
  const optionId = useTrade((facts) => facts.optionId);
  const intents = useBets((facts) => facts.intents);
  return optionId === null ? null : shownIntent(intents, optionId);
}

const ACCEPTED_SHOWN_MS = 3_500;

/** Sent, accepted or refused, in words; and "being asked" after a lost connection. */
export function BetStatusLine({ family }: { readonly family: GameFamily }): ReactNode {
  const t = useTranslations("bet");
  const intent = useShownIntent();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const words = useIntentWords(intent, family);
  const clientKey = intent?.clientKey;
  const isAccepted = intent?.state === "accepted";
  useEffect(() => {
    if (clientKey === undefined || !isAccepted) return undefined;
    const timer = setTimeout(() => setDismissed(clientKey), ACCEPTED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [clientKey, isAccepted]);
  if (intent === null || intent.clientKey === dismissed) return null;
  const isRefused = intent.state === "refused";
  return (
    <div
      role={isRefused ? "alert" : "status"}
      data-testid="bet-state"
      data-state={intent.state}
      className={clsx(
        "settle absolute inset-x-0 z-10 flex min-h-[52px] items-center gap-3 rounded-md bg-raised px-3 py-0.5 shadow-[var(--shadow)] wide:static wide:py-2 wide:shadow-none",
        // What was sent or accepted stands in the place of the buttons; a refusal leaves them free, and the payout in sight.
        isRefused ? "bottom-[calc(100%+38px)]" : "bottom-0",
      )}
    >
      <StateIcon state={intent.state} />
      <span className="min-w-0 flex-1">
        <span className={clsx("block text-sm font-semibold", isRefused && "text-danger")}>{words.title}</span>
        {words.detail === null ? null : <span className="num block text-xs text-ink-2">{words.detail}</span>}
      </span>
      {isAccepted && intent.bet !== null ? (
        <Link
          to="/bet/$id"
          params={{ id: String(intent.bet.id) }}
          className="inline-flex min-h-11 items-center rounded-md px-2 text-sm text-accent underline underline-offset-4"
        >
          {t("receipt")}
        </Link>
      ) : null}
      {isAccepted || isRefused ? (
        <button
          type="button"
          className="min-h-11 rounded-md px-3 text-sm text-ink-2 hover:text-ink"
          onClick={() => setDismissed(intent.clientKey)}
        >
          {t("done")}
        </button>
      ) : null}
    </div>
  );
}

function StateIcon({ state }: { readonly state: BetIntent["state"] }): ReactNode {
  if (state === "accepted") return <Check className="size-5 shrink-0 text-ok" aria-hidden="true" />;
  if (state === "refused") return <X className="size-5 shrink-0 text-danger" aria-hidden="true" />;
  return <Clock3 className="blink size-5 shrink-0 text-ink-3" aria-hidden="true" />;
}

interface IntentWords {
  readonly title: string;
  readonly detail: string | null;
}

function useIntentWords(intent: BetIntent | null, family: GameFamily): IntentWords {
  const t = useTranslations("bet");
  const locale = useLocale();
  const unit = useUnit();
  const typeName = useTypeName();
  if (intent === null) return { title: "", detail: null };
  const { state } = intent;
  switch (state) {
    case "sent":
      return { title: t("sent"), detail: null };
    case "unknown":
      return { title: t("unknown"), detail: null };
    case "accepted": {
      const id = String(intent.bet?.id ?? "");
      const type = typeName(family, intent.type);
      return { title: t("accepted"), detail: t("acceptedDetail", { type, amount: intent.point, unit, id }) };
    }
    case "refused": {
      const { refusal } = intent;
      const words = refusal === null ? null : refusalText(refusal, locale, unit);
      const detail = refusal?.code === NOT_PLACED ? t("notPlaced") : (words ?? t("refusedWithoutWords"));
      return { title: t("refused"), detail };
    }
    default:
      return unreachable(state);
  }
}
