import path from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { hideFirstPopup } from "./steps/hide-first-popup.ts";
import { notePassing } from "./steps/note-passing.ts";
import { WORDS, type Words } from "./words.ts";

export { expect, type Page } from "@playwright/test";

const SCREENS = fileURLToPath(new URL("../.cache/screens/", import.meta.url));

interface Journey {
  /** What the screens say in this project's language. */
  readonly words: Words;
  readonly isPhone: boolean;
  /** Keeps a picture of what the player sees now, for eyes. */
  readonly look: (page: Page, name: string) => Promise<void>;
}

interface Watched {
  /** Fails the journey when a page of it threw or wrote an error to its console. */
  readonly noErrors: void;
}

/** A journey: a test that knows its language and size, and that no page may break during. */
export const test = base.extend<Journey & Watched>({
  context: async ({ context }, use) => {
    await hideFirstPopup(context);
    await notePassing(context);
    await use(context);
    // A call that a journey's own route still answers when the journey is over is nobody's failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  words: async ({ isPhone }, use) => use(isPhone ? WORDS.ko : WORDS.en),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 1_000),
  look: async ({ page: _page }, use, { project }) =>
    use(async (shown, name) => {
      const file = path.join(SCREENS, `${project.name}-${name}.png`);
      await shown.screenshot({ path: file, animations: "disabled" });
    }),
  noErrors: [
    async ({ context }, use) => {
      const errors = collectErrors(context);
      await use();
      expect(errors, "errors of the pages").toEqual([]);
    },
    { auto: true },
  ],
});

/** A refused or broken call is the journey's own matter; a thrown error never is. */
const CALL_FAILED = /Failed to load resource|WebSocket connection to/;

function collectErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error" && !CALL_FAILED.test(message.text())) errors.push(message.text());
  });
  return errors;
}
