import type { Page } from "@playwright/test";

/** Answers the question that some sizes ask before a bet. */
export async function confirmIfAsked(page: Page): Promise<void> {
  const asked = page.getByRole("alertdialog").getByRole("button", { name: /베팅/ });
  await asked.click({ timeout: 700 }).catch(() => null);
}

/** Whether a button is there, on, and not covered. */
export async function canPress(page: Page, name: RegExp): Promise<boolean> {
  const button = page.getByRole("button", { name }).filter({ visible: true }).first();
  if ((await button.count()) === 0) return false;
  if (await button.isDisabled()) return false;
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && element.contains(top);
  });
}
