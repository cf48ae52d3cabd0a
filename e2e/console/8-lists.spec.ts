import { expect, type Page, test } from "../journey.ts";
import { bettingRound, openMemberApi } from "../steps/member-api.ts";
import { openStaffApi, signInStaff } from "../steps/console-staff.ts";
import { railPaths } from "../steps/rail-paths.ts";

const rowHeight = (page: Page): Promise<number> =>
  page
    .locator("tbody tr[data-index]")
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);

test("a list is as close, and has the columns, that whoever sits here chose, also after a reload", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/players");
  const nick = page.getByRole("columnheader", { name: "닉네임" });
  await expect(nick).toBeVisible();
  const wide = await rowHeight(page);
  await page.getByRole("button", { name: "보기" }).click();
  await page.getByRole("menuitemcheckbox", { name: "촘촘하게" }).click();
  await page.getByRole("menuitemcheckbox", { name: "닉네임" }).click();
  // One that a small window leaves out is there once it is asked for.
  const joined = page.getByRole("menuitemcheckbox", { name: "가입" });
  if ((await joined.getAttribute("aria-checked")) === "false") await joined.click();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "가입" })).toBeVisible();
  await expect(nick).toHaveCount(0);
  expect(await rowHeight(page)).toBeLessThan(wide);
  await page.getByRole("button", { name: "보기" }).click();
  await page.getByRole("menuitem", { name: "처음대로" }).click();
  await expect(nick).toBeVisible();
});

test("a way of looking at a list is kept under a name: columns, order and filters come back with it, until it is let go", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/players?status=A");
  const nick = page.getByRole("columnheader", { name: "닉네임" });
  const balance = page.getByRole("columnheader", { name: "보유" });
  const view = page.getByRole("button", { name: "보기", exact: true });
  await balance.getByRole("button").click();
  await view.click();
  await page.getByRole("menuitemcheckbox", { name: "닉네임" }).click();
  await page.getByRole("menuitem", { name: "지금 보기 저장" }).click();
  const dialog = page.getByRole("dialog", { name: "지금 보기 저장" });
  await expect(dialog.getByLabel("이름")).toBeFocused();
  await dialog.getByLabel("이름").fill("쓰는 회원");
  await dialog.getByRole("button", { name: "지금 보기 저장" }).click();
  await expect(dialog).toBeHidden();

  // Elsewhere and later: the list as it was made, until the view is opened.
  await page.goto("/players");
  await view.click();
  await page.getByRole("menuitem", { name: "처음대로" }).click();
  await expect(nick).toBeVisible();
  await expect(balance).not.toHaveAttribute("aria-sort", /./);
  await page.getByRole("menuitem", { name: "쓰는 회원" }).click();
  await expect(page).toHaveURL(/status=A/);
  await expect(nick).toHaveCount(0);
  await expect(balance).toHaveAttribute("aria-sort", "descending");

  await view.click();
  await page.getByRole("menuitem", { name: "지금 보기 저장" }).click();
  await dialog.getByRole("button", { name: "“쓰는 회원” 지우기" }).click();
  await page.keyboard.press("Escape");
  await view.click();
  await expect(page.getByRole("menuitem", { name: "지금 보기 저장" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "쓰는 회원" })).toHaveCount(0);
});

test("who comes back to a list finds it as they left it, and its own place in the rail begins it anew", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/rounds");
  const rail = page.getByRole("navigation").first();
  const market = page.getByRole("combobox", { name: "상태" });
  await market.click();
  await page.getByRole("option", { name: "무효" }).click();
  await expect(page).toHaveURL(/state=void/);
  await rail.getByRole("link", { name: "베팅" }).click();
  await expect(page).toHaveURL(/\/bets$/);
  await rail.getByRole("link", { name: "회차" }).click();
  await expect(page).toHaveURL(/\/rounds\?state=void/);
  await rail.getByRole("link", { name: "회차" }).click();
  await expect(page).toHaveURL(/\/rounds$/);
});

test("players are found by the middle of their name, and those selected are written to at once", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/players");
  await page.getByRole("searchbox", { name: "회원 검색" }).fill("layer");
  await expect(page).toHaveURL(/text=layer/);
  const rows = page.locator("tbody tr[data-index]");
  await expect(rows.filter({ hasText: "player1" })).toBeVisible();
  for (const name of ["player1", "player2"])
    await rows.filter({ hasText: name }).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "선택한 2명에게 쪽지" }).click();
  const dialog = page.getByRole("dialog", { name: "쪽지 쓰기" });
  await expect(dialog).toContainText("player1 · 1001");
  const title = `안내 ${Date.now() % 1_000_000}`;
  await dialog.getByLabel("제목").fill(title);
  await dialog.getByLabel("내용").fill("내일 점검이 있어요.");
  await dialog.getByRole("button", { name: "보내기" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/support/messages");
  await expect(page.getByRole("cell", { name: title })).toHaveCount(2);
});

