import type { Locator } from "@playwright/test";

/** What cannot be taken back wants the act's own word typed first. */
export async function typeWord(dialog: Locator, word: string): Promise<void> {
  await dialog.getByLabel(`확인을 위해 “${word}”`).fill(word);
}
