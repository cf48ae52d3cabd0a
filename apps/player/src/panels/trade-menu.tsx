import { Menu } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";

const load = () => import("./menu-dialog.tsx");
const MenuDialog = lazy(async () => ({ default: (await load()).MenuDialog }));

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
        onPointerEnter={() => void load()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu className="size-5" aria-hidden="true" />
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuDialog isOpen={isOpen} onOpenChange={setOpen} opener={button} />
        </Suspense>
      ) : null}
    </>
  );
}
