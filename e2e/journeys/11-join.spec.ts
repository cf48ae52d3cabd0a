import { expect, type Page, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { MAIN_NAME } from "../server.ts";
import { newestCode } from "../steps/newest-code.ts";
import { withDatabase } from "../steps/open-database.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

const PASSWORD = "a long way home 7";
const NEW_PASSWORD = "another long way 8";

test(
  "a newcomer signs up by invitation, changes the password, lowers a limit and takes a break",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    await giveWelcome(100_000);
    await signUp(page, look);
    await tellBank(page, look);
    await expect(page).toHaveURL(/\/trade\/\d+$/);
    await giveWelcome(0);
    await expect(page.getByTestId("balance").first()).toHaveText("100,000");

    await changePassword(page, look);
    await lowerLimit(page, look);
    await expectBetRefused(page, words);
    await takeBreak(page, look);
    await recoveryPages(page, words);
  },
);

type Look = (page: Page, name: string) => Promise<void>;

/** What the site gives to who signs up, as its operator sets it. */
async function giveWelcome(points: number): Promise<void> {
  await withDatabase(MAIN_NAME, (client) =>
    client.query("update site.site set welcome_points = $1 where id = 1", [points]),
  );
}

async function signUp(page: Page, look: Look): Promise<void> {
  const phone = `010-${String(Date.now()).slice(-8, -4)}-${String(Date.now()).slice(-4)}`;
  await page.goto("/login");
  await page.getByRole("main").getByRole("link", { name: "회원가입" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto("/ref/NOBODY99");
  await expect(page.getByTestId("partner")).toContainText("찾을 수 없어요");
  await page.goto("/ref/MARU1");
  await expect(page.getByTestId("partner")).toHaveText("partner1 파트너의 초대로 가입해요.");
  const next = page.getByRole("button", { name: "다음", exact: true });
  await next.click();
  await expect(page.getByRole("alert").first()).toHaveText("이용약관과 개인정보처리방침에 동의해주세요.");
  await expectAccessible(page, "sign-up: terms");
  await look(page, "join-terms");
  await page.getByLabel("이용약관에 동의해요 (필수)").check();
  await page.getByLabel("개인정보 처리방침에 동의해요 (필수)").check();
  await next.click();

  await checkIdentity(page, phone, look);
  await next.click();

  const username = page.getByLabel("아이디", { exact: true });
  await username.fill("player1");
  await expect(page.getByText("이미 사용중인 아이디입니다.")).toBeVisible();
  await username.fill(`n-${Date.now().toString(36)}`);
  await expect(page.getByText("사용할 수 있어요")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill("short");
  await next.click();
  await expect(page.getByText("비밀번호를 8자리 이상 입력해주세요.")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByLabel("비밀번호 확인").fill(PASSWORD);
  await expectAccessible(page, "sign-up: account");
  await look(page, "join-account");
  await next.click();

  await expect(page.getByLabel("이름 (실명)")).toHaveValue("홍길동");
  await expect(page.getByLabel("생년월일")).toHaveValue("1990-05-05");
  await expect(page.getByLabel("생년월일")).not.toBeEditable();
  await page.getByLabel("휴대폰번호").fill(phone);
  await next.click();
  await expect(page.getByText("휴대폰 인증을 완료해주세요.")).toBeVisible();
  await page.getByLabel("거주 국가").selectOption("ZZ");
  const sendCode = page.getByRole("button", { name: "인증번호 받기" });
  await sendCode.first().click();
  const code = page.getByLabel("인증번호 8자리");
  await code.fill("00000000");
  await page.getByRole("button", { name: "확인", exact: true }).click();
  await expect(page.getByText(/인증번호가 올바르지 않습니다/)).toBeVisible();
  await code.fill(await newestCode(phone));
  await page.getByRole("button", { name: "확인", exact: true }).click();
  await expect(page.getByText("인증됐어요")).toBeVisible();
  const email = `n-${Date.now().toString(36)}@example.com`;
  await page.getByLabel("이메일").fill(email);
  await sendCode.click();
  await expect(code).toBeVisible();
  await code.fill(await newestCode(email));
  await page.getByRole("button", { name: "확인", exact: true }).click();
  await expect(page.getByText("인증됐어요")).toHaveCount(2);
  await expectAccessible(page, "sign-up: person");
  await look(page, "join-person");
  await next.click();
}

/** What a licensed site asks for first: who one is. Under age it goes no further. */
async function checkIdentity(page: Page, phone: string, look: Look): Promise<void> {
  await page.getByRole("button", { name: "다음", exact: true }).click();
  await expect(page.getByText("본인인증을 완료해주세요.")).toBeVisible();
  const begin = page.getByRole("button", { name: "본인인증 하기" });
  const verify = page.getByRole("button", { name: "확인", exact: true });
  await begin.click();
  await page.getByLabel("이름 (실명)").fill("홍길동");
  await page.getByLabel("생년월일").fill("20150101");
  await page.getByLabel("휴대폰번호").fill(phone);
  await verify.click();
  await expect(page.getByText("연 나이 19세 이상만 가입할 수 있습니다.")).toBeVisible();
  await begin.click();
  await page.getByLabel("이름 (실명)").fill("홍길동");
  await page.getByLabel("생년월일").fill("19900505");
  await page.getByLabel("휴대폰번호").fill(phone);
  await verify.click();
  await expect(page.getByText("인증됐어요")).toBeVisible();
  await expectAccessible(page, "sign-up: identity");
  await look(page, "join-identity");
}

/** What it asks for at the end: the account of one's own name. */
async function tellBank(page: Page, look: Look): Promise<void> {
  const submit = page.getByRole("button", { name: "가입하기" });
  await page.getByLabel("은행", { exact: true }).selectOption("KB국민은행");
  await page.getByLabel("계좌번호").fill("123-456-789012");
  await page.getByLabel("예금주").fill("홍길동");
  await expectAccessible(page, "sign-up: bank");
  await look(page, "join-bank");
  await submit.click();
}

async function changePassword(page: Page, look: Look): Promise<void> {
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("link", { name: "설정", exact: true }).click();
  await expect(page).toHaveURL(/\/mypage$/);
  await expect(page.getByText("홍*동").first()).toBeVisible();
  await expect(page.getByText("partner1", { exact: true })).toBeVisible();
  await expectAccessible(page, "my page");
  await look(page, "mypage");
  await page.getByRole("button", { name: "비밀번호 변경" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "비밀번호 변경" });
  const steps = [
    ["현재비밀번호", PASSWORD, "현재비밀번호를 입력해주세요."],
    ["신규비밀번호", "seven77", "신규비밀번호를 입력해주세요."],
    ["신규비밀번호", NEW_PASSWORD, "비밀번호를 8자리 이상 입력해주세요."],
    ["신규비밀번호 확인", NEW_PASSWORD, "신규비밀번호와 일치하지 않습니다."],
  ] as const;
  for (const [field, typed, refusal] of steps) {
    await save.click();
    await expect(dialog.getByText(refusal)).toBeVisible();
    await dialog.getByLabel(field, { exact: true }).fill(typed);
  }
  await expectAccessible(page, "change of password");
  await look(page, "mypage-password");
  await save.click();
  await expect(page.getByTestId("done")).toHaveText("암호변경이 완료 되었습니다.");
}

async function lowerLimit(page: Page, look: Look): Promise<void> {
  await page.getByRole("link", { name: "보호 설정" }).click();
  const row = page.getByTestId("limit-singleStake");
  await row.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("새 한도").fill("5000");
  await expect(page.getByTestId("limit-meaning")).toHaveText("지금보다 낮아서 바로 적용돼요.");
  await expectAccessible(page, "limit");
  await look(page, "protection-limit");
  await dialog.getByRole("button", { name: "바로 적용" }).click();
  await expect(row).toContainText("5,000KRW");
  await row.getByRole("button").click();
  await dialog.getByLabel("새 한도").fill("20000");
  await dialog.getByRole("button", { name: "상향 신청" }).click();
  await expect(row).toContainText("20,000KRW로 올리는 신청이 기다리고 있어요.");
  await expect(row).toContainText("5,000KRW");
  await expectAccessible(page, "protection");
  await look(page, "protection");
}

async function expectBetRefused(page: Page, words: Words): Promise<void> {
  await page.goto("/trade/1");
  await waitForBetting(page, words, 12);
  await page.getByRole("button", { name: words.add5000 }).click();
  await page.getByRole("button", { name: words.add5000 }).click();
  await page.getByRole("button", { name: words.buy }).click();
  await expect(page.getByTestId("bet-state")).toContainText("5,000KRW");
  await expect(page.getByTestId("bet-state")).toHaveAttribute("data-state", "refused");
  await page.getByTestId("bet-state").getByRole("button", { name: "확인", exact: true }).click();
}

async function takeBreak(page: Page, look: Look): Promise<void> {
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("link", { name: "보호 설정" }).click();
  await page.getByRole("button", { name: "휴식 시작" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "휴식 시작" }).click();
  await expect(page.getByTestId("pause")).toContainText("휴식 중이에요.");
  await expectAccessible(page, "time-out");
  await look(page, "protection-time-out");
  await page.getByRole("link", { name: "자가 이용제한 하기" }).click();
  await page.getByRole("button", { name: "6개월 동안 이용을 제한할게요" }).click();
  await expect(page.getByText("한 번 더 확인해 주세요.")).toBeVisible();
  await expectAccessible(page, "self-exclusion");
  await look(page, "exclusion");
  await page.getByRole("button", { name: "네, 지금 제한합니다" }).click();
  await expect(page.getByTestId("excluded")).toContainText("자가 이용제한이 시작됐어요");
  await expectAccessible(page, "after self-exclusion");
}

async function recoveryPages(page: Page, words: Words): Promise<void> {
  for (const path of ["/find_id", "/find_pw"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("button", { name: words.logIn })).toBeVisible();
}
