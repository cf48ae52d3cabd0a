import { expect, type Page } from "@playwright/test";

/** Marks the page as it is loaded now; the returned check fails when it was loaded again since. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-journey", "same"));
  return async () => {
    await expect(page.locator("html"), "the page was not loaded again").toHaveAttribute(
      "data-journey",
      "same",
    );
  };
}
