import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";

interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Absent: it stands until it is answered. */
  readonly onClose?: () => void;
  readonly testId?: string;
}

/** A question over the page: from below on a phone, in the middle where there is room. */
export function Modal({ title, children, onClose, testId }: ModalProps): ReactNode {
  const t = useTranslations("common");
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose?.())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ground/70" />
        <Dialog.Popup
          ref={popup}
          // Whoever types begins to type; a finger would only be met by its keyboard.
          initialFocus={(by) => (by === "touch" ? true : firstField(popup.current))}
          data-testid={testId}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] flex-col gap-3 overflow-y-auto rounded-t-md bg-surface p-4 outline-none shadow-[var(--shadow)] wide:top-1/2 wide:bottom-auto wide:w-[440px] wide:-translate-y-1/2 wide:rounded-md wide:p-6"
        >
          <div className="flex min-h-11 items-center justify-between gap-3">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            {onClose === undefined ? null : (
              <Dialog.Close
                className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-raised"
                aria-label={t("close")}
              >
                <X className="size-5" aria-hidden="true" />
              </Dialog.Close>
            )}
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function firstField(popup: HTMLElement | null): HTMLElement | true {
  return popup?.querySelector<HTMLElement>("form input:enabled, form select:enabled") ?? true;
}
