import { expect, type Page, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { signInTo } from "../steps/sign-in.ts";
import { WORDS, type Words } from "../words.ts";

const PLACES = ["/trade", "/dnw", "/support", "/mypage"] as const;
const WAYS_IN = ["/login", "/signup"] as const;

/** What a tab says, by the page's address; the site's name stands behind each. */
type Pages = readonly (readonly [path: string, title: string | RegExp])[];

const OPEN_TO_ALL: Readonly<Record<"ko" | "en", Pages>> = {
  ko: [
    ["/", "짧은 회차 거래"],
    ["/login", "로그인"],
    ["/signup", "회원가입"],
    ["/ref/MARU1", "회원가입"],
    ["/find_id", "아이디 찾기"],
    ["/find_pw", "비밀번호 찾기"],
    ["/support/notice", "공지사항"],
    ["/support/terms", "이용약관"],
    ["/support/fairness", "공정성 기록"],
    ["/rules/1", /모의 변동성 25 상승·하락 30초/],
    ["/alert", "알림"],
    ["/leaderboard", "리더보드"],
    ["/promotion", "프로모션"],
  ],
  en: [
    ["/", "Trading in short rounds"],
    ["/login", "Log in"],
    ["/support/notice", "Notices"],
    ["/rules/1", /Simulated Volatility 25 .+/],
    ["/alert", "Alerts"],
    ["/leaderboard", "Leaderboard"],
  ],
};

const MEMBERS_ALONE: Readonly<Record<"ko" | "en", Pages>> = {
  ko: [
    ["/mypage", "내 정보"],
    ["/dnw", /^(입출금|포인트)/],
    ["/protection", "보호 설정"],
    ["/history_trade", "거래내역"],
    ["/support/message", "쪽지"],
    ["/support/contact", "1:1문의"],
    ["/support/contact/create", "1:1문의 작성"],
    ["/alert", "알림"],
    ["/trade/1", /모의 변동성 25 상승·하락 30초/],
  ],
  en: [
    ["/mypage", "My account"],
    ["/dnw", /^(Wallet|Points)/],
    ["/history_trade", "Trade history"],
    ["/trade/1", /Simulated Volatility 25 .+/],
  ],
};

/** Every page's menu leads to the same places: open where there is room, behind one button on a phone and on the trade screen. */
async function expectMenu(page: Page, words: Words, at: { path: string; leads: readonly string[] }) {
  const banner = page.getByRole("banner");
  const isOpen = page.viewportSize()?.width === 1_440 && !at.path.startsWith("/trade");
  if (!isOpen) await banner.getByRole("button", { name: words.menu, exact: true }).click();
  const menu = isOpen ? banner : page.getByRole("dialog");
  for (const href of at.leads) {
    await expect(menu.locator(`a[href="${href}"]`), `${at.path} leads to ${href}`).toBeVisible();
  }
  if (!isOpen) await page.keyboard.press("Escape");
}

async function walk(page: Page, words: Words, of: { pages: Pages; leads: readonly string[] }): Promise<void> {
  const titles = new Set<string>();
  for (const [path, title] of of.pages) {
    await page.goto(path);
    const named = typeof title === "string" ? new RegExp(`^${title} · .+`) : title;
    await expect(page, path).toHaveTitle(named);
    titles.add(path.startsWith("/ref") ? path : await page.title());
    await expectMenu(page, words, { path, leads: of.leads });
    const isTooWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
    expect(isTooWide, `${path} is wider than its window`).toBe(false);
  }
  expect(titles.size, "no two pages are called the same").toBe(of.pages.length);
}

const pagesOf = <T>(words: Words, pages: Readonly<Record<"ko" | "en", T>>): T =>
  words === WORDS.ko ? pages.ko : pages.en;

test("every page that is open to all has the menu and says in its tab what it is", async ({
  page,
  words,
  look,
}) => {
  await walk(page, words, { pages: pagesOf(words, OPEN_TO_ALL), leads: [...PLACES, ...WAYS_IN] });
  for (const path of ["/leaderboard", "/alert", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
    await look(page, `visitor${path.replace("/", "-")}`);
  }
});

test("every page of a member has the menu, its name, and the way out", async ({
  page,
  words,
  look,
  isPhone,
}) => {
  await signInTo(page, words, { player: "player5", path: "/history_trade" });
  await walk(page, words, { pages: pagesOf(words, MEMBERS_ALONE), leads: PLACES });
  await page.goto("/alert");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "alert");
  await look(page, "alert-member");
  const button = isPhone ? words.menu : words.logOut;
  await page.getByRole("banner").getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await look(page, "menu-of-a-page");
  if (isPhone) await dialog.getByRole("button", { name: words.logOut, exact: true }).click();
  await dialog.getByRole("button", { name: words.logOut, exact: true }).click();
  await expect(page.getByRole("banner").locator('a[href="/login"]')).toBeVisible();
});

test("who asks for a page that does not exist is told so at home, once", async ({ page, words, look }) => {
  const said = { ko: "찾으시는 페이지가 없어 홈으로 왔어요.", en: "That page does not exist" };
  for (const path of ["/no/such/page", "/trade/abc", "/support/no_such_page"]) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await expect(page.getByTestId("lost"), path).toContainText(pagesOf(words, said));
  }
  await look(page, "lost");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.headline);
  await expect(page.getByTestId("lost")).toHaveCount(0);
});

test("leaderboard and promotions open soon, in every language, and stand in no menu", async ({
  page,
  words,
}) => {
  const soon = { ko: "곧 열려요", en: "Opening soon", zh: "即将开放", ja: "まもなく公開" };
  await page.goto("/leaderboard");
  for (const [language, text] of Object.entries(soon)) {
    await page.getByRole("banner").getByRole("combobox").selectOption(language);
    await expect(page.getByTestId("soon")).toContainText(text);
    await expect(page.getByTestId("soon").getByRole("listitem")).toHaveCount(0);
  }
  await page.goto("/promotion");
  await expect(page.getByTestId("soon")).toBeVisible();
  await expect(page.locator('a[href="/leaderboard"], a[href="/promotion"]')).toHaveCount(0);
  await page
    .getByRole("banner")
    .getByRole("combobox")
    .selectOption(pagesOf(words, { ko: "ko", en: "en" }));
});
