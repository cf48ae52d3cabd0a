import { expect, test } from "../journey.ts";
import { CONSOLE_URL } from "../server.ts";
import { proveIfAsked, signInStaff } from "../steps/console-staff.ts";
import { approveLast, openColleague } from "../steps/second-person.ts";

test("a market closes early on a half day once a second administrator has read when", async ({
  page,
  browser,
  look,
}) => {
  await signInStaff(page, "admin", "/markets?open=XAUUSD");
  const sheet = page.getByRole("dialog", { name: "시장" });
  const send = sheet.getByRole("button", { name: "변경 승인 요청" });
  await expect(send).toBeDisabled();
  await sheet.getByRole("button", { name: "단축일 추가" }).click();
  await sheet.getByRole("button", { name: "단축일", exact: true }).click();
  const calendar = page.locator("[data-dates-dropdown]");
  await calendar.locator("button[data-direction=next]").click();
  // Its week begins with Sunday, and its second row lies within the month: a Monday.
  await calendar.locator("tbody tr").nth(1).locator("td").nth(1).getByRole("button").click();
  await sheet.getByLabel("그날 종료").fill("07:59");
  await expect(sheet.getByRole("alert")).toContainText("그날 종료보다 일찍 닫아야 해요");
  await sheet.getByLabel("그날 종료").fill("13:00");
  await expect(sheet.getByRole("alert")).toBeHidden();
  await look(page, "half-day");
  await send.click();
  const dialog = page.getByRole("dialog", { name: "XAUUSD", exact: true });
  const told = /단축일\s*–?\s*20\d\d-\d\d-\d\d 13:00/;
  await expect(dialog).toContainText(told);
  await dialog.getByLabel("사유").fill("명절 전날");
  await dialog.getByRole("button", { name: "변경 승인 요청" }).click();
  await proveIfAsked(page, "admin");
  await expect(dialog).toBeHidden();
  const colleague = await openColleague(page, browser);
  await approveLast(colleague, { kind: "시장 시간", site: 1, by: "admin2" }, CONSOLE_URL);
  await page.goto("/markets?open=XAUUSD");
  await expect(sheet).toContainText("예정된 판");
  await colleague.context().close();
});
