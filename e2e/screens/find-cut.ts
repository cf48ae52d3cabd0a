import type { Page } from "@playwright/test";

/** The words on the page that do not show whole: cut by a box around them, or beyond the page's edge. What scrolls is not cut. */
export function findCut(page: Page): Promise<readonly string[]> {
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
      if (overflow === "auto" || overflow === "scroll") continue;
      if (box.left < -1 || box.right > innerWidth + 1) found.add(`"${words}" runs over the edge`);
      if (around === null || overflow === "visible") continue;
      const edge = around.getBoundingClientRect();
      if (box.right > edge.right + 1 || box.left < edge.left - 1) found.add(`"${words}" is cut`);
    }
    return [...found];
  });
}
