import { type Browser, chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../../e2e/find-browser.ts";

/** One browser for the whole run, opened when the first screen is walked. */
export function browserOfRun(): { open: () => Promise<Browser>; close: () => Promise<void> } {
  let opened: Promise<Browser> | null = null;
  return {
    open: () => {
      opened ??= findBrowser().then((executablePath) =>
        chromium.launch({ executablePath, args: BROWSER_FLAGS }),
      );
      return opened;
    },
    close: async () => {
      if (opened !== null) await (await opened).close();
    },
  };
}
