import { expect, type Page } from "@playwright/test";
import type { Words } from "../words.ts";
import { passwordOf, pathOnSite, type PlayerName } from "./player-name.ts";

/** Fills and sends the form of the sign-in page that is shown. */
export async function fillSignIn(page: Page, words: Words, player: PlayerName): Promise<void> {
  await page.getByLabel(words.username, { exact: true }).fill(player);
  await page.getByLabel(words.password, { exact: true }).fill(passwordOf(player));
  await page.getByRole("button", { name: words.logIn }).click();
}

/** Opens a member's page: as a visitor one is sent to sign in and comes back to it. */
export async function signInTo(page: Page, words: Words, at: { player: PlayerName; path: string }) {
  await page.goto(pathOnSite(at.player, at.path));
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, words, at.player);
  await expect(page).toHaveURL((url) => url.pathname === at.path);
}
