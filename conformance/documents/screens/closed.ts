import type { Page } from "@playwright/test";
import { at, brief, type Json, listAt, numberAt, textAt } from "../client/json.ts";
import type { Operator } from "../client/operator.ts";
import { LAPTOP, openScreen, placed, seen, signInOn, wordsIfAny } from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { takesBets } from "./rise.ts";
import { eventually, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

/** Nobody else of this run plays this one. */
const STOCK = "SIM-V150";
const TYPE = "R.5";

/** When nothing can be bet: the last ten seconds of a round, an option that an operator stopped. */
export const closedScreens = (world: World): Group => ({
  name: "screens: closed and stopped",
  run: async (say) => {
    const { page, context } = await openScreen(world, LAPTOP);
    const staff = await world.staff("admin");
    const option = await optionOf(staff);
    const id = numberAt(option, "id");
    try {
      await signInOn(page, "player2");
      await refused(say, world, page, id);
      await locked(say, page, id);
      await switchTo(staff, id, { isPlay: true, isStop: true });
      await stopped(say, world, page, id);
    } finally {
      await switchTo(staff, id, { isPlay: true, isStop: false });
      await context.close();
    }
  },
});

async function optionOf(staff: Operator): Promise<Json> {
  const all = listAt(await staff.ask("GET /api/console/options", { site: 1 }), "");
  const option = all.find((one) => textAt(one, "stock") === STOCK && textAt(one, "type") === TYPE);
  must(option !== undefined, `the console shows no ${STOCK} ${TYPE}`);
  return option;
}

async function switchTo(
  staff: Operator,
  id: number,
  state: { readonly isPlay: boolean; readonly isStop: boolean },
): Promise<void> {
  const all = listAt(await staff.ask("GET /api/console/options", { site: 1 }), "");
  const now = all.find((one) => numberAt(one, "id") === id);
  await staff.ask(`POST /api/console/options/${id}/state`, {
    site: 1,
    body: { ...state, baseVersion: at(now, "terms.version") ?? null, reason: "a line of the document" },
  });
}

/** The page has not heard of the new limit, so the server has to say it. */
async function refused(say: Say, world: World, page: Page, id: number): Promise<void> {
  const [player, staff] = [await world.player("player2"), await world.staff("operator1")];
  const limit = (body: { readonly [key: string]: Json }): Promise<Json> =>
    staff.ask(`POST /api/console/player/${player.id}/bet-limit`, {
      site: 1,
      body: { ...body, reason: "a line of the document" },
    });
  await page.goto(`/trade/${id}`);
  await takesBets(page, 12);
  await say("1-trading:153", "what the error queue says stands in a dialog titled 알림", async () => {
    await limit({ isEnabled: true, min: 50_000, max: 100_000 });
    await page.getByRole("textbox", { name: /투자금액/ }).fill("5000");
    await page.getByRole("button", { name: /^상승/ }).first().click();
    const dialog = page.getByRole("alertdialog").filter({ hasText: "투자는 50,000KRW 이상 가능합니다." });
    const box = await seen(dialog, "the dialog");
    must(box.text.includes("알림"), `its title is not 알림: ${box.text}`);
    await dialog.getByRole("button").last().click();
    return placed(box);
  });
  await limit({ isEnabled: false, min: null, max: null });
}

async function locked(say: Say, page: Page, id: number): Promise<void> {
  await page.goto(`/trade/${id}`);
  await say(
    "1-trading:39",
    "in the last ten seconds the screen says that investing is closed, and counts to the next round",
    async () => {
      const cover = page.getByText("투자 시간이 마감되었어요");
      const box = await seen(cover, "the overlay", { withinMs: 45_000 });
      const counts = new Set<string>();
      await eventually(
        async () => {
          const words = await wordsIfAny(page.locator("main"));
          const left = /다음 회차까지?\D{0,8}(\d+:\d\d)/.exec(words)?.[1];
          if (left !== undefined) counts.add(left);
          return counts.size;
        },
        { what: "a countdown that moves", holds: (seenSoFar) => seenSoFar >= 2, withinMs: 9_000 },
      );
      return `${placed(box)}; ${[...counts].join(", ")}`;
    },
  );
  await say("1-trading:78", "while it is closed nothing can be pressed to bet", async () => {
    await seen(page.getByText("투자 시간이 마감되었어요"), "the overlay", { withinMs: 45_000 });
    const free = await page
      .getByRole("button", { name: /^상승/ })
      .filter({ visible: true })
      .evaluateAll(
        (buttons) =>
          buttons.filter((button) => {
            const { x, y, width, height } = button.getBoundingClientRect();
            const top = document.elementFromPoint(x + width / 2, y + height / 2);
            return !(button as HTMLButtonElement).disabled && top !== null && button.contains(top);
          }).length,
      );
    return same(free, 0, "buttons that can be pressed");
  });
}

async function stopped(say: Say, world: World, page: Page, id: number): Promise<void> {
  await say("1-trading:150", "a stopped option is named with its type, in the quoted words", async () => {
    const words = await eventually(
      async () => {
        await page.goto(`/trade/${id}`);
        const cover = page.getByText(/거래가 종료된 상태/);
        await cover
          .first()
          .waitFor({ timeout: 6_000 })
          .catch(() => null);
        return wordsIfAny(page.locator("main"));
      },
      {
        what: "거래가 종료된 상태",
        holds: (said) => said.includes("거래가 종료된 상태"),
        withinMs: 70_000,
        everyMs: 1_000,
      },
    );
    const sentence = /[^.]{0,60}거래가 종료된 상태입니다\./.exec(words)?.[0] ?? words.slice(0, 160);
    must(/상승·하락 30초/.test(sentence) && /모의 변동성 150|SIM-V150/.test(sentence), sentence);
    return sentence.trim();
  });
  await say("1-trading:40", "the banner stands on the screen where the bet would be made", async () =>
    placed(await seen(page.getByText(/거래가 종료된 상태/), "the banner")),
  );
  await say("1-trading:79", "a stopped option is refused a bet, and reads isStop other than 1", async () => {
    const player = await world.player("player2");
    const option = await player.ask(`GET /api/trade/option/${id}`);
    must(numberAt(option, "isStop") !== 1, `isStop is ${brief(at(option, "isStop"))}`);
    return `isPlay ${brief(at(option, "isPlay"))}, isStop ${brief(at(option, "isStop"))}`;
  });
  await say("1-trading:29", "the header's list of instruments offers no stopped option", async () => {
    await page.goto("/trade/1");
    await page
      .getByRole("button", { name: /상승·하락/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await seen(dialog, "the popover");
    const offered = await dialog
      .locator("a, button")
      .evaluateAll((all) =>
        all.map((one) => `${one.getAttribute("href") ?? ""} ${one.getAttribute("aria-disabled") ?? ""}`),
      );
    must(
      !offered.some((one) => one.startsWith(`/trade/${id} `) && !one.includes("true")),
      `/trade/${id} is offered`,
    );
    await page.keyboard.press("Escape");
    return `${offered.length} ways, none to /trade/${id}`;
  });
}
