import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { World } from "../run/world.ts";
import { eventually, must } from "../table/must.ts";
import { type Credentials, demoPerson } from "./player.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const PHONE: Size = { width: 360, height: 640 };
export const LAPTOP: Size = { width: 1366, height: 768 };
export const DESKTOP: Size = { width: 1440, height: 900 };

export const nameOf = ({ width, height }: Size): string => `${width}×${height}`;
export const isPhone = ({ width }: Size): boolean => width < 800;

/** A browser of one person, in Korean, at one size. */
export async function openScreen(
  world: World,
  size: Size,
  popups = false,
): Promise<{ page: Page; context: BrowserContext }> {
  const browser = await world.browser();
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: size,
    locale: "ko-KR",
    hasTouch: isPhone(size),
  });
  context.setDefaultTimeout(20_000);
  context.setDefaultNavigationTimeout(40_000);
  // Whoever has put the popups away for a day is shown none; the screen of popups is walked by itself.
  if (!popups) await context.addCookies(hiddenPopups(world.url));
  return { page: await context.newPage(), context };
}

function hiddenPopups(url: string): { name: string; value: string; url: string }[] {
  return Array.from({ length: 40 }, (_, index) => ({ name: `Hide_BX_Popup_${index + 1}`, value: "1", url }));
}

/** Signs in by the form, as a person does; a name alone is one of the demo. */
export async function signInOn(page: Page, person: string | Credentials): Promise<void> {
  const who = typeof person === "string" ? demoPerson(person) : person;
  await page.goto(who.siteId === 1 ? "/login" : `/login?site=${who.siteCode}`);
  await page.locator("input[autocomplete=username]").fill(who.username, { timeout: 40_000 });
  await page.locator("input[type=password]").fill(who.password);
  await page.locator("input[type=password]").press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login", { timeout: 40_000 });
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SeenPart {
  readonly box: Box;
  readonly text: string;
  readonly fontPx: number;
}

interface Part extends SeenPart {
  readonly covers: string | null;
  readonly screen: Size;
}

/** Smaller letters are not read. */
const MIN_FONT_PX = 11;

/** What of a thing a person sees: it stands whole within the screen, nothing covers its middle, and its letters can be read. */
export async function seen(
  locator: Locator,
  what: string,
  { scroll = false, withinMs = 12_000 }: { readonly scroll?: boolean; readonly withinMs?: number } = {},
): Promise<SeenPart> {
  const visible = locator.filter({ visible: true }).first();
  await visible
    .waitFor({ state: "visible", timeout: withinMs })
    .catch(() => must(false, `${what} is not on the screen`));
  let fault = "";
  let part: Part | null = null;
  // What slides in stands still after a moment.
  await eventually(
    async () => {
      // What lives never stands still long enough for a tool that waits for it, and a list above it may grow.
      if (scroll)
        await visible.evaluate((element) => element.scrollIntoView({ block: "center" })).catch(() => null);
      part = await partOf(visible).catch(() => null);
      fault = part === null ? `${what} went away` : faultOf(part, what, scroll);
      return fault;
    },
    { what, holds: (said) => said === "", withinMs: 5_000, everyMs: 150 },
  ).catch(() => must(false, fault));
  if (part === null) throw new Error(`${what} went away`);
  return part;
}

function faultOf({ box, covers, fontPx, screen }: Part, what: string, scroll: boolean): string {
  const at = `x ${Math.round(box.x)}–${Math.round(box.x + box.width)}, y ${Math.round(box.y)}–${Math.round(box.y + box.height)} of ${nameOf(screen)}`;
  if (box.width < 1 || box.height < 1) return `${what} has no size`;
  const isInside =
    box.x >= -1 &&
    box.x + box.width <= screen.width + 1 &&
    (scroll || (box.y >= -1 && box.y + box.height <= screen.height + 1));
  if (!isInside) return `${what} is not whole on the screen: ${at}`;
  if (covers !== null) return `${what} is covered by ${covers} at ${at}`;
  return fontPx < MIN_FONT_PX ? `${what} has letters of ${fontPx} px` : "";
}

function partOf(locator: Locator): Promise<Part> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    const isFree =
      onTop !== null &&
      (element.contains(onTop) ||
        onTop.contains(element) ||
        onTop.closest("label")?.contains(element) === true);
    const inside = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const covers = isFree
      ? null
      : `<${onTop?.tagName.toLowerCase() ?? "nothing"}> "${(onTop?.textContent ?? "").trim().slice(0, 30)}"`;
    return {
      box: { x, y, width, height },
      text: (element as HTMLElement).innerText ?? "",
      fontPx: Number.parseFloat(getComputedStyle(element).fontSize),
      covers,
      screen: inside,
    };
  });
}

export function placed({ box, text }: SeenPart): string {
  return `"${text.replaceAll(/\s+/g, " ").trim().slice(0, 60)}" at ${Math.round(box.x)},${Math.round(box.y)} ${Math.round(box.width)}×${Math.round(box.height)}`;
}

/** Everything that the page says, on one line. */
export async function wordsOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replaceAll(/\s+/g, " ").trim();
}

/** What a thing says that may not be there yet. */
export async function wordsIfAny(locator: Locator): Promise<string> {
  return (await locator.count()) === 0 ? "" : wordsOf(locator.first());
}

/** The page never runs out of the screen sideways. */
export async function fitsWidth(page: Page): Promise<string> {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  must(scroll <= client, `the page is ${scroll} px wide on a screen of ${client}`);
  return `${scroll} px of ${client}`;
}
