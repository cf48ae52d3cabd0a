import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { headerLook } from "../../surface/support-surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { OwnPicture } from "../content/own-picture.tsx";
import { QUIET } from "../../ui/primary-class.ts";
import { RichText } from "../content/rich-text.tsx";
import { closePopup, hidePopupForDay, type Popup } from "../../surface/watch-surface.ts";
import { PopupIcon } from "./popup-icon.tsx";

interface PopupProps {
  readonly popup: Popup;
}

/** One popup of the site, with what it takes to show one: text with markup, pictures, the words of the pages. */
export function PopupDialog({ popup }: PopupProps): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <OpenDialog popup={popup} />
    </PageWords>
  );
}

function OpenDialog({ popup }: PopupProps): ReactNode {
  const t = useTranslations("news");
  const [isHidden, setHidden] = useState(false);
  const close = (): void => {
    if (isHidden) hidePopupForDay(popup.id);
    closePopup(popup.id);
  };
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ground/70" />
        <Dialog.Popup
          data-testid="popup"
          style={{ width: `min(${popup.widthPx}px, calc(100vw - 24px))` }}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[88dvh] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-md bg-surface outline-none shadow-[var(--shadow)]"
        >
          <PopupHead popup={popup} />
          <div
            // What scrolls must be reachable by keyboard.
            tabIndex={0}
            role="region"
            aria-label={popup.title === "" ? t("popup") : popup.title}
            className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
          >
            <PopupBody popup={popup} />
          </div>
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
            <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="tick size-5 shrink-0"
                checked={isHidden}
                onChange={(event) => setHidden(event.target.checked)}
              />
              {t("hideForDay")}
            </label>
            <Dialog.Close className={QUIET}>{t("close")}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PopupHead({ popup }: PopupProps): ReactNode {
  const t = useTranslations("news");
  const look = headerLook(popup.headerBg, popup.headerColor);
  return (
    <div
      className="flex min-h-12 items-center gap-2 border-b border-line py-1 pr-1 pl-4"
      style={look === null ? undefined : { background: look.background, color: look.ink }}
    >
      <PopupIcon type={popup.iconType} />
      <Dialog.Title className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
        {popup.title === "" ? t("popup") : popup.title}
      </Dialog.Title>
      <Dialog.Close
        className="grid size-11 shrink-0 place-items-center rounded-md hover:opacity-70 focus-visible:-outline-offset-4 focus-visible:outline-current"
        aria-label={t("close")}
      >
        <X className="size-5" aria-hidden="true" />
      </Dialog.Close>
    </div>
  );
}

function PopupBody({ popup }: PopupProps): ReactNode {
  return (
    <>
      {popup.fileId === null ? null : (
        <OwnPicture fileId={popup.fileId} alt={popup.title} className="w-full" />
      )}
      {popup.html === "" ? null : (
        <div className="p-4">
          <RichText html={popup.html} topLevel={3} />
        </div>
      )}
    </>
  );
}
