import { SCRIPT_PAYLOADS } from "../../apps/server/src/testing/script-payloads.ts";
import { expect, type Page, test } from "../journey.ts";
import { type Gallery, openGallery } from "../steps/gallery.ts";

/**
 * The scripts that the server's cleaner is tested with, here behind its back: what a broken cleaner or a stolen database would let
 * through must not run in the player's browser. The gallery has no content security policy that could hide a hole.
 */
let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

const END = "the end of the text";
const ALL = SCRIPT_PAYLOADS.join("\n");
/** One text of all; its end must still be seen, or one of them swallowed the rest. */
const RICH = `${SCRIPT_PAYLOADS.map((payload) => `<p>${payload}</p>`).join("\n")}<p>${END}</p>`;
const FOUND = { id: 40, title: ALL, content: RICH, createDate: 1, isPinned: true, isRead: 0 };
const INQUIRY = {
  id: 7,
  question: ALL,
  createDate: 1,
  dueDate: 2,
  answer: ALL,
  answerDate: 2,
  isRead: 0,
  files: [],
};
const listOf = (content: readonly object[]) => ({ data: { content, last: true, page: 0, size: 300 } });
const each = <Row extends object>(row: Row) =>
  SCRIPT_PAYLOADS.map((payload, at) => ({
    ...row,
    id: at + 1,
    title: payload,
    content: payload,
    question: payload,
  }));
const POPUP = { ...FOUND, id: 3, type: 2, image: null, iconType: 1, width: 485, isShow: 1 };
const PAGE = {
  type: "terms",
  title: ALL,
  content: RICH,
  version: 2,
  effectiveDate: 1,
  next: { version: 3, effectiveDate: 2, content: RICH },
  older: [],
};
const PROFILE = {
  id: 1_001,
  username: ALL,
  name: ALL,
  nick: ALL,
  phone: ALL,
  email: ALL,
  birthDate: ALL,
  bankName: ALL,
  accountNum: ALL,
  accountName: ALL,
  myPartnerName: ALL,
  lastLogin: { at: 1, address: ALL, userAgent: ALL },
  point: 1,
  pointVersion: 1,
  status: "A",
};

interface Scene {
  readonly state: string;
  readonly given: object;
  /** How many texts with markup it must show. */
  readonly rich: number;
  /** Words of the payloads that must be seen as text: the screen does show what it was given. */
  readonly shows: string;
}

