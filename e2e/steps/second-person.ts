import { type Browser, expect, type Page } from "@playwright/test";
import { proveIfAsked, signInStaff, type StaffName } from "./console-staff.ts";

/** A colleague at a desk of their own, as large as the first one's. */
export async function openColleague(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "ko-KR", viewport: page.viewportSize() });
  return context.newPage();
}

export interface Asked {
  /** The kind of approval, as the console calls it. */
  readonly kind: string;
  readonly site: number;
  readonly by: StaffName;
}

/** The second person finds what was asked for last, reads it, types the word, and it happens. */
export async function approveLast(
  colleague: Page,
  { kind, site, by }: Asked,
  consoleUrl: string,
): Promise<void> {
  const approvals = new URL(`/approvals?state=requested&site=${site}`, consoleUrl).href;
  if (colleague.url() === "about:blank") await signInStaff(colleague, by, approvals);
  else await colleague.goto(approvals);
  await colleague.locator("tbody tr[data-index]", { hasText: kind }).first().click();
  const sheet = colleague.getByRole("dialog", { name: "승인함" });
  await sheet.getByRole("button", { name: "승인", exact: true }).click();
  const dialog = colleague.getByRole("dialog", { name: "승인", exact: true });
  await dialog.getByLabel("확인을 위해 “승인”").fill("승인");
  await dialog.getByRole("button", { name: "승인", exact: true }).click();
  await proveIfAsked(colleague, by);
  await expect(dialog).toBeHidden();
}
