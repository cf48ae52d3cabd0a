import type { ReactNode } from "react";
import { useNextPopup } from "../../surface/watch-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const PopupDialog = lazyPart(async () => (await import("./popup-dialog.tsx")).PopupDialog);

/** The site's popups, one after the other: those not hidden for the day and not closed before. Most days there is none to draw. */
export function Popups(): ReactNode {
  const popup = useNextPopup();
  return popup === null ? null : <PopupDialog key={popup.id} popup={popup} />;
}
