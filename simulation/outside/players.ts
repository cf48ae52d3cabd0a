import { familyOf } from "@maru/rules";
import { memberId, roundId, siteId } from "@maru/values";
import type { BetAnswer, BetRequest } from "../../apps/server/src/ports/place-bet.ts";
import type { Dice } from "../clock/dice.ts";
import type { MemberRow, RoundRow } from "../postgres/tables.ts";
import type { Lives } from "../lives.ts";
import { noteError } from "../server.ts";
import type { World } from "../world.ts";
import { makeWish } from "./make-wish.ts";

/** One intent of a player: a key, what it asks for, and what the player was told of it. */
export interface Intent {
  readonly request: BetRequest;
  readonly answers: BetAnswer[];
  /** Attempts that ended without an answer: nobody told the player what became of them. */
  unresolved: number;
  isDone: boolean;
}

export interface Players {
  readonly intents: readonly Intent[];
  /** Players begin no further bets; they still ask for those they know nothing of. */
  stop(): void;
  /** Every intent was answered. */
  isQuiet(): boolean;
}

const GIVE_UP_MS = 4_000;
const RETRY_MS = 400;

export function startPlayers(world: World, lives: Lives): Players {
  const intents: Intent[] = [];
  const waiting = new Set<Intent>();
  let isStopped = false;
  const sender = { world, lives, waiting, dice: world.dice("network") };

  const begin = (request: BetRequest): void => {
    const intent: Intent = { request, answers: [], unresolved: 0, isDone: false };
    intents.push(intent);
    waiting.add(intent);
    void persist(sender, intent);
  };
  for (const member of world.tables.members.values()) {
    if (world.options.without.includes(`player ${member.id}`)) continue;
    const dice = world.dice(`player ${member.id}`);
    void play({ world, member, dice, begin, isStopped: () => isStopped });
  }
  void rush({ world, begin, isStopped: () => isStopped });
  return {
    intents,
    stop: () => {
      isStopped = true;
    },
    isQuiet: () => waiting.size === 0,
  };
}

/** Now and then several players want the same side of the same round at the same moment. */
async function rush({
  world,
  begin,
  isStopped,
}: Pick<Playing, "world" | "begin" | "isStopped">): Promise<void> {
  const dice = world.dice("rush");
  for (;;) {
    await world.scheduler.sleep(dice.whole(3_000, 15_000), world.outside);
    if (isStopped()) return;
    const round = chooseRound(world, dice);
    if (round === null) continue;
    const { betTypes, pricedBy } = familyOf(round.type);
    const type = dice.pick(pricedBy === "fee" ? ["O", "E", "7"] : betTypes);
    const members = [...world.tables.members.values()].slice(0, dice.whole(2, 6));
    for (const member of members.filter(({ id }) => !world.options.without.includes(`player ${id}`))) {
      const wish = { ...makeWish(dice, { round, site: member.site_id }, world.tables), type };
      begin(requestOf(dice, { member, round, wish }));
    }
  }
}

interface Playing {
  readonly world: World;
  readonly member: MemberRow;
  readonly dice: Dice;
  readonly begin: (request: BetRequest) => void;
  readonly isStopped: () => boolean;
}

async function play({ world, member, dice, begin, isStopped }: Playing): Promise<void> {
  const { scheduler, outside } = world;
  for (;;) {
    await scheduler.sleep(dice.whole(300, 9_000) * (isKeptOut(member) ? 3 : 1), outside);
    if (isStopped()) return;
    const round = chooseRound(world, dice);
    if (round === null) continue;
    // Bets around the lock are the interesting ones.
    if (dice.chance(0.15) && round.lock_ms > scheduler.nowMs) {
      await scheduler.sleep(round.lock_ms - scheduler.nowMs + dice.whole(-60, 40), outside);
    }
    const wish = makeWish(dice, { round, site: member.site_id }, world.tables);
    const request = requestOf(dice, { member, round, wish });
    for (const sent of copiesOf(dice, request)) begin(sent);
  }
}

function requestOf(
  dice: Dice,
  {
    member,
    round,
    wish,
  }: { readonly member: MemberRow; readonly round: RoundRow; readonly wish: ReturnType<typeof makeWish> },
): BetRequest {
  return {
    memberId: memberId(member.id),
    siteId: siteId(dice.chance(0.02) ? (member.site_id % 2) + 1 : member.site_id),
    roundId: roundId(dice.chance(0.02) ? 77_000 + dice.whole(1, 9) : round.id),
    ...wish,
    clientKey: dice.uuid(),
  };
}

