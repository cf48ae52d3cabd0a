import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME } from "../server.ts";
import { withDatabase } from "../steps/open-database.ts";
import { signInTo } from "../steps/sign-in.ts";

/** A day that is over is sealed within a minute. */
const SEALED_WITHIN_MS = 90_000;

test(
  "a player adds their balance up to what all are owed, as it was sealed in the public log",
  { tag: "@desktop" },
  async ({ page, words, look }) => {
    test.setTimeout(SEALED_WITHIN_MS + 60_000);
    await beginYesterday();
    await signInTo(page, words, { player: "player5", path: "/dnw" });
    await page.goto("/support/fairness");
    await expect(async () => {
      await page.reload();
      await expect(page.getByTestId("sealed-newest")).toHaveAttribute("data-equal", "true");
    }).toPass({ timeout: SEALED_WITHIN_MS });
    await page.getByTestId("sealed-newest").scrollIntoViewIfNeeded();
    await look(page, "sealed-days");
    await page.goto("/dnw?tab=history");
    await page.getByTestId("verify-balance").click();
    const verdict = page.getByTestId("balance-verdict");
    await expect(verdict).toHaveAttribute("data-holds", "true");
    await expectSteps(page);
    await verdict.scrollIntoViewIfNeeded();
    await look(page, "sealed-balance");
  },
);

/** The product under test was made today: its people are taken for some who were there when the day before ended. */
async function beginYesterday(): Promise<void> {
  await withDatabase(MAIN_NAME, (client) =>
    client.query("update accounts.member set created_at_ms = created_at_ms - 172800000"),
  );
}

/** Form, sum and books, then the log's own steps and the leaf in it. */
async function expectSteps(page: Page): Promise<void> {
  for (const step of ["form", "sum", "books", "checkpoint", "log", "leaf"])
    await expect(page.getByTestId(`step-balance-${step}`)).toHaveAttribute("data-ok", "true");
}
