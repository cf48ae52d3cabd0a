import { readFile } from "node:fs/promises";
import { expect, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { MAIN_NAME } from "../server.ts";
import { newMember } from "../steps/new-member.ts";
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

test(
  "P-34: a limit that lets more be lost waits for what the player can afford, and then rises no further than that",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    const { username, password } = await newMember();
    await page.goto("/protection");
    await page.getByLabel(words.username, { exact: true }).fill(username);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: words.logIn }).click();
    const limit = page.getByTestId("limit-monthLoss");
    const dialog = page.getByRole("dialog");
    const ask = async (amount: string, button: string): Promise<void> => {
      await limit.getByRole("button").click();
      await dialog.getByLabel("새 한도").fill(amount);
      await dialog.getByRole("button", { name: button }).click();
    };
    await ask("200000", "바로 적용");
    await expect(limit).toContainText("200,000");

    await ask("500000", "상향 신청");
    await expect(dialog.getByRole("alert")).toContainText("재정 상황 확인");
    await look(page, "raise-needs-assessment");
    await dialog.getByTestId("assess-lead").click();
    for (const [label, answer] of [
      ["직업", "직장인"],
      ["1년 순소득", "6000만KRW 이상 1억KRW 미만"],
      ["이용할 돈의 출처", "급여"],
      ["빚을 갚는 데 쓰는 소득", "없음"],
      ["부양가족", "없음"],
    ] as const)
      await dialog.getByLabel(label).selectOption(answer);
    await dialog.getByLabel("한 달에 잃어도 되는 금액").fill("700000");
    await expectAccessible(page, "what a player can afford");
    await look(page, "assessment");
    await dialog.getByRole("button", { name: "제출" }).click();
    await expect(page.getByTestId("affordability")).toContainText("손실 500,000KRW");

    await ask("600000", "상향 신청");
    await expect(dialog.getByTestId("assess-lead")).toHaveText("재정 상황 확인 다시 작성하기");
    await dialog.getByLabel("새 한도").fill("500000");
    await dialog.getByRole("button", { name: "상향 신청" }).click();
    await expect(page.getByTestId("limit-changes").getByRole("listitem").first()).toContainText(
      "200,000KRW → 500,000KRW",
    );
    await look(page, "raise-waits");
  },
);
