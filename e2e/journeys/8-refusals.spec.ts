import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test } from "../journey.ts";
import { MAIN_NAME, RUNNING_URL } from "../server.ts";
import { type AddedRound, addRound } from "../steps/add-round.ts";
import { type Bend, bendBets } from "../steps/bend-bets.ts";
import { expectRefusal, type Refused } from "../steps/expect-refusal.ts";
import { betsOf, bettingRound, type Member, type MemberApi, openMemberApi } from "../steps/member-api.ts";
import { granted, openOperatorConsole } from "../steps/operator-console.ts";
import { withDatabase } from "../steps/open-database.ts";
import { putOthersInTheWay } from "../steps/put-others-in-the-way.ts";
import { signInTo } from "../steps/sign-in.ts";
import { waitForBetting } from "../steps/wait-for-betting.ts";

/** Five minutes: no new round takes the amount away in the middle. */
const R5 = 4;
const HALF_MINUTE = 1;

test.skip(RUNNING_URL !== "", "changes limits in the database of a product of its own");

test("every refusal of a bet reaches the player in its own words", async ({ page, words, isPhone, look }) => {
  const api = await openMemberApi("player5");
  const line = await bendBets(page);
  await signInTo(page, words, { player: "player5", path: `/trade/${R5}` });
  const member = await api.get<Member>("/api/me");
  // What was bet before may still be won, and the balance would grow under the bets to come.
  const running = (await betsOf(api)).filter(({ status }) => status === RUNNING);
  const mostPoints = member.point + running.reduce((sum, { point }) => sum + 2 * point, 0);
  // A refusal is read within seconds; a round that ends in the middle of one would give another.
  const refusedFor = async ({ ko, en }: Refused): Promise<void> => {
    await waitForBetting(page, words, 20);
    await expectRefusal(page, words, isPhone ? ko : en);
  };
  await waitForBetting(page, words, 60);
  const usedKey = randomUUID();
  const accepted = await api.bet({
    roundId: (await bettingRound(api, R5)).id,
    type: "B",
    point: firstStake(mostPoints),
    clientKey: usedKey,
  });
  expect(accepted.code, accepted.message).toBeUndefined();

  for (const { bend, ko, en } of BENDS) {
    const earlier = await roundBefore(api);
    // Before the bend is made, which names the round of now.
    await waitForBetting(page, words, 20);
    line.bend = bend({ now: (await bettingRound(api, R5)).id, before: earlier, usedKey });
    await expectRefusal(page, words, isPhone ? ko : en);
  }
  for (const { round, ...refused } of ROUNDS) {
    const { id, undo } = await withDatabase(MAIN_NAME, (client) => addRound(client, round));
    try {
      line.bend = { tradeRound: { id } };
      await refusedFor(refused);
    } finally {
      await withDatabase(MAIN_NAME, undo);
    }
  }
  line.bend = null;
  await waitForBetting(page, words, 40);
  const roundId = (await bettingRound(api, R5)).id;
  await putOthersInTheWay(member.id, () => expectRefusal(page, words, isPhone ? BUSY.ko : BUSY.en));
  const refill = await withDatabase(MAIN_NAME, (client) => fillSide(client, roundId));
  try {
    await expectRefusal(page, words, isPhone ? SIDE_FULL.ko : SIDE_FULL.en);
  } finally {
    await withDatabase(MAIN_NAME, refill);
  }
  await look(page, "trade-r-refused");
  for (const { arrange, ...refused } of ORDERS) {
    const undo = await withDatabase(MAIN_NAME, (client) => arrange(client, member.id));
    try {
      await refusedFor(refused);
    } finally {
      await withDatabase(MAIN_NAME, undo);
    }
  }
  try {
    for (const { limit, ko, en } of LIMITS) {
      // Before the limit is set: what a limit forbids is no longer offered by a page that hears of it.
      await waitForBetting(page, words, 20);
      await withDatabase(MAIN_NAME, (client) => setLimit(client, member.id, limit));
      await expectRefusal(page, words, isPhone ? ko : en);
      if (limit.timed_out_until_ms === undefined && limit.excluded_until_ms === undefined) continue;
      // A break or an exclusion covers the buttons from then on; the next refusal needs them back.
      await withDatabase(MAIN_NAME, (client) => setLimit(client, member.id, {}));
      await page.reload();
    }
  } finally {
    await withDatabase(MAIN_NAME, (client) => setLimit(client, member.id, {}));
  }
  expect((await betsOf(api))[0]?.id, "no other bet was taken").toBe(accepted.data?.id);
});

/** The status of a bet whose round is not settled. */
const RUNNING = 5;

/** The most that one bet may be. */
const MOST = 1_000_000;

