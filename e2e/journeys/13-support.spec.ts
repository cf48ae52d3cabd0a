import { expect, type Page, test } from "../journey.ts";
import { backOffice } from "../steps/in-back-office.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { type NewMember, newMember } from "../steps/new-member.ts";

type Look = (page: Page, name: string) => Promise<void>;

test(
  "a player reads what the site tells, asks with a picture, and is called when the answer is there",
  { tag: "@phone" },
  async ({ page, look }) => {
    const player = await newMember();
    const [popup] = await Promise.all([
      backOffice.popup({ title: "추석 거래 시간", html: "<p>추석에도 열려요.</p>" }),
      backOffice.message(player.id, { title: "환영해요", html: "<p>처음이시군요.</p>" }),
    ]);
    let isDown: Promise<unknown> = Promise.resolve();
    try {
      await signIn(page, player, "/trade/2");
      await hidePopup(page, look);
    } finally {
      isDown = backOffice.removePopup(popup);
    }
    await readMessage(page, look);
    await readNotice(page, look);
    const inquiry = await ask(page, look);
    await expectCall(page, inquiry, look);
    await expectLedToUnread(page);
    await isDown;
  },
);

async function signIn(page: Page, player: NewMember, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("아이디", { exact: true }).fill(player.username);
  await page.getByLabel("비밀번호", { exact: true }).fill(player.password);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL((url) => url.pathname === path);
}

async function hidePopup(page: Page, look: Look): Promise<void> {
  const popup = page.getByTestId("popup");
  await expect(popup).toContainText("추석에도 열려요.");
  await expectAccessible(page, "popup");
  await look(page, "popup");
  await popup.getByRole("button", { name: "닫기" }).last().click();
  await expect(popup).toBeHidden();
  await page.reload();
  await expect(popup, "closed alone, it comes back").toBeVisible();
  await popup.getByLabel("하루 동안 보지 않기").check();
  await popup.getByRole("button", { name: "닫기" }).last().click();
  const cookies = await page.context().cookies();
  const kept = cookies.find(({ name, expires }) => name.startsWith("Hide_BX_Popup_") && expires > 0);
  const leftS = (kept?.expires ?? 0) - Date.now() / 1_000;
  expect(leftS, "hidden for 86,400 s").toBeGreaterThan(86_300);
  expect(leftS).toBeLessThanOrEqual(86_400);
  const asked = page.waitForResponse((reply) => reply.url().includes("/api/content/popup/list"));
  await page.reload();
  await (await asked).finished();
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  await expect(popup).toHaveCount(0);
}

async function readMessage(page: Page, look: Look): Promise<void> {
  const menu = page.getByRole("button", { name: "메뉴", exact: true });
  await expect(menu).toHaveAccessibleDescription("읽지 않음 1");
  await menu.click();
  await look(page, "menu-unread");
  await page.getByRole("link", { name: /^쪽지/ }).click();
  await expect(page).toHaveURL(/\/support\/message$/);
  const row = page.getByTestId("message-row");
  await expect(row).toHaveAttribute("data-read", "false");
  await row.getByRole("link", { name: /환영해요/ }).click();
  await expect(page.getByTestId("message")).toContainText("처음이시군요.");
  await page.getByRole("button", { name: "목록으로" }).click();
  await expect(row).toHaveAttribute("data-read", "true");
  await expectAccessible(page, "messages");
}

