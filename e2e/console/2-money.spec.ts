import { expect, test } from "../journey.ts";
import { openStaffApi, proveIfAsked, signInStaff } from "../steps/console-staff.ts";
import { askForMoney } from "../steps/ask-for-money.ts";
import { openColleague } from "../steps/second-person.ts";

/** Points for a player as two operators give them: one asks, the other approves. */
async function giveByTwo(memberId: number, amount: number): Promise<void> {
  const [one, other] = [await openStaffApi("operator1"), await openStaffApi("operator2")];
  const asked = await one.post<{ approvalId: number }>("/api/console/money/adjustments?siteInfoId=1", {
    memberId,
    direction: "credit",
    amount,
    reason: "points for the journey",
  });
  const decide = `/api/console/approvals/${asked.data.approvalId}/decide`;
  const own = await one.post(decide, { verdict: "approved" });
  expect(own.code).toBe("SELF_APPROVAL");
  expect((await other.post(decide, { verdict: "approved" })).http).toBe(200);
}

test("two operators approve a large withdrawal; the first one's second approval is refused, by call too", async ({
  page,
  browser,
}) => {
  await giveByTwo(1_004, 1_000_000);
  const id = await askForMoney("player4", { type: "W", point: 1_000_000 });
  await signInStaff(page, "operator1", `/money/withdrawals?open=${id}`);
  const approve = async (by: "operator1" | "operator2", on: typeof page): Promise<void> => {
    const sheet = on.getByRole("dialog", { name: "출금" });
    await sheet.getByRole("button", { name: "승인", exact: true }).click();
    const dialog = on.getByRole("dialog", { name: /^승인/ });
    await dialog.getByRole("button", { name: "승인" }).click();
    await proveIfAsked(on, by);
  };
  await approve("operator1", page);
  const sheet = page.getByRole("dialog", { name: "출금" });
  await expect(sheet.getByText("1 / 2")).toBeVisible();

  // What can only be refused is not offered: the sheet says who must be the second.
  await expect(sheet.getByText("두 번째 승인은 다른 담당자가 해야 해요.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "승인", exact: true })).toHaveCount(0);
  const again = await openStaffApi("operator1");
  const direct = await again.post(`/api/console/money/requests/${id}/decide?siteInfoId=1`, {
    act: "approve",
  });
  expect(direct.http).toBeGreaterThanOrEqual(400);
  expect(direct.code).toMatch(/SECOND_PERSON_NEEDED|SELF_APPROVAL|SAME_PERSON/);

  const other = await openColleague(page, browser);
  await signInStaff(other, "operator2", new URL(`/money/withdrawals?open=${id}`, page.url()).href);
  await approve("operator2", other);
  await expect(
    other.getByRole("dialog", { name: "출금" }).getByRole("button", { name: "송금 완료" }),
  ).toBeVisible();
  await other.context().close();
});

test("a deposit is found in a pasted statement and confirmed", async ({ page }) => {
  const id = await askForMoney("player5", { type: "D", point: 37_000 });
  await signInStaff(page, "operator1", "/money/statement");
  await page.getByRole("button", { name: "거래내역 올리기" }).click();
  const dialog = page.getByRole("dialog");
  const paid = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  await dialog
    .getByLabel("거래내역 붙여넣기")
    .fill(`거래일시,입금자,입금액,적요\n${paid},player5,"37,000",E2E ${id}\n`);
  await dialog.getByRole("button", { name: "거래내역 올리기" }).click();
  const confirm = page.getByRole("button", { name: new RegExp(`이 신청으로 확인: #${id}`) });
  await confirm.click();
  await expect(page.getByText(new RegExp(`신청 ${id} · operator1`))).toBeVisible();
});
