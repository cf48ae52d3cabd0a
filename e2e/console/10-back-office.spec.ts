import { readFileSync } from "node:fs";
import { expect, type Page, test } from "../journey.ts";
import { askForMoney } from "../steps/ask-for-money.ts";
import { openStaffApi, proveIfAsked, signInStaff } from "../steps/console-staff.ts";

const MANUAL = "/api/console/money/adjustments?siteInfoId=1";

test("who approves points by hand is told what the player would hold, and that more is to be taken than there is", async ({
  page,
}) => {
  const asker = await openStaffApi("operator1");
  const asked = await asker.post<{ approvalId: number }>(MANUAL, {
    memberId: 1003,
    direction: "debit",
    amount: 900_000_000_000,
    reason: "journey: far too much",
  });
  const { approvalId } = asked.data;
  await signInStaff(page, "operator2", `/approvals?open=${approvalId}`);
  const sheet = page.getByRole("dialog", { name: "승인함" });
  await expect(sheet.getByRole("link", { name: "player3" })).toHaveAttribute("href", /\/players\/1003/);
  await expect(sheet).toContainText("차감 (−)");
  await expect(sheet).toContainText("900,000,000,000 KRW");
  await expect(sheet).toContainText(/보유 \(지금 → 승인 뒤\)\s*[\d,]+ KRW → −[\d,]+ KRW/);
  await expect(sheet.getByRole("alert")).toContainText("보유한 것보다 많이 빼는 요청이에요");
  // Nothing of it as the server keeps it, nor an id written as an amount.
  await expect(sheet).not.toContainText(/debit|memberId|1,003/);
  await asker.post(`/api/console/approvals/${approvalId}/decide`, {
    verdict: "rejected",
    reason: "journey over",
  });
});

interface Option {
  readonly id: number;
  readonly stock: string;
  readonly type: string;
  readonly terms: {
    readonly version: number;
    readonly fee: Readonly<Record<string, number>>;
    readonly limitMin: number;
    readonly limitMax: number;
  };
}

test("who approves another payout is told what each bet pays and gives back, before and after", async ({
  page,
}) => {
  const asker = await openStaffApi("admin");
  const { data } = await asker.get<Option[]>("/api/console/options?siteInfoId=1");
  const option = data.find(({ stock, type }) => stock === "SIM-V75" && type === "B2");
  if (option === undefined) throw new Error("no such option");
  const { fee, limitMin, limitMax, version } = option.terms;
  const asked = await asker.post<{ approvalId: number }>(
    `/api/console/options/${option.id}/terms?siteInfoId=1`,
    {
      profitPer: null,
      fee: { ...fee, oeDiv: (fee["oeDiv"] ?? 0) + 1 },
      limitMin,
      limitMax,
      baseVersion: version,
      reason: "journey: a little more for odd and even",
    },
  );
  await signInStaff(page, "admin2", `/approvals?open=${asked.data.approvalId}`);
  const sheet = page.getByRole("dialog", { name: "승인함" });
  const changes = sheet.getByRole("table").filter({ hasText: "선택" });
  await expect(changes.getByRole("row").filter({ has: page.getByRole("rowheader") })).toHaveText([
    "홀×1.90 · 환수율 95.00 %×1.91 · 환수율 95.50 %",
    "짝×1.90 · 환수율 95.00 %×1.91 · 환수율 95.50 %",
  ]);
  await expect(sheet).not.toContainText(/oeDiv|요율표|195/);
  await asker.post(`/api/console/approvals/${asked.data.approvalId}/decide`, {
    verdict: "rejected",
    reason: "journey over",
  });
});

