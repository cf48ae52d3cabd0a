import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { signInTo } from "../steps/sign-in.ts";

test("a second visit without network shows the shell, says so, and goes on when the network is back", async ({
  page,
  context,
  words,
  look,
}) => {
  await signInTo(page, words, { player: "player4", path: "/trade/2" });
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
  await waitForShell(page);
  expect(await keptPaths(page)).toContain("/index.html");
  expect((await keptPaths(page)).filter((path) => /^\/(api|oauth|bx_ws|data|fee)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: words.offline })).toBeVisible();
  await expect(page.getByTestId("price-now")).toHaveCount(0);
  await expect(page.getByRole("status")).not.toContainText(/\d/);
  await look(page, "offline");

  await context.setOffline(false);
  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  await expect(page.getByTestId("price-now")).toHaveText(/\d/);
});

test("live facts never come from the worker", { tag: "@desktop" }, async ({ page, context, words }) => {
  await signInTo(page, words, { player: "player4", path: "/trade/2" });
  await waitForShell(page);
  await page.reload();
  await expect(page.getByRole("button", { name: words.live })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain(
    "/service-worker.js",
  );
  await context.setOffline(true);
  const answers = await page.evaluate(() =>
    Promise.all(
      ["/api/public/last_price?stock=SIM-V25", "/fee.json", "/data/appid.json", "/oauth/token"].map((path) =>
        fetch(path).then(
          () => "answered",
          () => "no network",
        ),
      ),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 4 }, () => "no network"));
  await context.setOffline(false);
});

/** The shell is kept a few seconds after the page has been served. */
async function waitForShell(page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ""),
      {
        timeout: 30_000,
      },
    )
    .toBe("activated");
}

async function keptPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const shells = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(shells.map((shell) => shell.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
}
