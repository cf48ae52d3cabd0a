import { clsx } from "clsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FAMILY_SCREENS, useFamily, useHasBookBeside, useIsWide, useSheet } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import type { Tab } from "./tab-body.tsx";

/** On a phone nothing of it shows until the sheet is pulled up. */
const TabBody = lazyPart(async () => (await import("./tab-body.tsx")).TabBody);

/** What has a column of its own on a wide screen. */
const NARROW_TABS = ["live", "book", "info"] as const;
const TABLET_TABS = ["live", "info"] as const;

/** Under the bet: what was. On a phone a sheet to pull up, with everything that finds no place beside the chart. */
export function TradeTabs(): ReactNode {
  const t = useTranslations();
  const isWide = useIsWide();
  const family = useFamily();
  const { isOpen, setOpen } = useSheet();
  const [chosen, setChosen] = useState<Tab>("results");
  const own: readonly Tab[] = FAMILY_SCREENS[family?.name ?? "direction"].tabs;
  const hasBook = useHasBookBeside();
  const tabs = isWide ? own : [...own, ...(hasBook ? TABLET_TABS : NARROW_TABS)];
  const tab = tabs.includes(chosen) ? chosen : "results";
  const isShown = isWide || isOpen;
  // Another option is another question: what lay over it goes down.
  useEffect(() => () => setOpen(false), [setOpen]);
  const choose = (next: Tab): void => {
    setChosen(next);
    setOpen(true);
  };
  return (
    <section
      aria-label={t("sheet.label")}
      data-testid="sheet"
      data-open={isShown}
      className={clsx(
        "flex min-h-0 flex-col bg-surface wide:col-start-2 wide:row-start-5",
        "max-wide:absolute max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:rounded-t-[12px] max-wide:border-t max-wide:border-line max-wide:transition-[height] max-wide:duration-200",
        isOpen ? "max-wide:h-[calc(100%-98px)] max-wide:shadow-[var(--shadow)]" : "max-wide:h-11",
      )}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <TabBar tabs={tabs} shown={isShown ? tab : null} resting={tab} onChoose={choose} />
      {isShown ? (
        <div
          role="tabpanel"
          id={`panel-${tab}`}
          aria-labelledby={`tab-${tab}`}
          className="min-h-0 flex-1 overflow-hidden"
        >
          <TabBody tab={tab} />
        </div>
      ) : null}
    </section>
  );
}

interface TabBarProps {
  readonly tabs: readonly Tab[];
  /** null while the sheet is down. */
  readonly shown: Tab | null;
  /** Where the keyboard enters the bar. */
  readonly resting: Tab;
  readonly onChoose: (tab: Tab) => void;
}

function TabBar({ tabs, shown, resting, onChoose }: TabBarProps): ReactNode {
  const t = useTranslations("tabs");
  const isWide = useIsWide();
  const pull = usePull();
  useEffect(() => {
    if (shown === null) return;
    document.getElementById(`tab-${shown}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  return (
    <div
      className="relative flex h-11 shrink-0 touch-pan-x border-b border-line pl-1 wide:px-3"
      onPointerDown={pull.start}
      onPointerUp={pull.end}
    >
      <span
        aria-hidden="true"
        className="absolute top-1 left-1/2 h-1 w-8 -translate-x-1/2 rounded-full bg-line wide:hidden"
      />
      <div role="tablist" className="no-bar flex min-w-0 flex-1 overflow-x-auto">
        {tabs.map((id) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === shown}
            aria-controls={id === shown ? `panel-${id}` : undefined}
            tabIndex={id === resting ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={(event) => moveAlong(event, tabs, id)}
            className={clsx(
              "h-11 border-b-2 px-1 text-sm whitespace-nowrap focus-visible:-outline-offset-2 max-wide:flex-auto wide:px-3",
              id === shown ? "border-accent font-semibold" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {isWide ? t(id) : t(`${id}Short`)}
          </button>
        ))}
      </div>
      <SheetToggle />
    </div>
  );
}

function SheetToggle(): ReactNode {
  const t = useTranslations("sheet");
  const { isOpen, setOpen } = useSheet();
  const Sign = isOpen ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? t("close") : t("open")}
      className="grid h-11 w-11 shrink-0 place-items-center text-ink-3 hover:text-ink wide:hidden"
      onClick={() => setOpen(!isOpen)}
    >
      <Sign className="size-4" aria-hidden="true" />
    </button>
  );
}

/** Arrow keys go from tab to tab, as readers expect of a list of tabs. */
function moveAlong(event: KeyboardEvent, tabs: readonly Tab[], from: Tab): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = tabs[(tabs.indexOf(from) + step + tabs.length) % tabs.length];
  const button = next === undefined ? null : document.getElementById(`tab-${next}`);
  button?.focus();
  button?.click();
}

const PULL_PX = 32;

/** A pull upwards opens the sheet, one downwards closes it. */
function usePull(): { start: (event: PointerEvent) => void; end: (event: PointerEvent) => void } {
  const { setOpen } = useSheet();
  const fromPx = useRef<number | null>(null);
  return {
    start: (event) => {
      fromPx.current = event.clientY;
    },
    end: (event) => {
      if (fromPx.current === null) return;
      const pulledPx = fromPx.current - event.clientY;
      fromPx.current = null;
      if (Math.abs(pulledPx) > PULL_PX) setOpen(pulledPx > 0);
    },
  };
}
