import { expect, type Page, test } from "../journey.ts";
import { type Gallery, openGallery } from "../steps/gallery.ts";
import { signInTo } from "../steps/sign-in.ts";

/** Half-minute rounds: their warning comes soonest. */
const HALF_MINUTE = "/trade/1";

declare global {
  /** What the page let the player hear and feel. */
  var senses: { tones: number; buzzes: number };
  var galleryDraw: (digit: number) => void;
}

/** Counts tones and buzzes in the place of the device. */
function countSenses(): void {
  globalThis.senses = { tones: 0, buzzes: 0 };
  OscillatorNode.prototype.start = () => {
    globalThis.senses.tones += 1;
  };
  // What never started cannot be stopped.
  OscillatorNode.prototype.stop = () => undefined;
  navigator.vibrate = () => {
    globalThis.senses.buzzes += 1;
    return true;
  };
}

const heard = (of: Page) => of.evaluate(() => globalThis.senses);
const draw = (page: Page, digit: number) => page.evaluate((told) => globalThis.galleryDraw(told), digit);
const rolls = (page: Page) => page.getByTestId("ball").evaluate((ball) => ball.getAnimations().length);

/** Tenths of the track: where the ball's middle lies. */
async function pocketOf(page: Page): Promise<number> {
  return page.getByTestId("ball").evaluate((ball) => {
    const [at, track] = [ball.getBoundingClientRect(), ball.parentElement?.getBoundingClientRect()];
    return track === undefined ? -1 : Math.floor(((at.left + at.width / 2 - track.left) / track.width) * 10);
  });
}

test(
  "ten seconds before the lock the line blinks, the device buzzes, and it beeps unless the player switched that off",
  { tag: "@phone" },
  async ({ page, context, words }) => {
    await context.addInitScript(countSenses);
    await signInTo(page, words, { player: "player1", path: HALF_MINUTE });
    const silent = await context.newPage();
    await silent.goto(HALF_MINUTE);
    await silent.getByTestId("clock").waitFor();
    await silent.getByRole("button", { name: words.menu, exact: true }).click();
    await silent.getByRole("dialog").getByRole("button", { name: words.settings }).click();
    const sound = silent.getByRole("group", { name: words.sound });
    await sound.getByRole("button", { name: words.off, exact: true }).click();
    await silent.reload();
    expect(await silent.evaluate(() => localStorage.getItem("maru.settings"))).toContain('"hasSound":false');
    await silent.getByTestId("clock").waitFor();
    // A page that was never touched may not buzz.
    await silent.keyboard.press("Tab");

    // A reload within the last ten seconds hears nothing of them; the next round is half a minute away, and the first tab then hears both.
    await expect
      .poll(() => heard(silent), { timeout: 75_000, intervals: [200] })
      .toEqual({ tones: 0, buzzes: 1 });
    await expect(page.getByRole("progressbar").locator(".blink")).toBeVisible();
    const { tones, buzzes } = await heard(page);
    expect(buzzes, "the first tab buzzes").toBeGreaterThan(0);
    expect(tones, "and beeps as often").toBe(buzzes);
  },
);

test.describe("the ball", () => {
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
    "rolls to the server's digit, and at once where it is skipped",
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
    "does not roll where motion is not wanted, by the device or by the player",
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
});
