import { expect, type Page, test } from "../journey.ts";
import { signInTo } from "../steps/sign-in.ts";

/** Half-minute rounds: their warning comes soonest. */
const HALF_MINUTE = "/trade/1";

declare global {
  /** What the page let the player hear and feel. */
  var senses: { tones: number; buzzes: number };
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
