import type { Page } from "@playwright/test";
import {
  DESKTOP,
  fitsWidth,
  LAPTOP,
  nameOf,
  openScreen,
  PHONE,
  placed,
  seen,
  signInOn,
  wordsIfAny,
  wordsOf,
} from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { eventually, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const SIZES = [PHONE, LAPTOP, DESKTOP];
const LINES: Readonly<Record<string, string>> = {
  "/dnw": "2-accounts:32",
  "/mypage": "2-accounts:30",
  "/history_trade": "2-accounts:31",
  "/support/contact": "2-accounts:29",
  "/support/contact/create": "2-accounts:29",
};
/** Where a page asks for a list, and how many rows it asks for. */
const ASKED: readonly (readonly [string, string, RegExp, number])[] = [
  ["1-trading:164", "/history_trade", /\/api\/trade\/history\/list/, 20],
  ["2-accounts:139", "/dnw?tab=history", /\/api\/dnw\/list/, 20],
  ["2-accounts:139", "/support/notice", /\/api\/content\/notice\/list/, 12],
  ["2-accounts:139", "/support/strategy", /\/api\/content\/strategy\/list/, 50],
];
const MENU: readonly (readonly [string, string])[] = [
  ["Trade", "/trade"],
  ["Wallet", "/dnw"],
  ["Support", "/support"],
  ["Setting", "/mypage"],
];
const press = (page: Page, name: RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

/** The member's own pages. */
export const memberScreens = (world: World): Group => ({
  name: "screens: members",
  run: async (say) => {
    const { page, context } = await openScreen(world, LAPTOP);
    try {
      await signInOn(page, "player2");
      await headerMenu(say, page);
      await deposit(say, page);
      await withdrawal(say, page);
      await profile(say, page);
      await pages(say, page);
      await sizes(say, page);
    } finally {
      await context.close();
    }
  },
});

async function headerMenu(say: Say, page: Page): Promise<void> {
  for (const path of ["/dnw", "/mypage", "/support/notice", "/history_trade"]) {
    await say(
      "2-accounts:34",
      `the header of ${path} leads to Trade, Wallet, Support, Setting, and out`,
      async () => {
        await page.goto(path);
        await page.locator("main").waitFor({ timeout: 40_000 });
        const head = page.locator("header").first();
        for (const [name, href] of MENU) await seen(head.locator(`a[href^="${href}"]`), `${name} (${href})`);
        await seen(
          head.getByRole("button", { name: /로그아웃/ }).or(head.getByRole("link", { name: /로그아웃/ })),
          "Log Out",
        );
        return (await wordsOf(head)).slice(0, 120);
      },
    );
  }
}

async function deposit(say: Say, page: Page): Promise<void> {
  await page.goto("/dnw");
  await say("2-accounts:39", "deposit and withdraw stand in tabs", async () => {
    const words = await eventually(() => wordsOf(page.locator("main")), {
      what: "입금 and 출금",
      holds: (said) => /입금/.test(said) && /출금/.test(said),
    });
    return words.slice(0, 80);
  });
  for (const [what, words] of [
    ["steps", /진행 순서|절차/],
    ["cautions", /주의사항|유의사항/],
    ["the account to pay to", /계좌/],
    ["its holder", /예금주/],
  ] as const) {
    await say("2-accounts:39", `the deposit form shows ${what}`, async () =>
      placed(await seen(page.getByText(words), what, { scroll: true })),
    );
  }
  await say("2-accounts:77", "no amount: '입금신청금액을 입력해주세요.'", async () => {
    await press(page, /입금 ?신청/);
    return placed(await seen(page.getByText("입금신청금액을 입력해주세요."), "the refusal"));
  });
  await say("2-accounts:127", "a request is answered by '입금신청이 완료되었습니다.'", async () => {
    await page.getByRole("textbox", { name: /금액/ }).first().fill("15000");
    await press(page, /입금 ?신청/);
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: /신청|확인/ })
      .click({ timeout: 1_000 })
      .catch(() => null);
    return placed(await seen(page.getByText("입금신청이 완료되었습니다."), "the answer"));
  });
  await say(
    "2-accounts:77",
    "a second one: '현재 입금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.'",
    async () => {
      await page.goto("/dnw");
      return placed(
        await seen(
          page.getByText(/현재 입금신청중인 내역이 있습니다\. 완료후 다시 신청해주세요\./),
          "the refusal",
          { scroll: true },
        ),
      );
    },
  );
  await say("2-accounts:66", "the pending deposit is cancelled after confirmation", async () => {
    await page.goto("/dnw");
    await page
      .getByRole("button", { name: /^신청 취소/ })
      .filter({ visible: true })
      .first()
      .click();
    const asked = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ hasText: /취소/ });
    const box = await seen(asked, "the question");
    await asked
      .getByRole("button", { name: /^(네|예|확인|취소하기|신청 취소|신청취소)/ })
      .first()
      .click();
    await eventually(() => wordsOf(page.locator("main")), {
      what: "the cancelled request",
      holds: (words) => /취소/.test(words),
    });
    return placed(box);
  });
}

