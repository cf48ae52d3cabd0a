import type { Page } from "@playwright/test";

/** Waits until nothing that ends by itself is moving: what slides or fades in is measured where it comes to rest. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