const cutIn = (page: Page, column: number): Promise<readonly string[]> =>
  page
    .locator(`tbody tr[data-index] td:nth-child(${column})`)
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );

test("the timeline of a player says in columns of their own when, what and by whom, and all of a line in its sheet", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/players/1001?tab=timeline");
  const rows = page.locator("tbody tr[data-index]");
  await expect(rows.first()).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    // Time, kind and what happened stand whole at any width; particulars have room to be read before they are cut.
    for (const column of [1, 2, 3])
      expect([size.width, column, await cutIn(page, column)]).toEqual([size.width, column, []]);
    const detail = page.getByRole("columnheader", { name: "내용" });
    expect((await detail.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(240);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows.first().click();
  const sheet = page.getByRole("dialog", { name: "있었던 일" });
  await expect(sheet).toContainText("시각");
  await expect(sheet).toContainText("분류");
});

/** Between the rounds of a server that has just begun there is none that takes bets. */
const TAKEN_WITHIN_MS = 240_000;
const RISE_FALL_OPTION = 1;

async function someBet(): Promise<number> {
  const player = await openMemberApi("player3");
  let id = 0;
  const bet = async (): Promise<number> => {
    const round = await bettingRound(player, RISE_FALL_OPTION).catch(() => null);
    if (round === null) return 0;
    const { data } = await player.bet({ roundId: round.id, type: "B", point: 5_000 });
    id = data?.id ?? 0;
    return id;
  };
  await expect.poll(bet, { timeout: TAKEN_WITHIN_MS, intervals: [1_000] }).toBeGreaterThan(0);
  return id;
}

test("the command menu leads to a bet by its number, also where the list does not hold it", async ({
  page,
}) => {
  const id = await someBet();
  await signInStaff(page, "admin", "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "명령 메뉴" }).fill(`#${id}`);
  await page.getByRole("option", { name: `베팅 #${id}` }).click();
  await expect(page).toHaveURL(/\/bets\?open=/);
  const sheet = page.getByRole("dialog", { name: "서명된 영수증" });
  await expect(sheet).toContainText("player3");
  // Narrowed to players who never bet the list has no row of it, and its sheet is there all the same.
  await page.goto(`/bets?player=1005&from=2020-01-01&to=2020-01-02&open=${id}`);
  await expect(page.getByText("베팅이 없어요.")).toBeVisible();
  await expect(sheet).toContainText("player3");
  await page.goto("/bets?open=999999999");
  await expect(page.getByRole("dialog")).toContainText("이 목록에 없는 항목이에요.");

  const staff = await openStaffApi("admin");
  const { data } = await staff.get<{ content: { clientKey: string }[] }>(
    `/api/console/bets?siteInfoId=1&betId=${id}`,
  );
  const key = data.content[0]?.clientKey ?? "";
  await page.goto("/");
  // The page takes the keys once it is there.
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "명령 메뉴" }).fill(key);
  await page.getByRole("option", { name: `영수증 키 ${key}의 베팅` }).click();
  await expect(page.locator("tbody tr[data-index]")).toHaveCount(1);
  await expect(page.locator("tbody tr[data-index]")).toContainText(String(id));
});

test("the command menu stops an option: its dialog opens with that chosen, and asks why", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "명령 메뉴" }).fill("stop SIM-V25 B1");
  await page.getByRole("option", { name: "SIM-V25 B1 베팅 중지" }).click();
  const dialog = page.getByRole("dialog", { name: "운영 상태 바꾸기: SIM-V25 B1" });
  await expect(dialog.getByLabel("베팅 중지")).toBeChecked();
  await expect(dialog.getByRole("button", { name: "운영 상태 바꾸기" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog", { name: "옵션 조건" })).toBeVisible();
});

/** What a cell says, as its list puts it in order; null for nothing. */
function valueOf(text: string): string | number | null {
  const said = text.trim();
  if (said === "" || said === "–") return null;
  const number = /^[-−+]?[\d,]+(\.\d+)?/.exec(said)?.[0].replace("−", "-").replaceAll(",", "");
  return number === undefined || /\d-\d/.test(said) ? said : Number(number);
}

function inOrder(cells: readonly string[], order: string): readonly string[] {
  const turn = order === "descending" ? -1 : 1;
  return cells.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return turn * (a - b);
    return turn * String(a).localeCompare(String(b), "ko", { numeric: true });
  });
}

