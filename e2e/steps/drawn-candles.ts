import type { Page } from "@playwright/test";

/** Half a candle. */
const STEP_PX = 8;

/** Seoul's time of each candle and its four prices, as the page says them where it is pointed at. */
export async function drawnCandles(page: Page): Promise<ReadonlyMap<string, string>> {
  const box = await page.getByTestId("chart").boundingBox();
  if (box === null) throw new Error("there is no chart");
  const found = new Map<string, string>();
  for (let x = 1; x < box.width; x += STEP_PX) {
    await page.mouse.move(box.x + x, box.y + box.height / 2);
    const [time, ...prices] = await page.evaluate(wordsOfCandle);
    // The newest candle still moves: a later look reads it again. Behind the time may stand that a part only was seen.
    if (time !== undefined) found.set(time.split(" · ")[0] ?? time, prices.join(" "));
  }
  await page.mouse.move(box.x, box.y - 60);
  return found;
}

/** In the frame after the pointer moved. */
function wordsOfCandle(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const words = document.querySelectorAll('[data-testid="candle"] dd');
      resolve([...words].map((word) => word.textContent.trim()));
    });
  });
}