test("what waits is counted on every screen; several deposits are a file, and are rejected at once", async ({
  page,
}) => {
  await signInStaff(page, "operator1", "/rounds");
  const ids = [
    await askForMoney("player1", { type: "D", point: 51_000 }),
    await askForMoney("player2", { type: "D", point: 52_000 }),
  ];
  // Whatever screen is open says it: the bell, the rail, the title of the window.
  await expect(page.getByRole("button", { name: /^기다리는 일 \d+건$/ })).not.toHaveText("");
  const rail = page.getByRole("navigation").first().getByRole("link", { name: "입금", exact: false }).first();
  await expect.poll(async () => Number(/\d+/.exec(await rail.innerText())?.[0] ?? 0)).toBeGreaterThan(1);
  await expect(page).toHaveTitle(/^\(\d+\) 마루 콘솔/);
  await rail.click();
  const rows = page.locator("tbody tr[data-index]");
  for (const id of ids)
    await rows
      .filter({ has: page.getByRole("cell", { name: String(id), exact: true }) })
      .getByRole("checkbox")
      .check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV", exact: true }).click(),
  ]);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(3);
  expect(
    lines
      .slice(1)
      .map((line) => Number(line.split(",")[0]))
      .toSorted((one, other) => one - other),
  ).toEqual(ids);
  await expect(page.getByRole("button", { name: "입금 확인 2건" })).toBeEnabled();
  await page.getByRole("button", { name: "반려 2건" }).click();
  const dialog = page.getByRole("dialog", { name: "반려 2건" });
  await expect(dialog).toContainText("103,000 KRW");
  for (const id of ids) await expect(dialog).toContainText(`#${id}`);
  const reject = dialog.getByRole("button", { name: "반려" });
  await dialog.getByLabel("확인을 위해").fill("반려");
  await expect(reject).toBeDisabled();
  await dialog.getByRole("radio", { name: "중복 신청" }).check();
  await reject.click();
  await proveIfAsked(page, "operator1");
  await expect(page.getByText("2건 중 2건을 처리했어요.")).toBeVisible();
  const api = await openStaffApi("operator2");
  for (const id of ids) {
    const { data } = await api.get<{ state: string; reason: string }>(
      `/api/console/money/requests/${id}?siteInfoId=1`,
    );
    expect([data.state, data.reason]).toEqual(["rejected", "DUPLICATE"]);
  }
});

test("a statement's line that cannot be read is put right by itself; a payment of nearly the amount is shown with what differs", async ({
  page,
}) => {
  const id = await askForMoney("player5", { type: "D", point: 225_000 });
  await signInStaff(page, "operator1", "/money/statement");
  await page.getByRole("button", { name: "거래내역 올리기" }).click();
  const dialog = page.getByRole("dialog");
  const paid = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const mark = Date.now() % 1_000_000;
  const lines = [
    "거래일시,입금자,입금액,적요",
    `${paid},player5,"225,001",E2E ${mark}`,
    `${paid},player5,이십만,E2E ${mark}`,
    ",합계,225001,",
    "",
  ];
  await dialog.getByLabel("거래내역 붙여넣기").fill(lines.join("\n"));
  await dialog.getByRole("button", { name: "거래내역 올리기" }).click();
  const unread = page.getByRole("dialog", { name: "읽지 못한 줄 1개" });
  const line = unread.getByRole("group", { name: "3번째 줄" });
  await expect(line).toContainText("금액을 읽을 수 없어요.");
  await line.getByLabel("입금 시각").fill(paid.slice(0, 16));
  await line.getByLabel("입금자").fill(`P${mark}`);
  await line.getByLabel("금액").fill("77,000");
  await unread.getByRole("button", { name: "고친 1줄 등록" }).click();
  await expect(unread).toBeHidden();
  const repaired = page.getByRole("dialog", { name: "입금 대조" });
  await expect(repaired.getByRole("article", { name: `P${mark} 77000` })).toBeVisible();
  await page.keyboard.press("Escape");
  // The other line was taken at once, with the request that it nearly pays.
  await page.locator("tbody tr[data-index]").nth(1).click();
  const payment = page
    .getByRole("dialog", { name: "입금 대조" })
    .getByRole("article", { name: "player5 225001" });
  const candidate = payment.getByRole("row").filter({ hasText: `#${id}` });
  await expect(candidate).toContainText("금액 차이 +1");
  await expect(candidate.getByRole("link", { name: "신청 보기" })).toHaveAttribute(
    "href",
    new RegExp(`/money/deposits\\?.*open=(%22)?${id}\\b`),
  );
  await expect(candidate.getByRole("button")).toHaveCount(0);
  const staff = await openStaffApi("operator1");
  await staff.post(`/api/console/money/requests/${id}/decide?siteInfoId=1`, {
    act: "reject",
    reason: "AMOUNT_DIFFERS",
  });
});

