import type pg from "pg";
import { expect, type Page, test } from "../journey.ts";
import { MAIN_NAME, RUNNING_URL } from "../server.ts";
import { type Bend, bendBets } from "../steps/bend-bets.ts";
import { bettingRound, type Member, type MemberApi, openMemberApi, pointsOf } from "../steps/member-api.ts";
import { withDatabase } from "../steps/open-database.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";
import type { Words } from "../words.ts";

/** Five minutes: no new round takes the amount away in the middle. */
const R5 = 4;
const HALF_MINUTE = 1;
const STAKE = "5000";

test.skip(RUNNING_URL !== "", "changes limits in the database of a product of its own");

test("every refusal of a bet reaches the player in its own words", async ({ page, words, isPhone, look }) => {
  const api = await openMemberApi("player5");
  const member = await api.get<Member>("/api/me");
  const before = await pointsOf(api);
  const line = await bendBets(page);
  await signInTo(page, words, { player: "player5", path: `/trade/${R5}` });
  await waitForBetting(page, words, 50);

  for (const { bend, ko, en } of BENDS) {
    line.bend = bend({ now: (await bettingRound(api, R5)).id, before: await roundBefore(api) });
    await expectRefusal(page, words, isPhone ? ko : en);
  }
  line.bend = null;
  await look(page, "trade-r-refused");
  for (const { limit, ko, en } of LIMITS) {
    await withDatabase(MAIN_NAME, (client) => setLimit(client, member.id, limit));
    await expectRefusal(page, words, isPhone ? ko : en);
    if (limit.timed_out_until_ms === undefined) continue;
    // A break covers the buttons from then on; the next refusal needs them back.
    await withDatabase(MAIN_NAME, (client) => setLimit(client, member.id, {}));
    await page.reload();
    await waitForBetting(page, words, 20);
  }
  await withDatabase(MAIN_NAME, (client) => setLimit(client, member.id, {}));
  expect(await pointsOf(api), "nothing was taken").toBe(before);
});

interface Refused {
  readonly ko: string | RegExp;
  readonly en: string | RegExp;
}

interface RoundIds {
  readonly now: number;
  readonly before: number;
}

/** A half-minute round whose contract runs or is over: nobody can bet on it any more. A product just started has none yet. */
async function roundBefore(api: MemberApi): Promise<number> {
  const recent = () =>
    api.get<{ round: { id: number } | null }>("/api/trade/game/recent", { tradeOptionId: HALF_MINUTE });
  await expect.poll(async () => (await recent()).round, { timeout: 45_000 }).not.toBeNull();
  return (await recent()).round?.id ?? 0;
}

/** What the page itself would not send, in the order in which the server looks at a bet. */
const BENDS: readonly (Refused & { readonly bend: (rounds: RoundIds) => Bend })[] = [
  {
    bend: () => ({ player: { id: 1 } }),
    ko: "로그인한 회원과 요청한 회원이 다릅니다.",
    en: "The request names another member than the one logged in.",
  },
  { bend: () => ({ tradeRound: { id: 7 } }), ko: "회차를 찾을 수 없습니다.", en: "The round was not found." },
  {
    bend: ({ before }) => ({ tradeRound: { id: before } }),
    ko: "투자시간이 마감되었습니다.",
    en: "Investment time is closed.",
  },
  {
    bend: () => ({ type: "OV" }),
    ko: "투자할 수 없는 유형입니다: OV",
    en: "This type cannot be chosen here: OV",
  },
  {
    bend: ({ now }) => ({ multiple: 1.99, tradeRound: { id: now } }),
    ko: "배당이 1.99에서 1.88(으)로 변경되었습니다. 다시 확인해주세요.",
    en: "The payout multiple changed from 1.99 to 1.88. Please check it again.",
  },
  {
    bend: () => ({ point: 5_000.5 }),
    ko: "투자금액은 1 이상의 정수만 가능합니다.",
    en: "The investment amount must be a whole number of at least 1.",
  },
  {
    bend: () => ({ point: 3_000 }),
    ko: "투자는 5,000P 이상 가능합니다.",
    en: "The investment amount is too small.",
  },
  {
    bend: () => ({ point: 7_000 }),
    ko: "투자금액은 5,000P 단위로만 가능합니다.",
    en: "Please match the minimum unit of the amount.",
  },
  {
    bend: () => ({ point: 5_000_000 }),
    ko: "1,000,000P 이상 투자하실 수 없습니다.",
    en: "You cannot invest more than 1,000,000 P.",
  },
];

