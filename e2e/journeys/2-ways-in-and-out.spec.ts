import { expect, test } from "../journey.ts";
import { signOut } from "../steps/sign-out.ts";
import { fillSignIn } from "../steps/sign-in.ts";

test("a visitor of a member's page signs in and comes back to it, and stays signed in until signing out", async ({
  page,
  words,
  look,
}) => {
  await page.goto("/trade/2");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("button", { name: words.logIn })).toBeVisible();
  await look(page, "login");

  await page.getByLabel(words.username, { exact: true }).fill("player2");
  await page.getByLabel(words.password, { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: words.logIn }).click();
  await expect(page.getByRole("alert")).toHaveText(words.badCredentials);
  await look(page, "login-refused");

  // Other journeys failed from this address too, and such an address is asked to wait a second.
  await expect(async () => {
    await fillSignIn(page, words, "player2");
    await expect(page).toHaveURL(/\/trade\/2$/, { timeout: 4_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("banner").getByText(words.balance)).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/trade\/2$/);
  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  await expect(page.getByRole("banner").getByText(words.balance)).toBeVisible();

  // Signed in, the sign-in page has nothing to ask.
  await page.goto("/login");
  await expect(page).toHaveURL(/\/trade\/2$/);

  await page.goto("/no/such/page");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.headline);
  await expect(page.getByRole("link", { name: words.logIn })).toBeHidden();
  await look(page, "home");

  await page.goto("/trade/2");
  await signOut(page, words);
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByRole("button", { name: words.logIn })).toBeVisible();
  await page.goto("/history_trade");
  await expect(page).toHaveURL(/\/login$/);
});

test("a partner who signs in at the players' address is led to the console", async ({
  page,
  words,
  look,
}) => {
  await page.goto("/trade/2");
  await page.getByLabel(words.username, { exact: true }).fill("partner1");
  await page.getByLabel(words.password, { exact: true }).fill("maru-partner-1");
  await page.getByRole("button", { name: words.logIn }).click();
  await expect(page).toHaveURL(/\/trade\/2$/);
  const line = page.getByTestId("staff-line");
  await expect(line.getByRole("link")).toHaveAttribute("href", /^http:\/\/localhost:\d+$/);
  await expect(page.getByTestId("buy")).toHaveCount(0);
  await look(page, "trade-partner");
});