/** The call that the page makes next to this path, as its address. */
const nextCall = (page: Page, path: string): Promise<URL> =>
  page
    .waitForRequest((request) => new URL(request.url()).pathname === path)
    .then((sent) => new URL(sent.url()));

test("bets are asked for by their result, and movements without those of bets until they are wanted", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/bets");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("combobox", { name: "결과" }).click();
  const won = nextCall(page, "/api/console/bets");
  await page.getByRole("option", { name: "적중", exact: true }).click();
  expect((await won).searchParams.get("status")).toBe("1");
  const all = nextCall(page, "/api/console/transfers");
  await page.goto("/transfers");
  expect((await all).searchParams.has("code")).toBe(false);
  await expect(page.getByRole("combobox", { name: "종류" })).toHaveValue("베팅을 뺀 전체");
  const stakes = nextCall(page, "/api/console/transfers");
  await page
    .getByRole("group", { name: "이 목록에 없는 베팅 이동 보기" })
    .getByRole("button", { name: "투자" })
    .click();
  expect((await stakes).searchParams.get("code")).toBe("1");
  await expect(page.getByRole("combobox", { name: "종류" })).toHaveValue("투자");
});

const TOTAL = {
  bets: 120,
  players: 40,
  stake: 1_100_000,
  refunded: 0,
  returned: 1_040_000,
  net: 60_000,
  rtpBp: 9_454,
};

test("a report stands beside the span before it, and what an option gave beside what it is made to give", async ({
  page,
}) => {
  const answer = async (path: string, data: object): Promise<void> => {
    await page.route(`**/api/console/reports/${path}?*`, async (route) => {
      const reply = await route.fetch();
      const known = await reply.json();
      await route.fulfill({ response: reply, json: { ...known, data: { ...known.data, ...data } } });
    });
  };
  await answer("before", {
    from: "2026-02-01",
    to: "2026-02-28",
    total: { ...TOTAL, bets: 96, players: 50, stake: 1_000_000, net: 45_000 },
    cameBack: 31,
  });
  await answer("days", { total: TOTAL });
  const row = { optionId: 5, stock: "SIM-V25", type: "B1", label: "", ...TOTAL };
  await answer("options", { rows: [row], total: TOTAL });
  await signInStaff(page, "admin", "/reports");
  const compared = page.getByRole("region", { name: "직전 같은 기간과 비교" });
  await expect(compared).toContainText("직전 1,000,000 +10.0 %");
  await expect(compared).toContainText("직전 96 +25.0 %");
  await expect(compared).toContainText("직전 50 −20.0 %");
  await expect(compared).toContainText("62.0 %");
  await expect(compared).toContainText("2026-02-01 ~ 2026-02-28 회원 50명 중 31명");
  await page.getByRole("tab", { name: "옵션별" }).click();
  const table = page.getByRole("table", { name: "옵션별" });
  const cells = table.getByRole("row").filter({ hasText: "SIM-V25 B1" }).getByRole("cell");
  await expect(table.getByRole("columnheader").last()).toHaveText("설계 환수율");
  await expect(cells.nth(-2)).toHaveText("94.54 %");
  await expect(cells.last()).toHaveText(/^9\d\.\d\d % – 9\d\.\d\d %$/);
});

