import type { Page } from "@playwright/test";
import { LAPTOP, openScreen, placed, seen, signInOn, wordsOf } from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { eventually, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

/** What stands beside the trade screen, what the browser keeps, the way out, and the popup. */
export const panelScreens = (world: World): Group => ({
  name: "screens: panels, popup and leaving",
  run: async (say) => {
    const { page, context } = await openScreen(world, LAPTOP);
    try {
      await signInOn(page, "player1");
      await panels(say, page);
      await keeping(say, page);
      await leaving(say, page);
    } finally {
      await context.close();
    }
    await popup(say, world);
  },
});

/** Panels that swap in beside the trade screen. */
async function panels(say: Say, page: Page): Promise<void> {
  await say("1-trading:25", "/trade leads to the first option that is played", async () => {
    await page.goto("/trade");
    await page.waitForURL(/\/trade\/\d+$/, { timeout: 8_000 }).catch(() => null);
    must(/\/trade\/\d+$/.test(new URL(page.url()).pathname), `it stays at ${new URL(page.url()).pathname}`);
    return new URL(page.url()).pathname;
  });
  await say(
    "1-trading:29",
    "the top title swaps instrument and type, grouped, a P named a ball game",
    async () => {
      await page
        .getByRole("button", { name: /(상승·하락|바이너리|볼게임)/ })
        .first()
        .click();
      const box = await seen(page.getByRole("dialog"), "the popover");
      const words = box.text.replaceAll(/\s+/g, " ");
      must(/상승·하락/.test(words) && /바이너리/.test(words) && /볼게임/.test(words), words.slice(0, 160));
      await page.keyboard.press("Escape");
      return placed(box);
    },
  );
  for (const [what, name] of [
    ["strategy", /^전략/],
    ["notice list", /^공지사항/],
    ["profile", /^내 정보$/],
    ["terms", /^이용약관/],
    ["privacy", /^개인정보/],
    ["settings", /^화면 설정/],
    ["deposit and withdraw history", /^입출금 내역/],
  ] as const) {
    await say("1-trading:54", `the panel ${what} swaps in, and leads back to the trade screen`, async () => {
      await page.getByRole("button", { name: "메뉴" }).first().click();
      const menu = page.getByRole("dialog");
      await menu.getByRole("button", { name }).or(menu.getByRole("link", { name })).first().click();
      const panel = await seen(
        page
          .getByRole("complementary")
          .or(page.getByRole("dialog"))
          .filter({ hasText: /거래 화면으로/ }),
        what,
      );
      await page
        .getByRole("button", { name: "거래 화면으로" })
        .or(page.getByRole("link", { name: "거래 화면으로" }))
        .filter({ visible: true })
        .first()
        .click();
      must(/\/trade\/\d+/.test(page.url()), page.url());
      return placed(panel);
    });
    await page.keyboard.press("Escape");
  }
  await say("1-trading:54", "leaderboard and promotion are not in the menu", async () => {
    await page.getByRole("button", { name: "메뉴" }).first().click();
    const words = await wordsOf(page.getByRole("dialog").first());
    await page.keyboard.press("Escape");
    must(!/리더보드|순위|프로모션|이벤트/.test(words), words);
    return words.slice(0, 120);
  });
}

/** What this browser keeps, and what it must not. */
async function keeping(say: Say, page: Page): Promise<void> {
  await say("3-decisions:K3", "no token lies in the browser's storage", async () => {
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    must(!/eyJ[A-Za-z0-9_-]{10,}/.test(kept) && !/refresh_token/.test(kept), kept.slice(0, 200));
    return "neither storage holds one";
  });
  await say("1-trading:41", "the sound of the last ten seconds is kept over a reload", async () => {
    await page.goto("/mypage");
    const group = page.getByRole("group", { name: /알림음/ });
    await group.getByRole("button", { name: "켬" }).click();
    await page.reload();
    return same(
      await page
        .getByRole("group", { name: /알림음/ })
        .getByRole("button", { name: "켬" })
        .getAttribute("aria-pressed"),
      "true",
      "pressed",
    );
  });
  await say("2-accounts:146", "the flag of the sound lies in the browser's own storage", async () => {
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    must(/(sound|alarm)[^,}]{0,12}true/i.test(kept), kept.slice(0, 300));
    return /.{0,20}(sound|alarm)[^,}]{0,12}true/i.exec(kept)?.[0] ?? "";
  });
  await say("1-trading:77", "at ten seconds left a beep plays and a warning shows", async () => {
    await page.addInitScript(
      "window.__beeps = 0; const Start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...all) { window.__beeps += 1; return Start.apply(this, all); }; const Buffer = AudioBufferSourceNode.prototype.start; AudioBufferSourceNode.prototype.start = function (...all) { window.__beeps += 1; return Buffer.apply(this, all); }; const Play = HTMLMediaElement.prototype.play; HTMLMediaElement.prototype.play = function () { window.__beeps += 1; return Play.call(this); };",
    );
    await page.goto("/trade/1");
    await page.locator("main").waitFor({ state: "attached" });
    // A browser lets a page sound only after a touch of it.
    await page.mouse.click(3, 400);
    await eventually(() => page.evaluate("window.__beeps"), {
      what: "a beep",
      holds: (count) => Number(count) > 0,
      withinMs: 40_000,
      everyMs: 300,
    });
    return "a beep played";
  });
}

async function leaving(say: Say, page: Page): Promise<void> {
  await say("2-accounts:41", "logout asks first, and ends the session", async () => {
    await page.goto("/trade/1");
    await page.getByRole("button", { name: "메뉴" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "로그아웃" }).click();
    const asked = page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .filter({ hasText: /로그아웃 하시겠습니까/ });
    const box = await seen(asked, "the question");
    await asked
      .getByRole("button", { name: /로그아웃|확인|네/ })
      .last()
      .click();
    await page.waitForURL((url) => !url.pathname.startsWith("/trade"), { timeout: 8_000 });
    await page.goto("/mypage");
    await page.waitForURL(/\/login/);
    return placed(box);
  });
}

async function popup(say: Say, world: World): Promise<void> {
  const { page, context } = await openScreen(world, LAPTOP, true);
  try {
    await signInOn(page, "player1");
    const dialog = page.getByRole("dialog").filter({ hasText: /하루/ });
    await say(
      "2-accounts:42",
      "the site's popup opens, 485 px wide, with 'not for a day' and close",
      async () => {
        await page.goto("/trade/1");
        const box = await seen(dialog, "the popup", { withinMs: 12_000 });
        must(Math.abs(box.box.width - 485) <= 2, `it is ${box.box.width} px wide`);
        await seen(
          dialog.getByRole("checkbox").locator("xpath=ancestor-or-self::label").or(dialog.getByText(/하루/)),
          "not for a day",
        );
        await seen(dialog.getByRole("button", { name: /닫기/ }), "close");
        return placed(box);
      },
    );
    await say(
      "2-accounts:71",
      "'not for a day' sets the cookie Hide_BX_Popup_{id} for 86,400 s",
      async () => {
        await dialog.getByText(/하루/).first().click();
        await dialog.getByRole("button", { name: /닫기/ }).last().click();
        const cookie = (await context.cookies()).find(({ name }) => name.startsWith("Hide_BX_Popup_"));
        must(cookie !== undefined, "no such cookie");
        const seconds = Math.round(cookie.expires - Date.now() / 1_000);
        must(Math.abs(seconds - 86_400) < 30, `it lives ${seconds} s`);
        return `${cookie.name} lives ${seconds} s`;
      },
    );
  } finally {
    await context.close();
  }
}
