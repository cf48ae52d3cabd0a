import type { Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** Signs out by the menu, which asks once. */
export async function signOut(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", { name: words.menu, exact: true }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("button", { name: words.logOut }).click();
  await menu.getByRole("button", { name: words.logOut }).click();
}