/** Cells in sight of the column whose head stands at this place; a sum stands before all others and is none of them. */
const cellsOf = (page: Page, place: number): Promise<readonly string[]> =>
  page
    .locator("tbody tr[data-index]")
    .filter({ hasNotText: /^합계/ })
    .locator(`td:nth-child(${place + 1})`)
    .allTextContents();

/** How long something has waited goes on while it is looked at. */
const withoutWait = (text: string): string => text.replace(/^(\d+(일|시간|분|초) ?)+/, "waits ");

/** Presses every head of the list shown: its column is in order, down and up, and a third press has the rows as they came. */
async function sortByAll(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await page.locator("h1").waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // Nothing comes or goes in a list while the pointer rests on it.
  await page.locator(".table-frame").hover();
  const heads = page.locator("thead th");
  const fixed: string[] = [];
  for (const [place, name] of (await heads.allTextContents()).entries()) {
    const press = heads.nth(place).locator("button.sort-head");
    if (name === "" || !(await heads.nth(place).isVisible())) continue;
    if ((await press.count()) === 0) {
      fixed.push(name);
      continue;
    }
    const asCame = await cellsOf(page, place);
    for (const order of ["descending", "ascending"]) {
      await press.click();
      await expect(heads.nth(place), `${path} ${name}`).toHaveAttribute("aria-sort", order);
      const cells = await cellsOf(page, place);
      expect(cells.length, `${path} ${name}`).toBe(asCame.length);
      if (!NOT_AS_IT_READS.has(name) && !NOT_AS_IT_READS.has(`${path} ${name}`))
        expect.soft(cells, `${path} ${name} ${order}`).toEqual(inOrder(cells, order));
    }
    await press.click();
    await expect(heads.nth(place)).not.toHaveAttribute("aria-sort", /./);
    expect
      .soft((await cellsOf(page, place)).map(withoutWait), `${path} ${name}`)
      .toEqual(asCame.map(withoutWait));
  }
  return fixed;
}

/**
 * Put in order by something else than the words shown: how long something waits and what it still needs by their measure; a round's
 * state without its cause, and no result yet as a text of its own; whoever works for all sites as nothing; what is asked for by its moment,
 * which is told as a wait as long as it waits.
 */
const NOT_AS_IT_READS = new Set([
  "대기 시간",
  "두 사람 승인",
  "/approvals 요청 시각",
  "/rounds 결과",
  "/rounds 상태",
  "/staff 담당 사이트",
]);

/** Screens of the rail that begin with no list. */
const WITHOUT_LIST = new Set(["/", "/options", "/markets", "/sites", "/sessions"]);
/** Lists that a screen does not begin with. */
const LISTS_WITHIN = ["/reports?tab=options", "/reports?tab=money", "/money/deposits?tab=all"];
/** Columns that have no order, by their list. */
const WITHOUT_ORDER: Readonly<Record<string, readonly string[]>> = {
  "/audit": ["해시"],
  "/money/coins": ["주소"],
  // A tree.
  "/partners": ["이름"],
};

test("every column of every list puts its rows in order, down and up, and a third press as they came", async ({
  page,
}) => {
  await signInStaff(page, "admin");
  const lists = (await railPaths(page)).filter((path) => !WITHOUT_LIST.has(path));
  for (const path of [...lists, ...LISTS_WITHIN]) {
    const fixed = await sortByAll(page, path);
    const without = WITHOUT_ORDER[path] ?? [];
    expect(
      fixed.filter((name) => !without.includes(name)),
      path,
    ).toEqual([]);
  }
});

test("a filter that the list cannot be asked for is named as one that does nothing, and goes when it is cleared", async ({
  page,
}) => {
  await signInStaff(page, "admin", "/rounds?state=settled");
  const unread = page.getByText("“settled”은(는) 없는 조건이에요. 목록에 적용되지 않았어요.");
  await expect(unread).toBeVisible();
  await page.getByRole("button", { name: "필터 지우기" }).click();
  await expect(unread).toBeHidden();
});

test("what cannot be taken back waits for its word: closing the account of a minor", async ({ page }) => {
  await signInStaff(page, "admin", "/players/1005");
  await page.getByRole("button", { name: "미성년자 확인" }).click();
  const dialog = page.getByRole("dialog", { name: "미성년자 확인" });
  const close = dialog.getByRole("button", { name: "계정 종료" });
  await expect(close).toBeDisabled();
  // No reason is chosen for anybody.
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("radio", { name: "본인 확인 요청 처리" }).check();
  await dialog.getByLabel("확인을 위해").fill("계정");
  await expect(close).toBeDisabled();
  await dialog.getByLabel("확인을 위해").fill("계정 종료");
  await expect(close).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
