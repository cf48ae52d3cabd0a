import { Menu } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "./lazy-part.tsx";

const MenuDialog = lazyPart(async () => (await import("./menu-dialog.tsx")).MenuDialog);

/** The menu's button; the menu itself is fetched when a finger or pointer comes near. */
export function TradeMenu(): ReactNode {
  const t = useTranslations("menu");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-raised"
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void MenuDialog.preload()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu className="size-5" aria-hidden="true" />
      </button>
      {wasOpened ? <MenuDialog isOpen={isOpen} onOpenChange={setOpen} opener={button} /> : null}
    </>
  );
}
