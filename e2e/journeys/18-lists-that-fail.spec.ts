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
