import { expect, test } from "../journey.ts";
import { expectAccessible } from "../steps/expect-accessible.ts";
import { newMember } from "../steps/new-member.ts";
import { granted, openOperatorConsole } from "../steps/operator-console.ts";
import { signInTo } from "../steps/sign-in.ts";

const MINUTE_MS = 60_000;
const DISABLED = "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.";

test(
  "P-35: who does nothing for half an hour is asked, and then signed out in every tab",
  { tag: "@phone" },
  async ({ page, context, words, look }) => {
    await signInTo(page, words, { player: "player5", path: "/history_trade" });
    const other = await context.newPage();
    await other.goto("/support/notice");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    /** As if nobody had touched this browser since then. */
    const idleSince = (minutes: number) =>
      page.evaluate(
        (ms) => localStorage.setItem("maru.last-act", String(Date.now() - ms)),
        minutes * MINUTE_MS,
      );

    await idleSince(29.3);
    const asked = page.getByTestId("idle");
    await expect(asked).toBeVisible();
    await expect(other.getByTestId("idle")).toBeVisible();
    await expectAccessible(page, "asked whether somebody is there");
    await look(page, "idle-asked");
    await asked.getByRole("button", { name: "계속 이용" }).click();
    await expect(asked).toBeHidden();
    await expect(other.getByTestId("idle")).toBeHidden();

    await idleSince(30);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId("end-reason")).toHaveText("30분 동안 아무 움직임이 없어 로그아웃했어요.");
    await look(page, "idle-over");
    // A page opened a night later does not go on with the session, and signing in again does.
    await other.goto("/mypage");
    await expect(other).toHaveURL(/\/login$/);
    await signInTo(page, words, { player: "player5", path: "/history_trade" });
    await idleSince(700);
    await page.goto("about:blank");
    await page.goto("/history_trade");
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  "P-04: an account that is closed is told so at once, and cannot be signed in to",
  { tag: "@phone" },
  async ({ page, words, look }) => {
    const member = await newMember();
    await page.goto("/trade/2");
    const fill = async (): Promise<void> => {
      await page.getByLabel(words.username, { exact: true }).fill(member.username);
      await page.getByLabel(words.password, { exact: true }).fill(member.password);
      await page.getByRole("button", { name: words.logIn }).click();
    };
    await fill();
    await expect(page.getByRole("button", { name: words.live })).toBeVisible();

    const operator = await openOperatorConsole("operator1");
    granted(await operator.post("/api/console/step-up", { password: "maru-operator-1" }));
    granted(
      await operator.post(`/api/console/player/${member.id}/minor`, { reason: "identity document shown" }),
    );
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId("end-reason")).toHaveText(DISABLED);
    await look(page, "account-closed");
    await fill();
    await expect(page.getByRole("alert")).toHaveText(DISABLED);
  },
);