async function withdrawal(say: Say, page: Page): Promise<void> {
  await page.goto("/dnw?tab=withdraw");
  for (const [what, words] of [
    ["the account with its bank", /은행/],
    ["the holder", /예금주/],
    ["the holdings", /보유/],
  ] as const) {
    await say("2-accounts:39", `the withdraw form shows ${what}`, async () =>
      placed(await seen(page.locator("main").getByText(words), what, { scroll: true })),
    );
  }
  await say("2-accounts:78", "no amount: '출금신청금액을 입력해주세요.'", async () => {
    await press(page, /출금 ?신청/);
    return placed(await seen(page.getByText("출금신청금액을 입력해주세요."), "the refusal"));
  });
  await say("2-accounts:78", "above the holdings: '출금신청금액이 보유금액을 초과합니다.'", async () => {
    await page.getByRole("textbox", { name: /금액/ }).first().fill("4999999");
    await press(page, /출금 ?신청/).catch(() => null);
    return placed(await seen(page.getByText("출금신청금액이 보유금액을 초과합니다."), "the refusal"));
  });
}

async function profile(say: Say, page: Page): Promise<void> {
  await page.goto("/mypage");
  const fields = [
    /아이디/,
    /휴대폰/,
    /이름/,
    /생년월일/,
    /이메일/,
    /관리 ?지점/,
    /은행/,
    /계좌번호/,
    /예금주/,
  ];
  for (const field of fields) {
    await say("2-accounts:40", `the profile shows ${field.source}`, async () =>
      placed(await seen(page.locator("main").getByText(field), field.source, { scroll: true })),
    );
  }
  await say("2-accounts:145", "the managing branch is 본사 by default", async () => {
    const words = await wordsOf(page.locator("main"));
    must(/관리 ?지점 ?본사/.test(words), /관리 ?지점.{0,20}/.exec(words)?.[0] ?? "none");
    return "관리 지점 본사";
  });
  const dialog = page.getByRole("dialog").filter({ hasText: /비밀번호/ });
  await say("2-accounts:43", "the password dialog has three fields and two buttons", async () => {
    await page
      .getByRole("button", { name: /비밀번호 변경/ })
      .first()
      .click();
    const box = await seen(dialog, "the dialog");
    same(await dialog.locator("input[type=password]").count(), 3, "fields");
    await seen(dialog.getByRole("button", { name: /취소/ }), "cancel");
    return placed(box);
  });
  const change = dialog.getByRole("button", { name: /변경/ });
  const cases: readonly (readonly [readonly string[], string])[] = [
    [["", "", ""], "현재비밀번호를 입력해주세요."],
    [["maru-player-2", "", ""], "신규비밀번호를 입력해주세요."],
    [["maru-player-2", "short", "short"], "비밀번호를 8자리 이상 입력해주세요."],
    [["maru-player-2", "quiet-morning-7", "quiet-morning-8"], "신규비밀번호와 일치하지 않습니다."],
  ];
  for (const [values, said] of cases) {
    await say("2-accounts:75", `'${said}'`, async () => {
      for (const [index, value] of values.entries())
        await dialog.locator("input[type=password]").nth(index).fill(value);
      await change.click();
      return placed(await seen(page.getByText(said), said));
    });
  }
}

