import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useLink } from "../../surface/surface.ts";

const LIGHT = { live: "bg-ok", reconnecting: "bg-warn blink", offline: "bg-ink-3", idle: "bg-line" } as const;

/** The connection in one dot; its words and the latency on tap. What is wrong says the chart by itself. */
export function LinkLight(): ReactNode {
  const t = useTranslations("link");
  const { link, latencyMs } = useLink((facts) => facts);
  const [isOpen, setOpen] = useState(false);
  const latency = latencyMs === null ? "" : t("latency", { ms: latencyMs });
  return (
    <span className="relative max-wide:-mx-2.5">
      <button
        type="button"
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-1 text-xs text-ink-3"
        aria-expanded={isOpen}
        aria-label={`${t(link)} ${latency}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={clsx("size-2 rounded-full", LIGHT[link])} />
        <span className="num hidden whitespace-nowrap wide:inline">
          {link === "live" ? latency : t(link)}
        </span>
      </button>
      {isOpen ? (
        <span
          role="status"
          // Over the chart's corner: under the header it would lie on the price.
          className="pointer-events-none fixed top-[112px] right-2 z-10 rounded-md bg-raised px-3 py-1.5 text-xs whitespace-nowrap text-ink shadow-[var(--shadow)] wide:hidden"
        >
          {t(link)}
          {link === "live" ? ` · ${latency}` : ""}
        </span>
      ) : null}
    </span>
  );
}
