import type { Page } from "@playwright/test";
import { textAt } from "../client/json.ts";
import { type Newcomer, newPlayer } from "../client/newcomer.ts";
import { newPhone } from "../client/outbox.ts";
import { askToken, type Credentials, granted } from "../client/player.ts";
import { openScreen, PHONE, placed, seen, signInOn } from "../client/screen.ts";
import type { World } from "../run/world.ts";
import { must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const CODE_EVERY_MS = 61_000;
const SITE = { id: 1, code: "maru" } as const;

/** The masks of the document: what is typed, and what stands in the field. */
const MASKS: readonly (readonly [string, string])[] = [
  ["021234567", "02-123-4567"],
  ["0212345678", "02-1234-5678"],
  ["0311234567", "031-123-4567"],
  ["01012345678", "010-1234-5678"],
  ["010-1234-56789", "010-1234-5678"],
];

/** Joining and coming back, on a phone. */
export const joining = (world: World): Group => ({
  name: "screens: joining and coming back",
  run: async (say) => {
    const { page, context } = await openScreen(world, PHONE);
    try {
      const { who } = await newPlayer(world, SITE);
      const signedUpAt = Date.now();
      await masks(say, page);
      await invitation(say, page);
      await strangers(say, world);
      // One code a minute goes to the same phone.
      await pause(signedUpAt + CODE_EVERY_MS - Date.now());
      await recovery(say, page, { world, who });
    } finally {
      await context.close();
    }
  },
});

async function masks(say: Say, page: Page): Promise<void> {
  await page.goto("/find_id");
  const field = page.locator("input[type=tel]").first();
  for (const [typed, wanted] of MASKS) {
    await say("2-accounts:83", `the phone field writes ${typed} as ${wanted}`, async () => {
      await field.fill("");
      await field.pressSequentially(typed);
      return same(await field.inputValue(), wanted, typed);
    });
  }
  await say("2-accounts:83", "letters do not enter a phone number", async () => {
    await field.fill("");
    await field.pressSequentially("010abc12가34");
    return same(await field.inputValue(), "010-123-4", "010abc12가34");
  });
}

async function invitation(say: Say, page: Page): Promise<void> {
  await say("2-accounts:24", "/ref/{partnerCode} of nobody says so on its first step", async () => {
    await page.goto("/ref/NOBODY9");
    return placed(
      await seen(
        page.getByText(/추천|초대|코드|지점/).and(page.locator("[role=alert], .text-danger, .text-warn")),
        "the warning",
        { scroll: true },
      ),
    );
  });
}

async function strangers(say: Say, world: World): Promise<void> {
  await say(
    "2-accounts:100",
    "POST /api/player/find_pw answers a stranger as it answers a member",
    async () => {
      const body = { username: "nobody-has-it7", phone: newPhone(), siteInfo: { id: SITE.id } };
      const stranger = await granted(world.call, "POST /api/player/find_pw", { body });
      must(textAt(stranger, "key") !== "", JSON.stringify(stranger));
      return "a key for a stranger too";
    },
  );
}

async function recovery(
  say: Say,
  page: Page,
  { world, who }: { readonly world: World; readonly who: Newcomer },
): Promise<void> {
  const fresh: Credentials = { ...who, password: "a new morning 5" };
  await say("2-accounts:25", "/find_pw: name and phone, the code that was sent, a new password", async () => {
    await page.goto("/find_pw");
    await page.locator("input[autocomplete=username]").fill(who.username);
    await page.locator("input[type=tel]").fill(who.phone);
    await page.getByRole("button", { name: /인증번호/ }).click();
    const words = await seen(page.getByText(/인증번호를 보냈어요/), "that a code was sent");
    const code = await world.codeSentTo(who.phone);
    await page.locator("input[autocomplete=one-time-code]").fill(code);
    await page.locator("input[name=password]").fill("short");
    await page.locator("input[name=confirmPassword]").fill("short");
    await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
    await seen(page.getByText("비밀번호를 8자리 이상 입력해주세요."), "the refusal of a short one");
    await page.locator("input[name=password]").fill(fresh.password);
    await page.locator("input[name=confirmPassword]").fill(fresh.password);
    await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
    await seen(page.getByText(/비밀번호를 바꿨어요/), "that it is done");
    return placed(words);
  });
  await say("2-accounts:25", "the old password is none any more, the new one signs in", async () => {
    const old = await askToken(world.url, who);
    must(old.http >= 400, "the old password still signs in");
    await pause(500);
    await signInOn(page, fresh);
    return `${old.http}, then at ${new URL(page.url()).pathname}`;
  });
}
