import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { letSendsAge } from "../steps/let-sends-age.ts";
import { newestCode, newestLetter } from "../steps/newest-code.ts";
import { type NewMember, newMember, newPhone } from "../steps/new-member.ts";

const RESET = "an even quieter morning 5";

test(
  "a member finds ID and password again, changes phone and e-mail, and leaves",
  { tag: "@phone" },
  async ({ page }) => {
    await readTermsInTwoLanguages(page);
    const member = await newMember();
    await findId(page, member);
    await findPassword(page, member);
    await signIn(page, member, RESET);
    await page.goto("/mypage");
    const phone = newPhone();
    const email = `${member.username}@example.org`;
    await changeContact(page, { label: "휴대폰번호", target: phone, shown: phone.slice(-4) });
    await changeContact(page, { label: "이메일", target: email, shown: "@" });
    await takeOwnData(page, { username: member.username, email });
    await leave(page);
    await expectGone(page, member);
  },
);

/** What one agrees to is read in the language of the page, also after it was changed. */
async function readTermsInTwoLanguages(page: Page): Promise<void> {
  await page.goto("/signup");
  await page.locator("summary").first().click();
  const terms = page.getByRole("region").first();
  await expect(terms).toContainText("제1조 (서비스)");
  await page.getByLabel("언어").selectOption("en");
  await expect(terms).toContainText("1. The service");
  await expect(terms).not.toContainText("제1조");
  await page.getByLabel("Language").selectOption("ko");
  await expect(terms).toContainText("제1조 (서비스)");
}

async function findId(page: Page, member: NewMember): Promise<void> {
  await letSendsAge();
  await page.goto("/find_id");
  const send = page.getByRole("button", { name: "보내기" });
  await page.getByLabel("휴대폰번호").fill("010");
  await send.click();
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
  await page.getByLabel("휴대폰번호").fill(member.phone);
  await send.click();
  await expect(page.getByRole("status")).toHaveText(/가입한 정보와 같다면 아이디를 보냈어요/);
  expect(await newestLetter(member.phone), "the ID goes to whom it belongs").toContain(member.username);
  expect(await page.locator("main").innerText(), "and the page learns nothing of it").not.toContain(
    member.username,
  );
  await expectAccessible(page, "ID found");
}

async function findPassword(page: Page, member: NewMember): Promise<void> {
  await letSendsAge();
  await page.getByRole("link", { name: "비밀번호 찾기" }).click();
  await page.getByLabel("아이디", { exact: true }).fill(member.username);
  await page.getByLabel("휴대폰번호").fill(member.phone);
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  await expect(page.getByRole("status")).toHaveText(/가입한 정보와 같다면 인증번호를 보냈어요/);
  const code = page.getByLabel("인증번호 8자리");
  const save = page.getByRole("button", { name: "비밀번호 바꾸기" });
  await code.fill("00000000");
  await page.getByLabel("새 비밀번호", { exact: true }).fill(RESET);
  await page.getByLabel("새 비밀번호 확인").fill("something else 6");
  await save.click();
  await expect(page.getByText("신규비밀번호와 일치하지 않습니다.")).toBeVisible();
  await page.getByLabel("새 비밀번호 확인").fill(RESET);
  await save.click();
  await expect(page.getByText(/인증번호가 올바르지 않습니다/)).toBeVisible();
  await expectAccessible(page, "new password");
  await code.fill(await newestCode(member.phone));
  await save.click();
  await expect(page.getByText(/비밀번호를 바꿨어요/)).toBeVisible();
  await page.getByRole("link", { name: "로그인하기" }).click();
}

async function signIn(page: Page, { username }: NewMember, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("아이디", { exact: true }).fill(username);
  await page.getByLabel("비밀번호", { exact: true }).fill(password);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/trade\/\d+$/);
}

interface ContactChange {
  readonly label: string;
  readonly target: string;
  /** What of it the masked profile shows. */
  readonly shown: string;
}

async function changeContact(page: Page, { label, target, shown }: ContactChange): Promise<void> {
  await page.getByRole("button", { name: `${label} 변경` }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "변경하기" });
  await expect(save, "nothing is sent before the code").toBeDisabled();
  await dialog.getByLabel(label, { exact: true }).fill(target);
  await dialog.getByRole("button", { name: "인증번호 받기" }).click();
  const code = dialog.getByLabel("인증번호 8자리");
  await expect(code).toBeVisible();
  await code.fill(await newestCode(target));
  await dialog.getByRole("button", { name: "확인", exact: true }).click();
  await expect(dialog.getByText("인증됐어요")).toBeVisible();
  await dialog.getByLabel("현재비밀번호").fill("not the password");
  await save.click();
  await expect(dialog.getByText("현재비밀번호가 올바르지 않습니다.")).toBeVisible();
  await expectAccessible(page, `change of ${label}`);
  await dialog.getByLabel("현재비밀번호").fill(RESET);
  await save.click();
  await expect(page.getByTestId("done")).toHaveText("변경했어요.");
  const row = page.getByText(label, { exact: true }).locator("..");
  await expect(row).toContainText(shown);
  await expect(row, "what is shown is masked").not.toContainText(target);
}

/** Everything that is kept of the member, in clear, to who knows the password. */
async function takeOwnData(
  page: Page,
  told: { readonly username: string; readonly email: string },
): Promise<void> {
  await page.getByRole("button", { name: "파일로 받기" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "파일로 받기" });
  await expect(save).toBeDisabled();
  await dialog.getByLabel("현재비밀번호").fill("not the password");
  await save.click();
  await expect(dialog.getByText("현재비밀번호가 올바르지 않습니다.")).toBeVisible();
  await expectAccessible(page, "one's own data");
  await dialog.getByLabel("현재비밀번호").fill(RESET);
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({ account: { username: told.username }, person: { email: told.email } });
  await expect(page.getByTestId("done")).toHaveText("파일을 저장했어요.");
}

async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "회원 탈퇴" }).click();
  const dialog = page.getByRole("dialog");
  const go = dialog.getByRole("button", { name: "탈퇴하기" });
  await expect(go, "what follows must be read first").toBeDisabled();
  await dialog.getByLabel("위 내용을 모두 확인했어요").check();
  await dialog.getByLabel("현재비밀번호").fill("not the password");
  await go.click();
  await expect(dialog.getByText("현재비밀번호가 올바르지 않습니다.")).toBeVisible();
  await expectAccessible(page, "leaving");
  await dialog.getByLabel("현재비밀번호").fill(RESET);
  await go.click();
  await expect(page).toHaveURL(/\/login$/);
}

async function expectGone(page: Page, { username }: NewMember): Promise<void> {
  await page.getByLabel("아이디", { exact: true }).fill(username);
  await page.getByLabel("비밀번호", { exact: true }).fill(RESET);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page.getByRole("alert")).toContainText("계정이 이용이 불가능합니다.");
  await expect(page).toHaveURL(/\/login$/);
}
