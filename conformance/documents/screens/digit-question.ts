import type { Page } from "@playwright/test";
import { listAt, numberAt } from "../client/json.ts";
import type { Player } from "../client/player.ts";
import { type Box, nameOf, placed, seen, type SeenPart, type Size, wordsOf } from "../client/screen.ts";
import { must, pause, same } from "../table/must.ts";
import type { Say } from "../table/table.ts";
import { takesBets } from "./rise.ts";

/** A digit shows its chance before its multiple. */
export const pick = (page: Page, name: string) =>
  page.getByRole("radio", { name: new RegExp(`^${name} ([\\d.]+% )?×`) });
export const press = (page: Page, name: RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

interface Seat {
  readonly size: Size;
  /** Who sits at the page, asked beside it. */
  readonly player: Player;
}

/** The ids of the player's newest bets. */
async function betsOf(player: Player): Promise<readonly number[]> {
  const page = await player.ask("GET /api/trade/history/list", {
    query: { resultType: "UserTradeHistory", page: 0, size: 100 },
  });
  return listAt(page, "content").map((bet) => numberAt(bet, "id"));
}

/** What is asked before a digit bet is sent, and that it is sent once. */
export async function asking(say: Say, page: Page, { size, player }: Seat): Promise<void> {
  const at = ` at ${nameOf(size)}`;
  const text = "홀에 5,000원을 베팅하시겠습니까?";
  const asked = page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .filter({ hasText: /베팅하시겠습니까/ });
  await takesBets(page, 15).catch(() => null);
  let pressed: SeenPart | null = null;
  let question: SeenPart | null = null;
  await say("1-trading:90", `the Betting button stands whole on the screen${at}`, async () => {
    await pick(page, "홀").check({ force: true });
    await press(page, /^초기화/);
    await press(page, /^5,000 더하기/);
    pressed = await seen(page.getByRole("button", { name: /^베팅하기/ }), "Betting");
    return placed(pressed);
  });
  await say("1-trading:90", `the confirmation reads "${text}" and stands on the screen${at}`, async () => {
    await press(page, /^베팅하기/);
    const box = await seen(asked, "the confirmation");
    question = box;
    must(box.text.includes(text), `it reads "${box.text.replaceAll("\n", " ")}"`);
    return placed(box);
  });
  await say("1-trading:90", `the confirmation stands at its button${at}`, () => {
    must(pressed !== null && question !== null, "neither was seen");
    const far = gapBetween(pressed.box, question.box);
    must(far < 24, `it stands ${Math.round(far)} px away from the button`);
    return `${placed(pressed)}; ${placed(question)}`;
  });
  await say("1-trading:90", `its buttons bet and cancel can be pressed${at}`, async () => {
    const bet = await seen(asked.getByRole("button", { name: "베팅", exact: true }), "bet");
    const cancel = await seen(asked.getByRole("button", { name: "취소" }), "cancel");
    return `${placed(bet)}; ${placed(cancel)}`;
  });
  await say("1-trading:90", `cancel bets nothing${at}`, async () => {
    await asked.getByRole("button", { name: "취소" }).click();
    await asked.waitFor({ state: "hidden" });
    must(!(await wordsOf(page.locator("main"))).includes("접수됐어요"), "a bet was placed");
    return "the question went, no bet was placed";
  });
  await say("1-trading:91", `a second press within a second is not a second bet${at}`, async () => {
    const before = await betsOf(player);
    await takesBets(page, 10);
    await press(page, /^베팅하기/);
    const confirm = asked.getByRole("button", { name: "베팅", exact: true });
    await confirm.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      button.click();
    });
    await seen(page.getByText(/접수됐|접수되었|접수 완료/), "the confirmation");
    await pause(1_500);
    const after = await betsOf(player);
    const made = after.filter((id) => !before.includes(id)).length;
    return same(made, 1, "the number of bets that three presses made");
  });
}

/** Up or down; nothing where they overlap. */
function gapBetween(one: Box, other: Box): number {
  return Math.max(0, other.y - (one.y + one.height), one.y - (other.y + other.height));
}
