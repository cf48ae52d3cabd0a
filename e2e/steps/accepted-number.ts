import type { Page } from "@playwright/test";
import type { Words } from "../words.ts";

/** Reads the number of the bet that the page says was accepted. */
export async function acceptedNumber(page: Page, words: Words): Promise<number> {
  const state = page.getByRole("status").filter({ hasText: words.accepted });
  return Number(words.accepted.exec(await state.innerText())?.[1]);
}
