import { builtFolders, hashOfBuild } from "../../apps/server/src/platform/build-hash.ts";
import { checksumOfAll } from "../../apps/server/src/platform/sql-files.ts";
import { expect, test } from "../journey.ts";

test(
  "the record of fairness says what runs, and its build is the one that was made here",
  { tag: "@desktop" },
  async ({ page, look }) => {
    await page.goto("/support/fairness");
    const newest = page.getByTestId("start").first();
    await expect(newest).toContainText(`Build ${hashOfBuild(builtFolders()).slice(0, 12)}`);
    await expect(newest).toContainText(`Database ${checksumOfAll().slice(0, 12)}`);
    await expect(newest).toContainText("MARU_FEEDS");
    await newest.scrollIntoViewIfNeeded();
    await look(page, "what-runs");
  },
);
