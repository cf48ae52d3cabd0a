import { expect, test } from "../journey.ts";
import { openStaffApi, signInStaff, type StaffApi } from "../steps/console-staff.ts";

/** Odd or even of a minute on the first simulated index. */
interface Option {
  readonly id: number;
  readonly stock: string;
  readonly type: string;
  readonly terms: {
    readonly version: number;
    readonly isPlay: boolean;
    readonly isStop: boolean;
    readonly fee: Readonly<Record<string, number>> | null;
    readonly limitMin: number;
    readonly limitMax: number;
  };
  readonly round: { readonly id: number; readonly termsVersion: number } | null;
}

let asker: Promise<StaffApi> | null = null;

async function optionOf(type: string): Promise<Option> {
  asker ??= openStaffApi("admin");
  const { data } = await (await asker).get<Option[]>("/api/console/options?siteInfoId=1");
  const found = data.find((option) => option.stock === "SIM-V150" && option.type === type);
  if (found === undefined) throw new Error(`no option of ${type}`);
  return found;
}

test("a fee table that returns 101 % is refused with the number, on screen and by call", async ({ page }) => {
  const option = await optionOf("B5");
  await signInStaff(page, "admin", `/options?open=${option.id}`);
  await page.getByLabel("홀짝 배당 (div)").fill("207");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("alert")).toContainText("101.00 %");
  // Bets are named by the words that players see, on screen and by call, never by a letter.
  await expect(sheet.getByRole("alert").getByRole("listitem")).toHaveText([
    "홀: 환수율 101.00 % — 100 % 미만이어야 해요.",
    "짝: 환수율 101.00 % — 100 % 미만이어야 해요.",
  ]);
  await expect(sheet.getByRole("button", { name: "변경 승인 요청" }).first()).toBeDisabled();
  // The returns stay where they are; the field and the rows that it spoils are marked.
  const returns = sheet.getByRole("table", { name: "환수율" });
  await expect(returns.getByRole("row")).toHaveCount(23);
  await expect(returns.locator('[data-tone="danger"]').getByRole("rowheader")).toHaveText(["홀", "짝"]);
  await expect(page.getByLabel("홀짝 배당 (div)")).toHaveAttribute("aria-invalid", "true");

  const api = await openStaffApi("admin");
  const { fee, limitMin, limitMax, version } = option.terms;
  const direct = await api.post(`/api/console/options/${option.id}/terms?siteInfoId=1`, {
    profitPer: null,
    fee: { ...fee, oeDiv: 207 },
    limitMin,
    limitMax,
    baseVersion: version,
    reason: "journey",
  });
  expect(direct.code).toBe("RTP_TOO_HIGH");
  expect(direct.params["rtpPpm"]).toBe(1_010_000);
  expect(direct.message).toMatch(/^(홀의 환수율이|Odd would return)/);
});

test("whoever asks for other terms is told of the request that waits already, by its number", async ({
  page,
}) => {
  const option = await optionOf("B5");
  const { fee, limitMin, limitMax, version } = option.terms;
  const api = await openStaffApi("admin2");
  const asked = await api.post<{ approvalId: number }>(
    `/api/console/options/${option.id}/terms?siteInfoId=1`,
    { profitPer: null, fee, limitMin, limitMax: limitMax - 7_000, baseVersion: version, reason: "journey" },
  );
  await signInStaff(page, "admin", `/options?open=${option.id}`);
  await page.getByLabel("최대 베팅").fill(String(limitMax - 3_000));
  const sheet = page.getByRole("dialog", { name: "옵션 조건" });
  await sheet.getByRole("button", { name: "변경 승인 요청" }).first().click();
  const dialog = page.getByRole("dialog", { name: "SIM-V150 B5" });
  await expect(dialog.getByRole("alert")).toContainText("이미 승인을 기다리는 요청이");
  await expect(dialog.getByRole("alert")).toContainText(`#${asked.data.approvalId}`);
  await expect(dialog.getByRole("alert")).toContainText("admin2");
  await page.keyboard.press("Escape");
  // A request for what all sites share is another matter.
  await sheet.getByLabel("방향별 한도").fill("98765432");
  await sheet.getByRole("button", { name: "변경 승인 요청" }).last().click();
  await expect(dialog).toContainText("회차를 함께 쓰는");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("an option that is stopped stops from the next round; the one on sale goes on", async ({ page }) => {
  // Half a minute a round: the next one comes while one watches.
  await expect.poll(async () => (await optionOf("R.5")).round, { timeout: 40_000 }).not.toBeNull();
  const before = await optionOf("R.5");
  await signInStaff(page, "admin", `/options?open=${before.id}`);
  await page.getByRole("button", { name: "운영 상태 바꾸기" }).click();
  const dialog = page.getByRole("dialog", { name: /운영 상태 바꾸기/ });
  await dialog.getByLabel("베팅 중지").click();
  await dialog.getByLabel("사유").fill("점검을 위해 중지");
  await dialog.getByRole("button", { name: "운영 상태 바꾸기" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog").getByText("중지").first()).toBeVisible();
  const after = await optionOf("R.5");
  expect([after.terms.isStop, after.terms.version]).toEqual([true, before.terms.version + 1]);
  if (after.round !== null && after.round.id === before.round?.id)
    expect(after.round.termsVersion).toBe(before.round.termsVersion);
  const next = async (): Promise<number> => (await optionOf("R.5")).round?.termsVersion ?? 0;
  await expect.poll(next, { timeout: 70_000, intervals: [2_000] }).toBe(after.terms.version);

  const api = await openStaffApi("admin");
  const { isPlay, version } = after.terms;
  await api.post(`/api/console/options/${after.id}/state?siteInfoId=1`, {
    isPlay,
    isStop: false,
    baseVersion: version,
    reason: "journey over",
  });
});