async function sizes(say: Say, page: Page): Promise<void> {
  for (const [line, path, call, size] of ASKED) {
    await say(line, `${path} asks for ${size} rows a page`, async () => {
      const asked = page.waitForRequest((request) => call.test(request.url()), { timeout: 15_000 });
      await page.goto(path);
      const { searchParams } = new URL((await asked).url());
      return same(Number(searchParams.get("size")), size, "size");
    });
  }
  await say(
    "2-accounts:45",
    "the strategies stand under their categories: usage and first strategy",
    async () => {
      await page.goto("/support/strategy");
      const words = await eventually(() => wordsIfAny(page.locator("main")), {
        what: "two categories",
        holds: (said) => /이용 ?안내|이용 ?방법|이용/.test(said) && /초보|전략/.test(said),
      });
      return words.slice(0, 120);
    },
  );
}

async function pages(say: Say, page: Page): Promise<void> {
  for (const path of ["/dnw", "/mypage", "/history_trade", "/support/contact", "/support/contact/create"]) {
    await say(LINES[path] ?? "2-accounts:30", `${path} opens and fits 360, 1366 and 1440`, async () => {
      const said: string[] = [];
      await page.goto(path);
      await page.locator("main").waitFor({ timeout: 40_000 });
      same(new URL(page.url()).pathname, path, "address");
      for (const size of SIZES) {
        await page.setViewportSize(size);
        said.push(
          await fitsWidth(page).catch(
            (error: Error) => must(false, `${nameOf(size)}: ${error.message}`) ?? "",
          ),
        );
      }
      return said.join("; ");
    });
    await page.setViewportSize(LAPTOP);
    await say("1-trading:18", `${path} carries the warning of high risk`, async () =>
      placed(await seen(page.getByText(/고위험/), "the warning", { scroll: true })),
    );
  }
  await say("1-trading:27", "/history_trade shows the bets of the member, each with its state", async () => {
    await page.goto("/history_trade");
    const words = await eventually(() => wordsIfAny(page.locator("main")), {
      what: "a bet with its state",
      holds: (said) => /(진행 ?중|실현|실격|무효)/.test(said),
      withinMs: 60_000,
      everyMs: 2_000,
    });
    return /.{0,60}(진행 ?중|실현|실격|무효)/.exec(words)?.[0] ?? "";
  });
  await say("1-trading:165", "/history_trade tells date and time of a bet", async () => {
    await page.goto("/history_trade");
    const words = await eventually(() => wordsOf(page.locator("main")), {
      what: "a bet with its date",
      holds: (said) => /\d{4}-\d\d-\d\d \d\d:\d\d/.test(said),
      withinMs: 30_000,
      everyMs: 2_000,
    });
    return /\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/.exec(words)?.[0] ?? "";
  });
  await say("2-accounts:29", "an inquiry is written and stands in the list", async () => {
    await page.goto("/support/contact/create");
    await page.getByRole("textbox").first().fill("화면에서 묻습니다");
    await press(page, /보내기|등록|문의하기|접수|작성/);
    await page.waitForURL((url) => /^\/support\/contact(\/\d+)?$/.test(url.pathname));
    await page.goto("/support/contact");
    return placed(await seen(page.getByText("화면에서 묻습니다"), "the inquiry", { scroll: true }));
  });
}
