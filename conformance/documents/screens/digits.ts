import type { Page } from "@playwright/test";
import {
  isPhone,
  nameOf,
  openScreen,
  placed,
  seen,
  signInOn,
  type Size,
  wordsIfAny,
  wordsOf,
} from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { eventually, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";
import { asking, pick, press } from "./digit-question.ts";
import { takesBets } from "./rise.ts";

const BUTTONS = [
  "홀",
  "짝",
  "언더",
  "오버",
  "소",
  "중",
  "대",
  "홀소",
  "홀중",
  "홀대",
  "짝소",
  "짝중",
  "짝대",
  "0",
  "1",
  "5",
  "9",
];
const BOARD = [
  "홀",
  "짝",
  "언더",
  "오버",
  "소",
  "중",
  "대",
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
];

const amountOf = (page: Page) => page.getByRole("textbox", { name: /투자금액/ });
/** The phone shows the bet types in three groups. */
const GROUPS = ["조합", "숫자"];

async function openGroup(page: Page, name: string): Promise<void> {
  const group = page
    .getByRole("tab", { name, exact: true })
    .or(page.getByRole("button", { name, exact: true }));
  const shown = group.filter({ visible: true }).first();
  if ((await shown.count()) > 0) await shown.click();
}

/** The trade screen of the digit games, at one size, by one person. */
export const digitScreen = (
  world: World,
  { size, username }: { readonly size: Size; readonly username: string },
): Group => ({
  name: `screens: binary and ball at ${nameOf(size)}`,
  run: async (say) => {
    const { page, context } = await openScreen(world, size);
    try {
      await signInOn(page, username);
      await page.goto("/trade/5");
      await page.locator("main").waitFor({ timeout: 40_000 });
      await amounts(say, page, size);
      await asking(say, page, { size, player: await world.player(username) });
      await around(say, page, size);
      await say(
        "1-trading:13",
        `the screen of the digit games has bet types and no book at ${nameOf(size)}`,
        async () =>
          same(
            await page.getByRole("heading", { name: /^호가/ }).filter({ visible: true }).count(),
            0,
            "order books",
          ),
      );
      await ball(say, page, size);
    } finally {
      await context.close();
    }
  },
});

/** What the page says to an amount, in the quoted words. */
async function amounts(say: Say, page: Page, size: Size): Promise<void> {
  const at = ` at ${nameOf(size)}`;
  await takesBets(page, 12).catch(() => null);
  await say("1-trading:75", `the default selection is O${at}`, async () =>
    same(await pick(page, "홀").isChecked(), true, "홀"),
  );
  await say("1-trading:37", `bet-type buttons show their multiple${at}`, async () => {
    const missing = new Set(BUTTONS);
    for (const group of [null, ...GROUPS]) {
      if (group !== null) await openGroup(page, group);
      for (const name of missing) if ((await pick(page, name).count()) > 0) missing.delete(name);
    }
    await openGroup(page, "기본");
    must(missing.size === 0, `no button with × for ${[...missing].join(", ")}`);
    return BUTTONS.join(" ");
  });
  await say("1-trading:37", `no label of a bet type runs into its neighbour${at}`, () => labelsApart(page));
  const alert = (text: string) => async (): Promise<string> => {
    const shown = page.getByRole("alert").or(page.getByRole("alertdialog")).filter({ hasText: text });
    const box = await seen(shown, `"${text}"`, { withinMs: 4_000 });
    must(box.text.includes("알림"), `its title is not 알림: ${box.text}`);
    return placed(box);
  };
  const cases: readonly (readonly [string, string, () => Promise<void>, string])[] = [
    ["1-trading:88", "below the minimum", () => fillAndBet(page, "3000"), "투자는 5,000KRW 이상 가능합니다."],
    [
      "1-trading:89",
      "off the unit",
      () => fillAndBet(page, "12345"),
      "투자금액은 5,000KRW 단위로만 가능합니다.",
    ],
  ];
  for (const [line, what, act, text] of cases) {
    await say(line, `${what}: "${text}" titled 알림${at}`, async () => {
      await act();
      return alert(text)();
    });
  }
  await say("1-trading:89", `the remainder is then removed${at}`, async () =>
    same(await amountOf(page).inputValue(), "10,000", "amount"),
  );
  await say("1-trading:96", `below 0: "투자금액은 최소 0원 이상입니다."${at}`, async () => {
    await press(page, /^초기화/);
    await press(page, /내리기/);
    return alert("투자금액은 최소 0원 이상입니다.")();
  });
  await say(
    "1-trading:105",
    `the field takes digits alone, with separators, at most the balance${at}`,
    async () => {
      await amountOf(page).fill("12a.b3");
      same(await amountOf(page).inputValue(), "123", "12a.b3");
      await amountOf(page).fill("99999999");
      const most = Number((await amountOf(page).inputValue()).replaceAll(",", ""));
      must(most > 0 && most <= 1_000_000, `99999999 became ${most}`);
      return `99999999 became ${most.toLocaleString("en")}`;
    },
  );
  await say(
    "1-trading:102",
    `Maximum: the balance down to a multiple of the minimum, at most the maximum${at}`,
    async () => {
      await press(page, /^초기화/);
      await press(page, /^최대/);
      const most = Number((await amountOf(page).inputValue()).replaceAll(",", ""));
      const balance = Number(
        /([\d,]+)\s?(원|KRW|P)/
          .exec(await wordsOf(page.locator("header, [role=banner]").first()))?.[1]
          ?.replaceAll(",", "") ?? Number.NaN,
      );
      return `balance ${balance}: ${same(most, Math.min(1_000_000, Math.floor(balance / 5_000) * 5_000), "maximum")}`;
    },
  );
  await say(
    "1-trading:94",
    `quick-add above the balance: "투자금액이 현재 보유자산보다 많을 수 없습니다."${at}`,
    async () => {
      await press(page, /^초기화/);
      for (let times = 0; times < 3; times += 1) await press(page, /^500,000 더하기/);
      return alert("투자금액이 현재 보유자산보다 많을 수 없습니다.")();
    },
  );
  await say("1-trading:162", `one button adds ten times at most${at}`, async () => {
    await press(page, /^초기화/);
    for (let times = 0; times < 11; times += 1) await press(page, /^5,000 더하기/);
    return same(await amountOf(page).inputValue(), "50,000", "after eleven presses");
  });
  await say(
    "1-trading:99",
    `another type: above its maximum the amount is reset, and said so${at}`,
    async () => {
      await pick(page, "홀").check({ force: true });
      await amountOf(page).fill("600000");
      await pick(page, "중").check({ force: true });
      const said = await alert("최대베팅금액 초과로 초기화처리 되었습니다.")();
      same(await amountOf(page).inputValue(), "0", "amount");
      return said;
    },
  );
  await say(
    "1-trading:95",
    `quick-add above the type's maximum: "투자금액이 최대베팅금액보다 많을 수 없습니다."${at}`,
    async () => {
      await press(page, /^500,000 더하기/);
      await press(page, /^5,000 더하기/);
      return alert("투자금액이 최대베팅금액보다 많을 수 없습니다.")();
    },
  );
  await say(
    "1-trading:99",
    `another type: below its minimum the amount is reset, and said so${at}`,
    async () => {
      await amountOf(page).fill("3000");
      await pick(page, "짝").check({ force: true });
      const said = await alert("최소베팅금액 미만으로 초기화처리 되었습니다.")();
      same(await amountOf(page).inputValue(), "0", "amount");
      return said;
    },
  );
}

async function fillAndBet(page: Page, amount: string): Promise<void> {
  await amountOf(page).fill(amount);
  await press(page, /^베팅하기/);
}

interface Label {
  readonly owner: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

async function labelsApart(page: Page): Promise<string> {
  const labels: readonly Label[] = await page.evaluate(() =>
    [...document.querySelectorAll("[role=radio], input[type=radio]")].flatMap((radio, owner) =>
      [...(radio.closest("label") ?? radio).querySelectorAll("*")]
        .filter((part) => part.children.length === 0 && (part.textContent ?? "").trim() !== "")
        .map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return { owner, text: part.textContent ?? "", left, right, top, bottom };
        }),
    ),
  );
  const overlaps = labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter((other) => meet(one, other))
      .map((other) => `${one.text}/${other.text}`),
  );
  must(
    labels.length > 0 && overlaps.length === 0,
    `these run into each other: ${overlaps.slice(0, 5).join(", ")}`,
  );
  return `${labels.length} labels, each apart`;
}

