import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "./find-browser.ts";
import { openGallery } from "./steps/gallery.ts";
const [which = "", sizesArg = "phone,desktop", looks = "ko:dark"] = process.argv.slice(2);
const SIZES: Record<string, { width: number; height: number }> = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1440, height: 900 },
};
const gallery = await openGallery();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
for (const size of sizesArg.split(",")) {
  const context = await browser.newContext({ viewport: SIZES[size]! });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("ERR", e.message));
  page.on("console", (m) => m.type() === "error" && console.log("CON", m.text()));
  for (const look of looks.split(",")) {
    const [lang = "ko", theme = "dark"] = look.split(":");
    for (const state of which.split(",")) {
      await page.goto(gallery.addressOf(state, { lang, theme }));
      await page
        .locator('html[data-gallery="ready"]')
        .waitFor({ timeout: 30000 })
        .catch((e) => console.log(state, String(e).slice(0, 100)));
      await page.screenshot({
        path: `/tmp/maru/x-support/${state}-${size}-${lang}-${theme}.png`,
        animations: "disabled",
      });
    }
  }
  await context.close();
}
await browser.close();
await gallery.close();
process.exit(0);