async function readNotice(page: Page, look: Look): Promise<void> {
  const id = await backOffice.notice({
    title: "<b>점검 안내</b>",
    html: '<h3>언제</h3><p onclick="x">새벽 4시</p>',
  });
  const card = page.getByTestId("news-notice");
  await expect(card).toContainText("점검 안내");
  await card.getByRole("button", { name: "보기" }).click();
  await expect(page).toHaveURL(new RegExp(`/support/notice/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "점검 안내" })).toBeVisible();
  await expect(page.getByTestId("rich-text")).toHaveText("언제새벽 4시");
  await expectAccessible(page, "notice");
  await look(page, "notice");
  await page.getByRole("button", { name: "목록으로" }).click();
  await expect(page.getByTestId("notice-row").first()).toContainText("점검 안내");
  await page.getByRole("link", { name: "이용약관" }).first().click();
  await expect(page.getByTestId("static-page")).toContainText("제1조");
}

async function ask(page: Page, look: Look): Promise<number> {
  await page.getByRole("link", { name: /^1:1문의/ }).click();
  await expect(page.getByText("아직 문의가 없어요.")).toBeVisible();
  await page.getByRole("link", { name: "문의하기" }).first().click();
  const send = page.getByRole("button", { name: "문의 보내기" });
  await send.click();
  await expect(page.getByText("문의 내용을 입력해 주세요.")).toBeVisible();
  await page.getByLabel("문의 내용").fill("이 화면이 맞나요?\n사진을 봐 주세요.");
  const files = page.getByLabel("사진 추가");
  await files.setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("PNG, JPEG, WebP 사진만 보낼 수 있어요.")).toBeVisible();
  await files.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const picture = page.getByTestId("picture");
  await expect(picture).toHaveAttribute("data-state", "refused");
  await send.click();
  await expect(page.getByText("보내지 못한 사진을 빼 주세요.")).toBeVisible();
  await page.getByRole("button", { name: "사진 1 빼기" }).click();
  await expect(page.getByText("보내지 못한 사진을 빼 주세요.")).toBeHidden();
  await files.setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(picture).toHaveAttribute("data-state", "sent");
  await expectAccessible(page, "form of an inquiry");
  await look(page, "inquiry-form");
  await send.click();
  await expect(page).toHaveURL(/\/support\/contact\/\d+$/);
  await expect(page.getByTestId("due")).toContainText("까지 답변드려요.");
  const shown = page.getByRole("img", { name: "첨부 사진 1" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await look(page, "inquiry");
  return Number(/\d+$/.exec(page.url())?.[0]);
}

async function expectCall(page: Page, inquiry: number, look: Look): Promise<void> {
  await page.goto("/trade/2");
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  await backOffice.answer(inquiry, "네, 맞아요.\n더 궁금하면 말씀해 주세요.");
  const call = page.getByTestId("news-answer");
  await expect(call).toContainText("새로운 1:1문의가 도착하였습니다. 지금 확인하시겠습니까?");
  await expectAccessible(page, "answer told on the trade screen");
  await look(page, "answer-told");
  await call.getByRole("button", { name: "확인" }).click();
  await expect(page).toHaveURL(new RegExp(`/support/contact/${inquiry}$`));
  await expect(page.getByTestId("answer")).toContainText("네, 맞아요.");
  await expectAccessible(page, "answered inquiry");
}

/** Who was away when an answer came is led to it by the next page that can wait. */
async function expectLedToUnread(page: Page): Promise<void> {
  await page.goto("/support/contact/create");
  await page.getByLabel("문의 내용").fill("하나 더요.");
  await page.getByRole("button", { name: "문의 보내기" }).click();
  await expect(page).toHaveURL(/\/support\/contact\/\d+$/);
  const second = /\d+$/.exec(page.url())?.[0] ?? "";
  await page.goto("about:blank");
  await backOffice.answer(Number(second), "다녀오셨군요.");
  await page.goto("/history_trade");
  await expect(page).toHaveURL(/\/support\/contact$/);
  await expect(page.getByText("읽지 않은 1:1문의가 존재합니다.")).toBeVisible();
  await page.getByTestId("inquiry-row").first().click();
  await expect(page.getByTestId("answer")).toContainText("다녀오셨군요.");
  await page.goto("/history_trade");
  await expect(page.getByRole("heading", { name: "거래내역" })).toBeVisible();
  await expect(page.getByText("읽지 않은 1:1문의가 존재합니다.")).toHaveCount(0);
}
