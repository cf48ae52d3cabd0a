import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { seoulDateTimeText } from "../../surface/surface.ts";
import type { WalletStep } from "../../surface/wallet-surface.ts";

const DOT = {
  past: "bg-accent",
  now: "border-2 border-accent bg-surface blink",
  ahead: "border-2 border-line bg-surface",
} as const;

/** Ends that a player would not have wished for. */
const BAD_ENDS = new Set<WalletStep["stage"]>(["rejected", "cancelled", "expired"]);

/** What happened when, and what is yet to come. */
export function RequestTimeline({ steps }: { readonly steps: readonly WalletStep[] }): ReactNode {
  const t = useTranslations("wallet");
  return (
    <ol data-testid="timeline">
      {steps.map(({ stage, atMs, state }, at) => (
        <li
          key={stage}
          className="relative flex min-h-8 items-start gap-3 pb-1 text-sm last:min-h-5 last:pb-0"
          data-stage={stage}
          data-state={state}
          aria-current={state === "now" ? "step" : undefined}
        >
          {at === steps.length - 1 ? null : (
            <span className="absolute top-4 bottom-[-4px] left-[5px] w-0.5 bg-line" aria-hidden="true" />
          )}
          <span
            className={clsx(
              "relative mt-1 size-3 shrink-0 rounded-full",
              BAD_ENDS.has(stage) ? "bg-danger" : DOT[state],
            )}
            aria-hidden="true"
          />
          <span
            className={clsx(
              "flex-1",
              state === "now" ? "font-semibold" : state === "ahead" ? "text-ink-3" : "text-ink",
            )}
          >
            {t(`stages.${stage}`)}
          </span>
          {atMs === null ? null : <time className="num text-ink-2">{seoulDateTimeText(atMs)}</time>}
        </li>
      ))}
    </ol>
  );
}
