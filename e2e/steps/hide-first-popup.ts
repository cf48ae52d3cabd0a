import type { BrowserContext } from "@playwright/test";
import { BASE_URL } from "../server.ts";

/** The popup that the demo's first site opens with, as somebody keeps it who does not want to see it today. */
export async function hideFirstPopup(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: "Hide_BX_Popup_1", value: "1", url: BASE_URL }]);
}
