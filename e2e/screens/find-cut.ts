import type { Page } from "@playwright/test";

const LANGUAGES = ["ko", "en", "zh", "ja"] as const;

/** What is cut off in a state of the gallery, in each language. */
export async function findCutInAll(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await page.evaluate(`gallerySpeak("${language}")`);
    await page.waitForFunction(`document.documentElement.lang === "${language}"`);
    await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
    found.push(...(await findCut(page)).map((words) => `${language}: ${words}`));
  }
  return found;
}

/** The words on the page that do not show whole: cut by a box around them, or beyond the page's edge. What scrolls is not cut. */
function findCut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} px wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? "";
      const own = node.parentElement;
      if (words === "" || own === null || own.closest(".sr-only, svg, option, script, style") !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || !own.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      let around: Element | null = own;
      let overflow = "visible";
      while (around !== null && around !== document.body) {
        overflow = getComputedStyle(around).overflowX;
        if (overflow !== "visible") break;
        around = around.parentElement;
      }
      // What scrolls upwards has no business beside itself.
      if (around?.classList.contains("overflow-x-auto") === true) continue;
      if (around === null || overflow === "visible") {
        if (box.left < -1 || box.right > innerWidth + 1) found.add(`"${words}" runs over the edge`);
        continue;
      }
      const edge = around.getBoundingClientRect();
      // For readers alone: a box of one pixel.
      if (edge.width <= 1) continue;
      if (box.right > edge.right + 1 || box.left < edge.left - 1) found.add(`"${words}" is cut`);
    }
    return [...found];
  });
}
