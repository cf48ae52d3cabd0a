import { expect, test } from "../journey.ts";
import { signInTo } from "../steps/sign-in.ts";

test("a list that could not be read says so, and is read again when asked", async ({
  page,
  words,
  isPhone,
}) => {
  let isDown = true;
  await page.route("**/api/trade/history/list*", (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { status: 503, code: "UNAVAILABLE", message: "", data: null } })
      : route.continue(),
  );
  await signInTo(page, words, { player: "player5", path: "/history_trade" });
  const problem = page.getByRole("alert").filter({
    hasText: isPhone
      ? "불러오지 못했어요. 잠시 후 다시 시도해 주세요."
      : "Could not load this. Please try again in a moment.",
  });
  await expect(problem).toBeVisible();
  isDown = false;
  await problem.getByRole("button", { name: isPhone ? "다시 시도" : "Try again" }).click();
  await expect(problem).toBeHidden();
  const empty = page.getByText(isPhone ? "첫 베팅이 여기에" : "Your first bet will be recorded here.");
  await expect(page.getByTestId("history-row").first().or(empty)).toBeVisible();
});

test("a chart whose past could not be read says so over itself, and reads it when asked", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  let isDown = true;
  await page.route("**/api/stock/chart*", (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { status: 503, code: "UNAVAILABLE", message: "", data: null } })
      : route.continue(),
  );
  await signInTo(page, words, { player: "player5", path: "/trade/22" });
  const picture = page.locator('[data-part="picture"]');
  const problem = picture.getByRole("alert").filter({
    hasText: isPhone
      ? "불러오지 못했어요. 잠시 후 다시 시도해 주세요."
      : "Could not load this. Please try again in a moment.",
  });
  await expect(problem).toBeVisible({ timeout: 60_000 });
  await look(page, "chart-refused");
  isDown = false;
  await problem.getByRole("button", { name: isPhone ? "다시 시도" : "Try again" }).click();
  await expect(problem).toBeHidden();
  await expect(picture.locator("canvas").first()).toBeVisible();
});

test("an address of no market says so, leads on, and asks for no list of it", async ({
  page,
  words,
  isPhone,
  look,
}) => {
  const asked: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("9999") && response.status() >= 400) asked.push(response.url());
  });
  await signInTo(page, words, { player: "player5", path: "/trade/9999" });
  const picture = page.locator('[data-part="picture"]');
  await expect(picture.getByRole("alert")).toBeVisible({ timeout: 60_000 });
  await look(page, "no-such-market");
  await expect(page.getByText(isPhone ? "불러오지 못했어요" : "Could not load this")).toHaveCount(0);
  await page.waitForTimeout(3_000);
  expect(asked).toEqual([]);
  await picture.getByRole("link").click();
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
});