/** What leaves less than {@link MOST} of the most a member may come to: a bet of that is then one over the balance. */
function firstStake(points: number): number {
  return Math.max(10_000, Math.ceil((points - MOST + 1) / 5_000) * 5_000);
}

test("a bet on an option that its operator stopped or switched off is refused in its own words", async ({
  page,
  words,
  isPhone,
}) => {
  const { get, post } = await openOperatorConsole("admin");
  const options = granted(await get<readonly Option[]>("/api/console/options"));
  const quick = options.filter(({ id, type }) => type === "R.5" && id !== HALF_MINUTE);
  const switchTo = async (option: Option, state: { isPlay: boolean; isStop: boolean }): Promise<void> => {
    const now = granted(await get<readonly Option[]>("/api/console/options"));
    const baseVersion = now.find(({ id }) => id === option.id)?.terms.version;
    granted(
      await post(`/api/console/options/${option.id}/state`, { ...state, baseVersion, reason: "journey" }),
    );
  };
  try {
    for (const [place, { state }] of SWITCHES.entries()) await switchTo(optionAt(quick, place), state);
    const line = await bendBets(page);
    await signInTo(page, words, { player: "player5", path: `/trade/${R5}` });
    for (const [place, { state, ko, en }] of SWITCHES.entries()) {
      await waitForBetting(page, words, 60);
      const roundId = await roundUnder(optionAt(quick, place).id, state);
      line.bend = { tradeRound: { id: roundId } };
      await expectRefusal(page, words, isPhone ? ko : en);
    }
  } finally {
    for (const place of SWITCHES.keys())
      await switchTo(optionAt(quick, place), { isPlay: true, isStop: false });
  }
});

interface Option {
  readonly id: number;
  readonly type: string;
  readonly terms: { readonly version: number };
}

function optionAt(options: readonly Option[], place: number): Option {
  const option = options[place];
  if (option === undefined)
    throw new Error(`${options.length} options of half a minute, and one more is needed`);
  return option;
}

/** What an operator does to an option; it acts from the next round. */
const SWITCHES: readonly (Refused & {
  readonly state: { readonly isPlay: boolean; readonly isStop: boolean };
})[] = [
  {
    state: { isPlay: true, isStop: true },
    ko: "거래가 일시 중지된 상태입니다.",
    en: "This product is currently stopped.",
  },
  {
    state: { isPlay: false, isStop: false },
    ko: "거래가 종료된 상태입니다.",
    en: "This product is currently closed for trading.",
  },
];

/** Betting is open at least so much longer in a round that a page is to bet on. */
const ENOUGH_MS = 10_000;

