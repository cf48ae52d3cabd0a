import { Menu } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useUnreadCounts } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const MenuDialog = lazyPart(async () => (await import("./menu-dialog.tsx")).MenuDialog);

interface SiteMenuProps {
  /** Whether the page has a side for panels: the trade screen. */
  readonly hasPanels: boolean;
}

/** The menu's button; the menu itself is fetched when a finger or pointer comes near. */
export function SiteMenu({ hasPanels }: SiteMenuProps): ReactNode {
  const t = useTranslations("menu");
  const { messages, inquiries } = useUnreadCounts();
  const unread = messages + inquiries;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-raised"
        aria-label={t("open")}
        aria-describedby={unread === 0 ? undefined : "menu-unread"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void MenuDialog.preload()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu className="size-5" aria-hidden="true" />
        <UnreadMark count={unread} />
      </button>
      {wasOpened ? (
        <MenuDialog isOpen={isOpen} onOpenChange={setOpen} opener={button} hasPanels={hasPanels} />
      ) : null}
    </>
  );
}

/** A dot on the button: something in the menu was not read. */
function UnreadMark({ count }: { readonly count: number }): ReactNode {
  const t = useTranslations("menu");
  if (count === 0) return null;
  return (
    <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-surface bg-accent">
      <span id="menu-unread" className="sr-only">
        {t("unread", { n: count })}
      </span>
    </span>
  );
}