function meet(a: Label, b: Label): boolean {
  const [width, height] = [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  return a.owner !== b.owner && width > 1 && height > 1;
}

/** The question before a bet, where a person sees it. */
async function around(say: Say, page: Page, size: Size): Promise<void> {
  const at = ` at ${nameOf(size)}`;
  const open = async (name: RegExp): Promise<void> => {
    const tab = page.getByRole("tab", { name }).filter({ visible: true }).first();
    if ((await tab.count()) > 0) await tab.click();
  };
  await say("1-trading:35", `the board shows odd to 9${at}`, async () => {
    if (isPhone(size)) await open(/^호가|보드|최근/);
    const board = page
      .getByRole("region", { name: /최근 결과/ })
      .filter({ visible: true })
      .first();
    const words = await wordsOf(board);
    const missing = BOARD.filter((name) => !words.split(" ").includes(name));
    must(missing.length === 0, `the board lacks ${missing.join(", ")}: ${words.slice(0, 120)}`);
    return words.slice(0, 80);
  });
  await say(
    "1-trading:34",
    `results table: time, close, odd/even, under/over, big/medium/small, digit${at}`,
    async () => {
      await open(/^결과/);
      const rows = page.getByRole("tabpanel").last().getByRole("row");
      const row = rows.filter({ hasNotText: "진행중" }).nth(1);
      const words = await eventually(() => wordsIfAny(row), {
        what: "a decided round",
        holds: (said) => /(홀|짝)/.test(said),
        withinMs: 72_000,
        everyMs: 500,
      });
      must(
        /\d\d:\d\d/.test(words) &&
          /[\d,]+\.\d{3}/.test(words) &&
          /(언더|오버)/.test(words) &&
          /(소|중|대|0|제로)/.test(words) &&
          /\b\d\b/.test(words),
        words,
      );
      return words;
    },
  );
  await say("1-trading:165", `its times are whole: YYYY-MM-DD HH:mm:ss${at}`, async () => {
    const words = await wordsIfAny(page.getByRole("tabpanel").last());
    must(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(words), words.slice(0, 120));
    return /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(words)?.[0] ?? "";
  });
  await say("1-trading:41", `a result arrives as a dialog that leaves by itself${at}`, async () => {
    const dialog = page.getByText("회차 결과").filter({ visible: true }).first();
    const isBelow = await dialog.isVisible().catch(() => false);
    if (!isBelow) await dialog.waitFor({ state: "visible", timeout: 70_000 });
    const from = Date.now();
    await dialog.waitFor({ state: "hidden", timeout: 6_000 });
    const stoodMs = Date.now() - from;
    must(stoodMs < 4_000, `it stood ${stoodMs} ms`);
    return `it stood ${stoodMs} ms`;
  });
}

async function ball(say: Say, page: Page, size: Size): Promise<void> {
  const at = ` at ${nameOf(size)}`;
  await say("1-trading:26", `a type with a P opens the ball game${at}`, async () => {
    await page.goto("/trade/8");
    return placed(await seen(page.getByText(/볼게임/), "볼게임"));
  });
  await say("3-decisions:E3", `the ball of the draw stands on the screen${at}`, async () =>
    placed(await seen(page.getByRole("img", { name: /볼/ }).locator(".."), "the ball")),
  );
}