/** A round that was made under this state of the option and is not at its lock: that a round is over is said before the state is. */
async function roundUnder(
  optionId: number,
  { isPlay, isStop }: { readonly isPlay: boolean; readonly isStop: boolean },
): Promise<number> {
  const found = (): Promise<number> =>
    withDatabase(MAIN_NAME, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select round.id from rounds.round round
           join site.option_terms terms on terms.id = (round.terms ->> '1')::bigint
          where round.option_id = $1 and terms.is_play = $2 and terms.is_stop = $3
            and round.lock_ms > platform.clock_ms() + $4 order by round.id limit 1`,
        [optionId, isPlay, isStop, ENOUGH_MS],
      );
      return Number(rows[0]?.id ?? 0);
    });
  let id = 0;
  await expect(async () => {
    id = await found();
    expect(id).not.toBe(0);
  }).toPass({ timeout: 75_000, intervals: [500] });
  return id;
}

type Work = (client: pg.Client) => Promise<void>;

const SIDE_LEFT = 3_000;
const SIDE_FULL: Refused = {
  ko: "이 회차의 투자한도가 부족합니다. 남은 금액은 3,000KRW입니다.",
  en: "Not enough capacity is left in this round: 3,000 KRW.",
};

/** Other people's bets on a side of the round, all but {@link SIDE_LEFT} of what it takes; answers what takes them off again. */
async function fillSide(client: pg.Client, roundId: number): Promise<Work> {
  const { rows } = await client.query<{ added: string }>(
    `select round.side_capacity - $2 - coalesce(total.stake, 0) as added from rounds.round round
       left join betting.round_total total on total.round_id = round.id and total.type = 'B' where round.id = $1`,
    [roundId, SIDE_LEFT],
  );
  const add = (on: pg.Client, points: string) =>
    on.query(
      `insert into betting.round_total as total (round_id, type, stake, bets) values ($1, 'B', $2, 0)
       on conflict (round_id, type) do update set stake = total.stake + excluded.stake`,
      [roundId, points],
    );
  const added = rows[0]?.added ?? "0";
  await add(client, added);
  return async (on) => void (await add(on, `-${added}`));
}

interface RoundIds {
  readonly now: number;
  readonly before: number;
  /** Of a bet that the player has, of another amount. */
  readonly usedKey: string;
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
    ko: "배당이 1.99에서 1.88로 변경되었습니다. 다시 확인해주세요.",
    en: "The payout multiple changed from 1.99 to 1.88. Please check it again.",
  },
  {
    bend: () => ({ point: 5_000.5 }),
    ko: "투자금액은 1 이상의 정수만 가능합니다.",
    en: "The investment amount must be a whole number of at least 1.",
  },
  {
    bend: () => ({ point: 3_000 }),
    ko: "투자는 5,000KRW 이상 가능합니다.",
    en: "The investment amount is too small.",
  },
  {
    bend: () => ({ point: 7_000 }),
    ko: "투자금액은 5,000KRW 단위로만 가능합니다.",
    en: "Please match the minimum unit of the amount.",
  },
  {
    bend: () => ({ point: 5_000_000 }),
    ko: "1,000,000KRW 이상 투자하실 수 없습니다.",
    en: "You cannot invest more than 1,000,000 KRW.",
  },
  {
    bend: () => ({ point: MOST }),
    ko: "투자금액이 보유자산보다 많습니다.",
    en: "The investment amount is larger than your balance.",
  },
  {
    bend: ({ usedKey }) => ({ clientKey: usedKey }),
    ko: "이미 다른 투자에 사용된 요청입니다.",
    en: "This request was already used for another investment.",
  },
];

/** Rounds that the page would not bet on, and that time alone seldom brings. */
const ROUNDS: readonly (Refused & { readonly round: AddedRound })[] = [
  {
    round: { opensInSeconds: -60, state: "scheduled", offersOptionId: null },
    ko: "이 사이트에서 제공하지 않는 상품입니다.",
    en: "This product is not offered on this site.",
  },
  {
    round: { opensInSeconds: 3_600, state: "scheduled", offersOptionId: R5 },
    ko: "아직 투자할 수 없는 회차입니다.",
    en: "This round is not open yet.",
  },
  {
    round: { opensInSeconds: -60, state: "void", offersOptionId: R5 },
    ko: "무효 처리된 회차입니다.",
    en: "This round is void.",
  },
];

const BUSY: Refused = {
  ko: "요청이 많습니다. 잠시 후 다시시도해주세요.",
  en: "The service is busy. Please try again in a moment.",
};

/** What operators and the books decide about bets; `arrange` answers what takes it back. */
const ORDERS: readonly (Refused & {
  readonly arrange: (client: pg.Client, memberId: number) => Promise<Work>;
})[] = [
  {
    arrange: async (client, memberId) => {
      const set = "update accounts.member set status = $2 where id = $1";
      await client.query(set, [memberId, "D"]);
      return async (on) => void (await on.query(set, [memberId, "A"]));
    },
    ko: "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.",
    en: "This account cannot be used. Please contact the administrator for details.",
  },
  {
    arrange: async (client, memberId) => {
      await client.query(
        `insert into accounts.freeze (member_id, site_id, scope, reason, from_ms, until_ms, made_by)
         values ($1, 1, 'bet', 'journey', 1, $2, 1)`,
        [memberId, FAR_MS],
      );
      return async (on) =>
        void (await on.query(
          `update accounts.freeze set lifted_at_ms = platform.clock_ms(), lifted_by = 1, lift_reason = 'journey'
            where member_id = $1 and reason = 'journey' and lifted_at_ms is null`,
          [memberId],
        ));
    },
    ko: /^2040-01-01 00:00(:00)?까지 이용이 제한된 계정입니다\. 자세한 사항은 관리자에게 문의해주시기 바랍니다\.$/,
    en: /^This is suspended for your account until 2040-01-01 00:00(:00)? \(Seoul\)\. Please contact us for details\.$/,
  },
  {
    arrange: async (client) => {
      await client.query(
        "insert into ledger.halt (question, subject, halted_at_ms) values ('PLAYER_BALANCE', 0, $1)",
        [NEW_YEAR_MS],
      );
      return async (on) =>
        void (await on.query(
          `update ledger.halt set lifted_at_ms = platform.clock_ms(), lifted_by = 'journey', reason = 'journey'
            where lifted_at_ms is null and subject = 0`,
        ));
    },
    ko: /^장부를 확인하고 있습니다\. 2026-01-01 00:00(:00)?부터 새로운 투자를 받지 않습니다\.$/,
    en: /^The books are being checked\. New investments are closed since 2026-01-01 00:00(:00)? \(Seoul time\)\.$/,
  },
];

interface Limit {
  readonly single_stake_max?: number;
  readonly day_stake_max?: number;
  readonly day_loss_max?: number;
  readonly week_stake_max?: number;
  readonly week_loss_max?: number;
  readonly month_stake_max?: number;
  readonly month_loss_max?: number;
  readonly open_bets_max?: number;
  readonly balance_max?: number;
  readonly session_max_ms?: number;
  readonly timed_out_until_ms?: number;
  readonly excluded_until_ms?: number;
}

/** The first moments of 2026 and of 2040 in Seoul. */
const NEW_YEAR_MS = 1_767_193_200_000;
const FAR_MS = 2_208_956_400_000;

/** What a player set for themself on another page. */
const LIMITS: readonly (Refused & { readonly limit: Limit })[] = [
  {
    limit: { single_stake_max: 4_000 },
    ko: "설정하신 1회 투자한도 4,000KRW를 초과했습니다.",
    en: "This is above the limit you set for one investment: 4,000 KRW.",
  },
  {
    limit: { day_stake_max: 3_000 },
    ko: /^설정하신 1일 투자한도 3,000KRW를 초과합니다\. 남은 한도는 [\d,]+KRW입니다\.$/,
    en: /^This is above the daily investment limit you set: 3,000 KRW, of which [\d,]+ KRW are left\.$/,
  },
  {
    limit: { day_loss_max: 2_000 },
    ko: /^설정하신 1일 손실한도 2,000KRW를 초과할 수 있습니다\. 남은 한도는 [\d,]+KRW입니다\.$/,
    en: /^This could pass the daily loss limit you set: 2,000 KRW, of which [\d,]+ KRW are left\.$/,
  },
  {
    limit: { week_stake_max: 3_000 },
    ko: /^설정하신 7일 투자한도 3,000KRW를 초과합니다\. 남은 한도는 [\d,]+KRW입니다\.$/,
    en: /^This is above the 7-day investment limit you set: 3,000 KRW, of which [\d,]+ KRW are left\.$/,
  },
  {
    limit: { week_loss_max: 2_000 },
    ko: /^설정하신 7일 손실한도 2,000KRW를 초과할 수 있습니다\. 남은 한도는 [\d,]+KRW입니다\.$/,
    en: /^This could pass the 7-day loss limit you set: 2,000 KRW, of which [\d,]+ KRW are left\.$/,
  },
  {
    limit: { month_stake_max: 3_000 },
    ko: /^설정하신 30일 투자한도 3,000KRW를 초과합니다\. 남은 한도는 [\d,]+KRW입니다\.$/,
    en: /^This is above the 30-day investment limit you set: 3,000 KRW, of which [\d,]+ KRW are left\.$/,
  },
  {
    limit: { month_loss_max: 2_000 },
    ko: /^설정하신 30일 손실한도 2,000KRW를 초과할 수 있습니다\. 남은 한도는 [\d,]+KRW입니다\.$/,
    en: /^This could pass the 30-day loss limit you set: 2,000 KRW, of which [\d,]+ KRW are left\.$/,
  },
  {
    limit: { open_bets_max: 1 },
    ko: "설정하신 동시 진행 한도 1건에 도달했습니다. 진행중인 거래가 끝난 후 다시시도해주세요.",
    en: "You have reached the number of open investments you set: 1. Please try again when one of them has ended.",
  },
  {
    limit: { balance_max: 1_000 },
    ko: "보유금액이 설정하신 보유한도 1,000KRW를 넘었습니다. 출금하신 후 투자할 수 있습니다.",
    en: "Your balance is above the limit you set: 1,000 KRW. You can invest again after withdrawing.",
  },
  {
    // The bet at the beginning began the session.
    limit: { session_max_ms: 1 },
    ko: /^설정하신 이용시간에 도달했습니다\. \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?부터 투자할 수 있습니다\.$/,
    en: /^You have reached the time limit you set\. You can invest again from \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? \(Seoul\)\.$/,
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
  {
    limit: { excluded_until_ms: 1 },
    ko: "자가 이용제한 기간이 끝났습니다. 이용을 원하시면 해제를 신청해주세요. 신청 24시간 후부터 이용할 수 있습니다.",
    en: "Your self-exclusion has run out. To use the service again, ask to return; it takes 24 hours.",
  },
];

async function setLimit(client: pg.Client, memberId: number, limit: Limit): Promise<void> {
  // The product lets nobody shorten an exclusion; here time that has passed is played.
  await client.query("set session_replication_role = replica");
  await client.query("delete from accounts.protection where member_id = $1", [memberId]);
  await client.query("set session_replication_role = origin");
  const columns = Object.keys(limit);
  const places = columns.map((_, place) => `, $${place + 2}`).join("");
  await client.query(
    `insert into accounts.protection (member_id, site_id${columns.map((name) => `, ${name}`).join("")})
     values ($1, 1${places})`,
    [memberId, ...Object.values(limit)],
  );
}