/** Whoever hardly ever may bet asks less often. */
function isKeptOut(member: MemberRow): boolean {
  return (
    member.role !== "PLAYER" ||
    member.status !== "A" ||
    member.excluded_until_ms !== null ||
    member.site_id === 3
  );
}

/** Mostly one; now and then the same many times at once, the same key for something else, or several bets at once. */
function copiesOf(dice: Dice, request: BetRequest): readonly BetRequest[] {
  if (dice.chance(0.05)) return Array.from({ length: dice.pick([2, 3, 12]) }, () => request);
  if (dice.chance(0.04)) return [request, { ...request, stakePoints: request.stakePoints + 5_000 }];
  if (dice.chance(0.05)) return [request, ...[1, 2, 3].map(() => ({ ...request, clientKey: dice.uuid() }))];
  return [request];
}

/** Mostly one that takes bets; else any that is young, whatever its state. */
function chooseRound({ tables, scheduler }: World, dice: Dice): RoundRow | null {
  const nowMs = scheduler.nowMs;
  const young = [...tables.rounds.values()].filter(({ end_ms }) => end_ms > nowMs - 20_000);
  const open = young.filter(
    ({ start_ms, lock_ms, state }) => start_ms <= nowMs && lock_ms > nowMs && state !== "void",
  );
  if (open.length > 0 && dice.chance(0.85)) return dice.pick(open);
  return young.length === 0 ? null : dice.pick(young);
}

interface Sender {
  readonly world: World;
  readonly lives: Lives;
  readonly waiting: Set<Intent>;
  readonly dice: Dice;
}

/** Sends until there is an answer, always with the same key; a player never gives up here. */
async function persist(sender: Sender, intent: Intent): Promise<void> {
  const { world, dice, waiting } = sender;
  while (!intent.isDone) {
    const answer = await attempt(sender, intent);
    if (answer === null) {
      intent.unresolved += 1;
      await world.scheduler.sleep(RETRY_MS + dice.whole(0, 300), world.outside);
      continue;
    }
    intent.answers.push(answer);
    const told = answer.ok ? (answer.repeated ? "again" : "accepted") : answer.refusal.code;
    world.faults.note(`answer ${told}`);
    world.log(`${intent.request.memberId} ${intent.request.clientKey.slice(0, 8)} ${told}`);
    intent.isDone = true;
    waiting.delete(intent);
    // Some ask again for what they have long been told.
    if (dice.chance(0.05)) {
      await world.scheduler.sleep(dice.whole(100, 40_000), world.outside);
      const repeated = await attempt(sender, intent);
      if (repeated === null) intent.unresolved += 1;
      else intent.answers.push(repeated);
    }
  }
}

/** Null: nothing came back in time. A message may be lost on either way, and come more than once, to either server. */
function attempt({ world, lives, dice }: Sender, intent: Intent): Promise<BetAnswer | null> {
  const { request } = intent;
  const { scheduler, outside, faults } = world;
  const isLost = dice.chance(faults.rates.messageLost / 2) && !faults.isCalm;
  const isAnswerLost = dice.chance(faults.rates.messageLost / 2) && !faults.isCalm;
  const copies = dice.chance(faults.rates.messageRepeated) && !faults.isCalm ? 2 : 1;
  if (isLost) faults.note("message lost");
  if (isAnswerLost) faults.note("reply lost");
  if (copies > 1) {
    faults.note("message repeated");
    // One may be refused and the other accepted after it; the player hears the first answer alone.
    intent.unresolved += 1;
  }
  return new Promise((resolve) => {
    scheduler.after(GIVE_UP_MS, outside, () => resolve(null));
    const arrive = (answer: BetAnswer | null): void =>
      scheduler.after(dice.whole(1, 40), outside, () => {
        if (!isAnswerLost) resolve(answer);
      });
    for (let copy = 1; copy <= (isLost ? 0 : copies); copy += 1) {
      scheduler.after(dice.whole(1, copy * 40), outside, () =>
        deliver({ world, lives, dice }, { request, arrive }),
      );
    }
  });
}

function deliver(
  { world, lives, dice }: Pick<Sender, "world" | "lives" | "dice">,
  { request, arrive }: { readonly request: BetRequest; readonly arrive: (answer: BetAnswer | null) => void },
): void {
  const server = lives.any(dice);
  if (server === null) return;
  world.scheduler.after(0, server.owner, () => {
    server.placeBet(request).then(arrive, (error: unknown) => {
      noteError(world, "placeBet", error);
      arrive(null);
    });
  });
}