test("a day is told by the hour, in numbers and as a picture; one that lies in the archive says so", async ({
  page,
}) => {
  let isKept = true;
  await page.route("**/api/console/reports/hours?*", async (route) => {
    const reply = await route.fetch();
    const known = await reply.json();
    const rows = isKept ? [9, 10, 23].map((hour) => ({ hour, ...TOTAL })) : [];
    const total = isKept ? TOTAL : known.data.total;
    await route.fulfill({
      response: reply,
      json: { ...known, data: { ...known.data, rows, total, isKept } },
    });
  });
  await signInStaff(page, "admin", "/reports?tab=hours&to=2026-03-02");
  const table = page.getByRole("table", { name: "시간별" });
  await expect(table.locator("tbody tr[data-index] td:first-child")).toHaveText([
    "합계",
    "09:00–10:00",
    "10:00–11:00",
    "23:00–24:00",
  ]);
  await expect(
    page.getByRole("figure", { name: "시간별 투자와 순손익" }).locator(".recharts-bar-rectangle path"),
  ).toHaveCount(6);
  await expect(page.getByText("2026-03-02 ~ 2026-03-02")).toBeVisible();
  isKept = false;
  await page.reload();
  await expect(page.getByText("이 날의 베팅은 보관소로 옮겨져")).toBeVisible();
});

test("an English console names markets and options in English", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("maru.console", JSON.stringify({ language: "en" }));
  });
  await signInStaff(page, "admin", "/markets");
  for (const path of ["/markets", "/options"]) {
    await page.goto(path);
    const body = page.locator("tbody").first();
    await expect(body).toContainText("Simulated Volatility 25");
    await expect(body).not.toContainText(/[\uac00-\ud7a3]/);
  }
});

test("holidays of a market are days picked in a calendar, and picked once more to leave them out", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/markets?open=SIM-V25");
  const sheet = page.getByRole("dialog", { name: "시장" });
  const holidays = sheet.getByRole("button", { name: "휴장일" });
  await holidays.click();
  const days = page.locator("[data-dates-dropdown] table button:not([data-outside])");
  for (const place of [9, 10]) await days.nth(place).click();
  await expect(holidays).toHaveText(/^20\d\d-\d\d-10, 20\d\d-\d\d-11$/);
  await days.nth(9).click();
  await expect(holidays).toHaveText(/^20\d\d-\d\d-11$/);
});

test("a partner without a statement is not told to make one", async ({ page }) => {
  await page.route("**/api/console/partners/statements?*", async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, content: [], last: true } } });
  });
  await signInStaff(page, "partner2", "/branch?tab=statements");
  await expect(page.getByText("아직 정산서가 없어요. 정산서가 만들어지면 여기에 보여요.")).toBeVisible();
  await expect(page.getByRole("button", { name: "정산서 만들기" })).toHaveCount(0);
});

test("closing a day waits for its word", async ({ page }) => {
  await page.route("**/api/console/money/closing?*", async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    const even = { ...data, isOver: true, isClosed: false, difference: 0 };
    await route.fulfill({ response: reply, json: { ...rest, data: even } });
  });
  await signInStaff(page, "admin", "/money/closing");
  await page.getByRole("button", { name: "이 날 마감" }).click();
  const dialog = page.getByRole("dialog", { name: /^이 날 마감/ });
  const close = dialog.getByRole("button", { name: "이 날 마감" });
  await expect(close).toBeDisabled();
  await dialog.getByLabel("확인을 위해").fill("마");
  await expect(close).toBeDisabled();
  await dialog.getByLabel("확인을 위해").fill("마감");
  await expect(close).toBeEnabled();
});

test("a player's page that comes slowly has its number and the places of what comes", async ({ page }) => {
  const releases: (() => void)[] = [];
  const held = new Promise<void>((resolve) => {
    releases.push(resolve);
  });
  await page.route("**/api/console/player/1001?*", async (route) => {
    await held;
    await route.continue();
  });
  await signInStaff(page, "admin", "/players/1001");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원 #1001");
  await expect(page.locator("main [aria-busy=true], main .skeleton").first()).toBeVisible();
  for (const release of releases) release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("player1");
});

test("colours of a look are picked, and the audit names players", async ({ page }) => {
  await signInStaff(page, "admin", "/sites?tab=look");
  const picker = page.locator("input[type=color]").first();
  await picker.fill("#e0b341");
  await expect(page.getByLabel("강조색 (#rrggbb, 비우면 기본)", { exact: true })).toHaveValue("#e0b341");
  await page.goto("/audit?kind=sign-in");
  const who = page.locator("tbody tr[data-index] td:nth-child(5)");
  await expect(who.first()).toHaveText(/^[a-z]+\d$/);
});
