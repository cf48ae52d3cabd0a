import type { KeyboardEvent, ReactNode } from "react";

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  readonly current: string;
  readonly onChange: (key: string) => void;
}

/** Parts of one screen; which one is open stands in the address. Arrows move between them. */
export function Tabs({ label, tabs, current, onChange }: TabsProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = tabs.findIndex(({ key }) => key === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    onChange(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-key={tab.key}
          data-on={tab.key === current}
          aria-selected={tab.key === current}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
