import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";

/** Whether a stranger can hear from the time of an answer that a name, a phone or an address is known here (S-03). */
let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
  await giveAnnAPhone();
});
afterAll(() => world.close());

const SITE = "?siteInfoId=1";
const KNOWN_PHONE = "01055550001";
/** 200 tries: a hundred of each, in turns. */
const PAIRS = 100;
/** A busy machine gets as many tries again, up to this often: chance goes away with more of them, a difference does not. */
const MOST_ROUNDS = 5;
/** The machine and the database warm up on these; they are not counted. */
const FIRST_PAIRS = 5;
const MOST_DIFFERENCE = 0.1;

async function giveAnnAPhone(): Promise<void> {
  await world.signIn("ann");
  const sent = await world.ask(`POST /api/certi/certificate_phone${SITE}`, { body: { key: KNOWN_PHONE } });
  const key = String(sent.data["key"]);
  const secretCode = /\d{8}/.exec(await world.letterTo(KNOWN_PHONE))?.[0] ?? "";
  await world.ask(`POST /api/certi/verify_phone${SITE}`, { body: { key, secretCode } });
  const body = { key, phone: KNOWN_PHONE, currentPassword: PASSWORD };
  expect((await world.ask("POST /api/player/change_phone", { as: "ann", body })).status).toBe(200);
}

type Try = (n: number) => Promise<unknown>;

async function millisecondsOf(work: Try, n: number): Promise<number> {
  const from = performance.now();
  await work(n);
  return performance.now() - from;
}

/**
 * How much longer `known` takes than `unknown`, as a share. The two take turns, each first in every other pair, so that whatever
 * else the machine does slows both alike; the middle half of the pairs' ratios is averaged, so that a pause of the machine in one
 * of them says nothing.
 */
async function differenceOf(known: Try, unknown: Try): Promise<number> {
  const ratios: number[] = [];
  for (let n = 0; n < FIRST_PAIRS; n += 1) await ratioOf(known, unknown, n);
  for (let round = 1; ; round += 1) {
    for (let n = 0; n < PAIRS; n += 1) ratios.push(await ratioOf(known, unknown, n));
    const quarter = ratios.length / 4;
    const middle = ratios.toSorted((a, b) => a - b).slice(quarter, -quarter);
    const difference = Math.abs(Math.exp(middle.reduce((sum, ratio) => sum + ratio, 0) / middle.length) - 1);
    if (difference < MOST_DIFFERENCE || round === MOST_ROUNDS) return difference;
  }
}

/** The logarithm of known / unknown. */
async function ratioOf(known: Try, unknown: Try, n: number): Promise<number> {
  await forgetTries();
  if (n % 2 === 0) {
    const first = await millisecondsOf(known, n);
    return Math.log(first / (await millisecondsOf(unknown, n)));
  }
  const first = await millisecondsOf(unknown, n);
  return Math.log((await millisecondsOf(known, n)) / first);
}

/** Without it the limits on tries would answer instead. */
async function forgetTries(): Promise<void> {
  await world.database.owner.query(
    `with codes as (delete from accounts.certification), letters as (delete from accounts.message)
     delete from accounts.sign_in_failure`,
  );
}

const signIn =
  (username: string): Try =>
  (n) =>
    world.accounts.signIn({
      siteCode: "maru",
      username,
      password: "wrong",
      address: `2001:db8:${n}::1`,
      userAgent: "test",
    });
const findId =
  (phone: string): Try =>
  (n) =>
    world.ask(`POST /api/player/find_id${SITE}`, { body: { phone }, address: `2001:db8:${n}::2` });
const findPassword =
  (username: string, phone: string): Try =>
  (n) =>
    world.ask(`POST /api/player/find_pw${SITE}`, { body: { username, phone }, address: `2001:db8:${n}::3` });
const checkUsername =
  (username: string): Try =>
  () =>
    world.ask(`GET /api/player/check_username${SITE}&username=${username}`);

describe("S-03 the time of an answer", () => {
  it.each<[string, Try, Try]>([
    ["signing in", signIn("ann"), signIn("nobody-here")],
    ["find_id", findId(KNOWN_PHONE), findId("01055559999")],
    ["find_pw", findPassword("ann", KNOWN_PHONE), findPassword("nobody-here", "01055559999")],
    ["check_username", checkUsername("opal"), checkUsername("nobody-here")],
  ])(
    "S-03: %s takes as long for who is known as for who is not: less than 10 % apart over 200 tries",
    async (_, known, unknown) => {
      const difference = await differenceOf(known, unknown);

      expect(difference).toBeLessThan(MOST_DIFFERENCE);
    },
  );
});
