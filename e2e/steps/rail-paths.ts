import type { Page } from "@playwright/test";

/** Where the rail leads whoever is signed in, in its order: every screen that the console has a place for. */
export function railPaths(page: Page): Promise<readonly string[]> {
  return page
    .locator("nav.rail a")
    .evaluateAll((places) => [...new Set(places.map((place) => place.getAttribute("href") ?? ""))]);
}
