import { readFile } from "node:fs/promises";
import { expect, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { MAIN_NAME } from "../server.ts";
import { withDatabase } from "../steps/open-database.ts";
import { signInTo } from "../steps/sign-in.ts";

test(
  "P-12: limits are one tap from home and two from the trade screen, and asked about every six months; P-14: session clock and net result stand there",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    await withDatabase(MAIN_NAME, (client) =>
      client.query(
        "update accounts.member set created_at_ms = created_at_ms - $1 where username = 'player4'",
        [200 * 86_400_000],
      ),
    );
    await signInTo(page, words, { player: "player4", path: "/trade/2" });
    await expect(page.getByTestId("own-net")).toBeVisible();
    await expect(page.getByTestId("session-clock")).toHaveText(/\d/);
    await page.getByRole("button", { name: words.menu, exact: true }).click();
    await page.getByRole("link", { name: "보호 설정" }).click();
    await expect(page.getByTestId("limit-dayStake")).toBeVisible();

    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.headline);
    await expect(page.getByRole("link", { name: "보호 설정" })).toBeVisible();
    await expectAccessible(page, "home of a member");
    await page.getByRole("link", { name: "보호 설정" }).click();
    await expect(page).toHaveURL(/\/protection$/);
    for (const limit of ["singleStake", "dayStake", "dayLoss", "balance", "openBets", "sessionMinutes"])
      await expect(page.getByTestId(`limit-${limit}`)).toBeVisible();

    await page.goto("/history_trade");
    const asked = page.getByTestId("news-review");
    await expect(asked).toContainText("6개월");
    await look(page, "review-asked");
    await asked.getByRole("button", { name: "살펴보기" }).click();
    await expect(page).toHaveURL(/\/protection$/);
    await expect(asked).toBeHidden();
    await page.getByTestId("limit-openBets").getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("새 한도").fill("3");
    await dialog.getByRole("button", { name: "바로 적용" }).click();
    await expect(page.getByTestId("limit-openBets")).toContainText("3건");
    await expectAccessible(page, "limits to be reviewed");
    await look(page, "limits");
    await page.getByRole("button", { name: "모두 살펴봤어요" }).click();
    await expect(page.getByTestId("review")).toBeHidden();
    await expect(page.getByTestId("review-next")).toContainText(/\d{4}/);

    // P-27: what was asked for stands in the history below, a raise with the day it waits for.
    const changes = page.getByTestId("limit-changes");
    await expect(changes.getByRole("listitem").first()).toContainText("한도 없음 → 3건");
    await expect(changes.getByRole("listitem").first()).toContainText("적용");
    await page.getByTestId("limit-openBets").getByRole("button").click();
    await dialog.getByLabel("새 한도").fill("5");
    await dialog.getByRole("button", { name: "상향 신청" }).click();
    await expect(changes.getByRole("listitem").first()).toContainText("3건 → 5건");
    await expect(changes.getByRole("listitem").first()).toContainText("확정 가능");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV로 저장" }).click();
    const file = await readFile(await (await saved).path(), "utf8");
    expect(file.split("\r\n")[1]).toContain("동시 진행 거래 (건),3,5,");
    await changes.scrollIntoViewIfNeeded();
    await look(page, "limit-changes");
  },
);
