import { type BrowserContext, expect, type Page } from "@playwright/test";

/** A box that a page shows for seconds only, as it stood there. */
export interface Passing {
  readonly text: string;
  /** The addresses that it links to. */
  readonly links: readonly string[];
}

/** Which boxes go by themselves: what a round came to, and that a bet was accepted. */
const BOXES = {
  result: '[data-testid="result"]',
  accepted: '[data-testid="bet-state"][data-state="accepted"]',
};

export type PassingBox = keyof typeof BOXES;

declare global {
  interface Window {
    /** By box, what nobody took yet, the oldest first. */
    passing?: Record<string, Passing[]>;
  }
}

/**
 * Makes every page of the context note such a box the moment it stands there. Who looks every half second, on a machine that is busy,
 * finds it gone.
 */
export async function notePassing(context: BrowserContext): Promise<void> {
  await context.addInitScript((boxes) => {
    const passing: Record<string, Passing[]> = Object.fromEntries(boxes.map(([name]) => [name, []]));
    window.passing = passing;
    const noted = new WeakMap<Element, { text: string; links: string[] }>();
    const note = (): void => {
      for (const [name, selector] of boxes)
        for (const place of document.querySelectorAll<HTMLElement>(selector)) {
          const seen = noted.get(place) ?? { text: "", links: [] };
          if (!noted.has(place)) passing[name]?.push(seen);
          noted.set(place, seen);
          seen.text = place.innerText;
          seen.links = [...place.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
        }
    };
    const changes = { subtree: true, childList: true, characterData: true, attributeFilter: ["data-state"] };
    new MutationObserver(note).observe(document, changes);
  }, Object.entries(BOXES));
}

/** Takes the oldest such box of the page that nobody took; waits for it where there is none yet. */
export async function takePassing(
  page: Page,
  box: PassingBox,
  { timeout = 15_000 }: { readonly timeout?: number } = {},
): Promise<Passing> {
  let taken: Passing | undefined;
  const take = async (): Promise<boolean> => {
    taken ??= await page.evaluate((name) => window.passing?.[name]?.shift(), box);
    return taken !== undefined;
  };
  await expect.poll(take, { message: `the page showed: ${box}`, timeout, intervals: [100] }).toBe(true);
  if (taken === undefined) throw new Error(`nothing was taken of ${box}`);
  return taken;
}
