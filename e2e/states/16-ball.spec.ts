import { expect, type Page, test } from "../journey.ts";
import { type Gallery, openGallery } from "../steps/gallery.ts";

declare global {
  var galleryDraw: (digit: number) => void;
}

const draw = (page: Page, digit: number) => page.evaluate((told) => globalThis.galleryDraw(told), digit);
const rolls = (page: Page) => page.getByTestId("ball").evaluate((ball) => ball.getAnimations().length);

/** Tenths of the track: where the ball's middle lies. */
async function pocketOf(page: Page): Promise<number> {
  return page.getByTestId("ball").evaluate((ball) => {
    const [at, track] = [ball.getBoundingClientRect(), ball.parentElement?.getBoundingClientRect()];
    return track === undefined ? -1 : Math.floor(((at.left + at.width / 2 - track.left) / track.width) * 10);
  });
}

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

/** The stage, old enough that a digit is a draw to watch. */
async function openStage(page: Page): Promise<void> {
  await page.goto(gallery.addressOf("trade-ball", { lang: "ko", theme: "dark" }));
  await expect(page.locator('html[data-gallery="ready"]')).toBeAttached();
  await page.waitForTimeout(2_200);
}

test(
  "the ball rolls to the server's digit, and at once where it is skipped",
  { tag: "@phone" },
  async ({ page, words }) => {
    await openStage(page);
    const ball = page.getByTestId("ball");
    await draw(page, 7);
    await expect(ball).toHaveAttribute("data-digit", "");
    expect(await rolls(page)).toBe(1);
    await expect(ball).toHaveAttribute("data-digit", "7");
    expect(await pocketOf(page)).toBe(7);
    expect(await rolls(page)).toBe(0);

    await draw(page, 0);
    await page.getByRole("button", { name: words.skipBall }).click();
    await expect(ball).toHaveAttribute("data-digit", "0", { timeout: 600 });
    expect(await pocketOf(page)).toBe(0);
  },
);

test(
  "the ball does not roll where motion is not wanted, by the device or by the player",
  { tag: "@phone" },
  async ({ page }) => {
    const ball = page.getByTestId("ball");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openStage(page);
    await draw(page, 4);
    await expect(ball).toHaveAttribute("data-digit", "4", { timeout: 600 });
    expect(await rolls(page)).toBe(0);
    expect(await pocketOf(page)).toBe(4);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.evaluate(() => (document.documentElement.dataset["motion"] = "less"));
    await draw(page, 9);
    await expect(ball).toHaveAttribute("data-digit", "9", { timeout: 600 });
    expect(await rolls(page)).toBe(0);
    expect(await pocketOf(page)).toBe(9);
  },
);
