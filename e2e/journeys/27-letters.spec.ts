import { expect, type Page, test } from "../journey.ts";

/** What a worker of the page fetches cannot be held back here. */
test.use({ serviceWorkers: "block" });

test(
  "words that come later are never half in one type face and half in another",
  { tag: "@phone" },
  async ({ page, context, look }) => {
    const releases: (() => void)[] = [];
    let held: Promise<void> | null = null;
    await context.route("**/*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("data-letters", "own", { timeout: 60_000 });
    expect(await mixedWords(page)).toEqual([]);

    held = new Promise((resolve) => {
      releases.push(resolve);
    });
    await page.getByRole("banner").locator('a[href="/signup"]').click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByRole("main").getByRole("checkbox").first()).toBeVisible();
    await expect(page.locator('[data-letters="system"]').first()).toBeAttached();
    expect(await mixedWords(page)).toEqual([]);

    for (const release of releases) release();
    await expect(page.locator('[data-letters="system"]')).toHaveCount(0);
    expect(await mixedWords(page)).toEqual([]);
    await look(page, "letters");
  },
);

/** Words on the page that are written in our own face before all of their letters are here. */
function mixedWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const face = '14px "Pretendard Variable"';
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, place] = [node.textContent ?? "", node.parentElement];
      if (place === null || text.trim() === "" || place.closest("script, style") !== null) continue;
      const isOwn = getComputedStyle(place).fontFamily.startsWith('"Pretendard Variable"');
      if (isOwn && !document.fonts.check(face, text)) words.push(text);
    }
    return words;
  });
}
