import { expect, type Page, test } from "../journey.ts";
import { CONSOLE_URL } from "../server.ts";
import { signInStaff } from "../steps/console-staff.ts";
import { typeWord } from "../steps/type-word.ts";

/** Passkeys belong to a name: the console's own, and not to the address that the other journeys use. */
const BY_NAME = CONSOLE_URL.replace("127.0.0.1", "localhost");

/** A key in the browser that knows its person, as a telephone or a laptop has one. */
async function plugInKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "로그아웃" }).first().click();
  await page.locator("input[autocomplete=username]").waitFor();
}

test("a passkey is registered, opens the next sign-in, and is removed", async ({ page }) => {
  await plugInKey(page);
  await signInStaff(page, "content1", `${BY_NAME}/sessions`);
  await page.getByRole("button", { name: "패스키 추가" }).click();
  await page.getByLabel("패스키 이름").fill("업무용 노트북");
  await page.getByRole("button", { name: "패스키 등록" }).click();
  const row = page.getByRole("row", { name: /업무용 노트북/ });
  await expect(row).toBeVisible();

  await signOut(page);
  await page.locator("input[autocomplete=username]").fill("content1");
  await page.locator("input[autocomplete=current-password]").fill("maru-content-1");
  await page.keyboard.press("Enter");
  // The password alone opens nothing any more.
  await expect(page.locator("nav.rail")).toHaveCount(0);
  await page.getByRole("button", { name: "패스키로 로그인" }).click();
  await page.locator("nav.rail").waitFor();

  await page.goto(`${BY_NAME}/sessions`);
  await row.getByRole("button", { name: /지우기/ }).click();
  await typeWord(page.getByRole("dialog"), "지우기");
  await page.getByRole("dialog").getByRole("button", { name: "지우기" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("등록한 패스키가 없어요.")).toBeVisible();
});

test("the authenticator's secret is a square to scan and letters to type", async ({ page }) => {
  await signInStaff(page, "content1", `${BY_NAME}/sessions`);
  await page.getByRole("button", { name: "인증 앱 등록" }).click();
  await expect(page.getByRole("img", { name: "인증 앱으로 찍는 QR 코드" })).toBeVisible();
  await expect(page.locator(".secret code")).toHaveText(/^([A-Z2-7]{4} ?){8}$/);
});