const SCENES: Readonly<Record<string, Scene>> = {
  "guides, each with its own text": {
    state: "support-strategy",
    given: { answers: { "/api/content/strategy/list": listOf(each({ category: 1, createDate: 1 })) } },
    rich: SCRIPT_PAYLOADS.length,
    shows: "<xmp><script>alert(1)</script></xmp>",
  },
  "a notice": {
    state: "support-notice",
    given: { answers: { "/api/content/notice": { data: FOUND } } },
    rich: 1,
    shows: END,
  },
  "a message": {
    state: "support-message",
    given: { answers: { "/api/message/read": { data: FOUND } } },
    rich: 1,
    shows: END,
  },
  "a static page": {
    state: "support-terms",
    given: { answers: { "/api/content/static": { data: PAGE } } },
    rich: 1,
    shows: END,
  },
  "a popup": {
    state: "popup-text",
    given: { answers: { "/api/content/popup/list": listOf([POPUP]) } },
    rich: 1,
    shows: END,
  },
  "the terms beside the trade screen": {
    state: "panel-terms",
    given: { answers: { "/api/content/static": { data: PAGE } } },
    rich: 1,
    shows: END,
  },
  "the terms of the sign-up": {
    state: "login",
    given: { path: "/signup", answers: { "/api/content/static": { data: PAGE } } },
    rich: 0,
    shows: END,
  },
  "titles of notices": {
    state: "support-notices",
    given: { answers: { "/api/content/notice/list": listOf(each({ createDate: 1 })) } },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
  "titles of messages": {
    state: "support-messages",
    given: { answers: { "/api/message/my": listOf(each({ createDate: 1, isRead: 0 })) } },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
  "questions in a list": {
    state: "support-inquiries",
    given: { answers: { "/api/contact/list": listOf(each(INQUIRY)) } },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
  "a question and its answer": {
    state: "support-inquiry-answered",
    given: { answers: { "/api/contact/read": { data: INQUIRY } } },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
  "names of a member, on a page and of the site": {
    state: "history",
    given: {
      path: "/mypage",
      changes: { siteName: ALL },
      answers: {
        "/api/me": { data: PROFILE },
        "/api/player/sessions": { data: each({ address: ALL, userAgent: ALL, startedAt: 1, seenAt: 1 }) },
      },
    },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
  "the name of a partner": {
    state: "login",
    given: {
      path: "/ref/MARU1",
      answers: { "/api/partner/verify": { data: { partnerPk: "MARU1", name: ALL } } },
    },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
  "names beside a bet": {
    state: "panel-terms",
    given: {
      changes: { panel: "profile", siteName: ALL },
      answers: { "/api/me": { data: PROFILE } },
    },
    rich: 0,
    shows: "<svg onload=alert(1)>",
  },
};

test(
  `no script of ${SCRIPT_PAYLOADS.length} payloads runs in any rich text or name`,
  { tag: "@desktop" },
  async ({ context }) => {
    expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(200);
    for (const [what, scene] of Object.entries(SCENES)) {
      const page = await context.newPage();
      const seen = watch(page);
      await show(page, scene);
      await expect(page.locator("body"), what).toContainText(scene.shows);
      await expect(page.getByTestId("rich-text"), what).toHaveCount(scene.rich);
      expect(await dangerous(page), what).toEqual([]);
      await touchAll(page);
      expect(await ran(page), what).toBe(false);
      expect(seen, what).toEqual([]);
      await page.close();
    }
  },
);

test("a script that did run would be seen", { tag: "@desktop" }, async ({ page }) => {
  const seen = watch(page);
  await page.goto(gallery.addressOf("login", { lang: "en", theme: "dark" }));
  for (const payload of ["<img src=x onerror=top.xss=1>", "<img src=x onerror=alert(1)>"])
    await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), payload);
  await expect.poll(() => ran(page)).toBe(true);
  await expect.poll(() => seen.filter((one) => one.startsWith("dialog")).length).toBeGreaterThan(0);
  expect(await dangerous(page)).not.toEqual([]);
});

/** What a script would do that ran: ask something, throw, or fetch from elsewhere. */
function watch(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.push(`error ${error.message}`));
  page.on("request", (request) => {
    const { hostname, pathname, protocol } = new URL(request.url());
    const isOwn = ["localhost", "127.0.0.1"].includes(hostname) && pathname !== "/x";
    if (/^https?:$/.test(protocol) && !isOwn) seen.push(`request ${request.url()}`);
  });
  page.on("popup", (opened) => seen.push(`popup ${opened.url()}`));
  return seen;
}

async function show(page: Page, { state, given }: Scene): Promise<void> {
  await page.addInitScript((facts) => Object.assign(globalThis, { galleryGiven: facts }), given);
  await page.goto(gallery.addressOf(state, { lang: "en", theme: "dark" }), { waitUntil: "commit" });
}

/** Elements of the page that a payload made and that could run, load or lead to code. */
function dangerous(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const made = [...document.querySelectorAll("body *:not(script[src], link)")];
    return made
      .filter((element) => {
        if (/^(?:script|iframe|object|embed|base|meta|link|style|form-x)$/i.test(element.tagName))
          return true;
        if (element.tagName === "IMG" && element.getAttribute("src") === "x") return true;
        return [...element.attributes].some(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(?:href|src|xlink:href|action|formaction)$/i.test(name) &&
              /^\W*\w*script:|^data:text/i.test(value)),
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Moves over, into and onto everything that a rich text holds; links to elsewhere are not followed. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        const address = link?.getAttribute("href") ?? "https:";
        if (/^(?:https?|mailto):/i.test(address)) event.preventDefault();
      },
      { capture: true },
    );
    for (const element of document.querySelectorAll<HTMLElement>('[data-testid="rich-text"] *'))
      for (const name of ["mouseover", "focus", "click", "toggle", "error", "load"])
        element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
  });
  await page.waitForTimeout(50);
}

function ran(page: Page): Promise<boolean> {
  return page.evaluate(() => "xss" in globalThis);
}
