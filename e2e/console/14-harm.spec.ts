import { expect, test } from "../journey.ts";
import { openStaffApi, signInStaff } from "../steps/console-staff.ts";
import { MAIN_NAME } from "../server.ts";
import { withDatabase } from "../steps/open-database.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";

/** A day long before any that the product computes by itself. */
const DAY = Date.UTC(2025, 4, 6) / 86_400_000;
const PLAYER3 = 1003;

/** What a day's computing would have found of player3, as it writes it. */
async function bringCase(): Promise<number> {
  return withDatabase(MAIN_NAME, async (client) => {
    await client.query("insert into accounts.harm_day (day) values ($1), ($1 + 1) on conflict do nothing", [
      DAY,
    ]);
    const { rows } = await client.query<{ id: string }>(
      `insert into accounts.harm_case (member_id, site_id, from_day, to_day) values ($1, 1, $2, $2 + 1)
       on conflict (member_id) where state <> 'closed' do update set to_day = greatest(harm_case.to_day, excluded.to_day) returning id`,
      [PLAYER3, DAY],
    );
    await client.query(
      `insert into accounts.harm_marker (member_id, day, marker, site_id, case_id, figure, least, limit_field) values
         ($1, $2, 'raised-stakes', 1, $3, 4, 3, null), ($1, $2, 'deposit-after-loss', 1, $3, 2, 1, null),
         ($1, $2 + 1, 'long-session', 1, $3, 163, 121, null), ($1, $2 + 1, 'limit-reached', 1, $3, 98, 90, 'dayLoss')
       on conflict do nothing`,
      [PLAYER3, DAY, rows[0]?.id],
    );
    return Number(rows[0]?.id);
  });
}

test("P-32: who shows signs of harm is found in the queue, taken, acted on and closed, by whom and when", async ({
  page,
}) => {
  const id = await bringCase();
  await signInStaff(page, "operator1", "/harm");
  await expect(page.locator("nav.rail").getByRole("link", { name: "보호 사례" })).toBeVisible();
  const row = page.locator("tbody tr[data-index]").filter({ hasText: "player3" });
  await expect(row).toContainText("손실 뒤 증액 4건");
  await expect(row).toContainText("대기");
  await row.click();
  const sheet = page.getByRole("dialog", { name: "보호 사례" });
  await expect(sheet).toContainText("긴 이용 163분");
  await expect(sheet).toContainText("한도 도달 98% · 1일 손실");
  await expect(sheet).toContainText("기준 121분");
  await expect(sheet.getByRole("link", { name: "player3" })).toHaveAttribute("href", /\/players\/1003/);
  // Nobody acts on what nobody took.
  await expect(sheet.getByRole("button", { name: "조치 기록" })).toHaveCount(0);
  await expectAccessible(page, "/harm");

  await sheet.getByRole("button", { name: "내가 맡기" }).click();
  await expect(sheet.getByRole("button", { name: "종결하기" })).toHaveCount(0);
  await sheet.getByRole("button", { name: "조치 기록" }).click();
  const act = page.getByRole("dialog", { name: "조치 기록" });
  await expect(act.getByRole("button", { name: "조치 기록" })).toBeDisabled();
  await act.getByRole("radio", { name: "한도 설정 안내" }).check();
  await act.getByLabel("내용").fill("전화로 하루 한도를 권함");
  await act.getByRole("button", { name: "조치 기록" }).click();
  await expect(sheet).toContainText("전화로 하루 한도를 권함");
  await sheet.getByRole("button", { name: "종결하기" }).click();
  const close = page.getByRole("dialog", { name: "종결하기" });
  await close.getByLabel("결과").fill("한도를 낮춤");
  await close.getByRole("button", { name: "종결하기" }).click();
  await expect(sheet).toContainText("한도를 낮춤");
  await expect(sheet.getByRole("button", { name: "내가 맡기" })).toHaveCount(0);

  // It left the queue, stays among the closed ones, and each step is in the audit.
  await page.goto("/harm");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("tbody tr[data-index]").filter({ hasText: "2025-05-06" })).toHaveCount(0);
  await page.goto("/harm?state=closed");
  await expect(page.locator("tbody tr[data-index]").filter({ hasText: "2025-05-06 – 05-07" })).toContainText(
    "한도 설정 안내",
  );
  const audit = await (
    await openStaffApi("admin")
  ).get<{ content: { action: string; staff: string }[] }>(
    `/api/console/audit?siteInfoId=1&subject=${encodeURIComponent(`case:${id}`)}`,
  );
  expect(audit.data.content.map(({ action, staff }) => [action, staff])).toEqual([
    ["protection.close-case", "operator1"],
    ["protection.act-case", "operator1"],
    ["protection.take-case", "operator1"],
  ]);
});
