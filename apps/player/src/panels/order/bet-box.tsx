import type { GameFamily } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { Check, Clock3 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { type BetIntent, useUnit } from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";

interface BetBoxProps {
  readonly intent: BetIntent;
  readonly family: GameFamily;
  readonly onDone: () => void;
}

/** In the place of the buttons once one was pressed: sent, being asked about, or accepted. */
export function BetBox({ intent, family, onDone }: BetBoxProps): ReactNode {
  const t = useTranslations("bet");
  const unit = useUnit();
  const typeName = useTypeName();
  const place = useRef<HTMLDivElement>(null);
  const isAccepted = intent.state === "accepted";
  useEffect(() => {
    // The button that had the focus is gone: the keyboard goes on from here.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const title = isAccepted ? t("accepted") : t(intent.state === "unknown" ? "unknown" : "sent");
  const id = String(intent.bet?.id ?? "");
  const type = typeName(family, intent.type);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      data-testid="bet-state"
      data-state={intent.state}
      className="settle flex min-h-[52px] items-center gap-3 rounded-md bg-raised px-3 py-0.5 outline-none wide:min-h-16"
    >
      {isAccepted ? (
        <Check className="size-5 shrink-0 text-ok" aria-hidden="true" />
      ) : (
        <Clock3 className="blink size-5 shrink-0 text-ink-3" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>
        {isAccepted ? (
          <span className="num block text-xs text-ink-2">
            {t("acceptedDetail", { type, amount: intent.point, unit, id })}
          </span>
        ) : null}
      </span>
      {isAccepted ? <AfterAcceptance betId={id} onDone={onDone} /> : null}
    </div>
  );
}

function AfterAcceptance({ betId, onDone }: { readonly betId: string; readonly onDone: () => void }) {
  const t = useTranslations("bet");
  return (
    <span className="flex shrink-0">
      {betId === "" ? null : (
        <Link
          to="/bet/$id"
          params={{ id: betId }}
          className="inline-flex min-h-11 items-center rounded-md px-2 text-sm text-accent underline underline-offset-4"
        >
          {t("receipt")}
        </Link>
      )}
      <button
        type="button"
        className="-mr-2 min-h-11 rounded-md px-2 text-sm text-ink-2 hover:text-ink"
        onClick={onDone}
      >
        {t("done")}
      </button>
    </span>
  );
}
