import { ActionIcon } from "@mantine/core";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

interface SideSheetProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays in sight at the foot: what can be done. */
  readonly actions?: ReactNode;
  readonly isWide?: true;
}

/** The detail of a row beside its list: the list stays alive, Escape closes, and the focus goes back to where it came from. */
export function SideSheet({ title, label, onClose, children, actions, isWide }: SideSheetProps): ReactNode {
  const t = useTranslations("kit");
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // A dialog that the sheet opened stands elsewhere on the page, though its keys come by here: it closes alone.
    if (!(event.target instanceof Node) || sheet.current?.contains(event.target) !== true) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={sheet}
      className="sheet"
      data-wide={isWide}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="sheet-head">
        <h2>{title}</h2>
        <ActionIcon aria-label={t("close")} onClick={onClose}>
          <X size={16} />
        </ActionIcon>
      </header>
      <div className="sheet-body" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      {actions === undefined ? null : <footer className="sheet-foot">{actions}</footer>}
    </div>
  );
}