interface Limit {
  readonly single_stake_max?: number;
  readonly day_stake_max?: number;
  readonly day_loss_max?: number;
  readonly timed_out_until_ms?: number;
  readonly excluded_until_ms?: number;
}

/** The first moment of 2040 in Seoul. */
const FAR_MS = 2_208_956_400_000;

/** What a player set for themself on another page. */
const LIMITS: readonly (Refused & { readonly limit: Limit })[] = [
  {
    limit: { single_stake_max: 4_000 },
    ko: "설정하신 1회 투자한도 4,000P을 초과했습니다.",
    en: "This is above the limit you set for one investment: 4,000 P.",
  },
  {
    limit: { day_stake_max: 3_000 },
    ko: /^설정하신 1일 투자한도 3,000P을 초과합니다\. 남은 한도는 [\d,]+P입니다\.$/,
    en: /^This is above the daily investment limit you set: 3,000 P, of which [\d,]+ P are left\.$/,
  },
  {
    limit: { day_loss_max: 2_000 },
    ko: /^설정하신 1일 손실한도 2,000P을 초과할 수 있습니다\. 남은 한도는 [\d,]+P입니다\.$/,
    en: /^This could pass the daily loss limit you set: 2,000 P, of which [\d,]+ P are left\.$/,
  },
  {
    limit: { timed_out_until_ms: FAR_MS },
    ko: /^휴식 중입니다\. 2040-01-01 00:00(:00)?부터 투자할 수 있습니다\.$/,
    en: /^You are taking a break\. You can invest again from 2040-01-01 00:00(:00)? \(Seoul\)\.$/,
  },
  {
    limit: { excluded_until_ms: FAR_MS },
    ko: /^자가 이용제한 중입니다\. 2040-01-01 00:00(:00)?까지 투자할 수 없습니다\.$/,
    en: /^You have excluded yourself\. You cannot invest until 2040-01-01 00:00(:00)? \(Seoul\)\.$/,
  },
];

async function setLimit(client: pg.Client, memberId: number, limit: Limit): Promise<void> {
  // The product lets nobody shorten an exclusion; here time that has passed is played.
  await client.query("set session_replication_role = replica");
  await client.query("delete from accounts.protection where member_id = $1", [memberId]);
  await client.query("set session_replication_role = origin");
  const { single_stake_max: single, day_stake_max: stake, day_loss_max: loss } = limit;
  await client.query(
    `insert into accounts.protection
       (member_id, site_id, single_stake_max, day_stake_max, day_loss_max, timed_out_until_ms, excluded_until_ms)
     values ($1, 1, $2, $3, $4, $5, $6)`,
    [
      memberId,
      single ?? null,
      stake ?? null,
      loss ?? null,
      limit.timed_out_until_ms ?? null,
      limit.excluded_until_ms ?? null,
    ],
  );
}

async function expectRefusal(page: Page, words: Words, text: string | RegExp): Promise<void> {
  const buy = page.getByRole("button", { name: words.buy });
  // A new round empties the field.
  await page.getByRole("textbox", { name: words.amount }).fill(STAKE);
  await expect(buy).toBeEnabled();
  await buy.click();
  const card = page.getByTestId("bet-state");
  await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card).toHaveAttribute("data-state", "refused");
  await expect(card).toContainText(words.refused);
  // The words stand apart from what is decided by them.
  await expect(page.getByTestId("payout")).toBeInViewport({ ratio: 1 });
}
