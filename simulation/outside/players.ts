import { memberId, roundId, siteId } from "@maru/values";
import type { BetAnswer, BetRequest } from "../../apps/server/src/ports/place-bet.ts";
import type { Dice } from "../clock/dice.ts";
import type { MemberRow, RoundRow } from "../database/tables.ts";
import { noteError, type Server } from "../server.ts";
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

export function startPlayers(world: World, serverNow: () => Server | null): Players {
  const intents: Intent[] = [];
  const waiting = new Set<Intent>();
  let isStopped = false;
  const sender = { world, serverNow, waiting, dice: world.dice("network") };

  const begin = (request: BetRequest): void => {
    const intent: Intent = { request, answers: [], unresolved: 0, isDone: false };
    intents.push(intent);
    waiting.add(intent);
    void persist(sender, intent);
  };
  for (const member of world.tables.members.values()) {
    const dice = world.dice(`player ${member.id}`);
    void play(world, { member, dice, begin, isStopped: () => isStopped });
  }
  return {
    intents,
    stop: () => {
      isStopped = true;
    },
    isQuiet: () => waiting.size === 0,
  };
}

interface Playing {
  readonly member: MemberRow;
  readonly dice: Dice;
  readonly begin: (request: BetRequest) => void;
  readonly isStopped: () => boolean;
}

async function play(world: World, { member, dice, begin, isStopped }: Playing): Promise<void> {
  const { scheduler, outside } = world;
  for (;;) {
    await scheduler.sleep(dice.whole(300, 9_000), outside);
    if (isStopped()) return;
    const round = chooseRound(world, dice);
    if (round === null) continue;
    // Bets around the lock are the interesting ones.
    if (dice.chance(0.15) && round.lock_ms > scheduler.nowMs) {
      await scheduler.sleep(round.lock_ms - scheduler.nowMs + dice.whole(-60, 40), outside);
    }
    const request: BetRequest = {
      memberId: memberId(member.id),
      siteId: siteId(dice.chance(0.02) ? (member.site_id % 2) + 1 : member.site_id),
      roundId: roundId(dice.chance(0.02) ? 77_000 + dice.whole(1, 9) : round.id),
      ...makeWish(dice, round, world.tables),
      clientKey: dice.uuid(),
    };
    for (const sent of copiesOf(dice, request)) begin(sent);
  }
}

/** Mostly one; now and then the same many times at once, or the same key for something else. */
function copiesOf(dice: Dice, request: BetRequest): readonly BetRequest[] {
  if (dice.chance(0.05)) return Array.from({ length: dice.pick([2, 3, 50]) }, () => request);
  if (dice.chance(0.04)) return [request, { ...request, stakePoints: request.stakePoints + 5_000 }];
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
  readonly serverNow: () => Server | null;
  readonly waiting: Set<Intent>;
  readonly dice: Dice;
}

/** Sends until there is an answer, always with the same key; a player never gives up here. */
async function persist(sender: Sender, intent: Intent): Promise<void> {
  const { world, dice, waiting } = sender;
  while (!intent.isDone) {
    const answer = await attempt(sender, intent.request);
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
      const repeated = await attempt(sender, intent.request);
      if (repeated === null) intent.unresolved += 1;
      else intent.answers.push(repeated);
    }
  }
}

/** Null: nothing came back in time. */
function attempt({ world, serverNow, dice }: Sender, request: BetRequest): Promise<BetAnswer | null> {
  const { scheduler, outside, faults } = world;
  const thereMs = dice.whole(1, 40);
  const backMs = dice.whole(1, 40);
  const isCut = !faults.isCalm && !world.options.isCalm && dice.chance(0.05);
  if (isCut) faults.note("reply cut");
  return new Promise((resolve) => {
    scheduler.after(GIVE_UP_MS, outside, () => resolve(null));
    scheduler.after(thereMs, outside, () => {
      const server = serverNow();
      if (server === null) return;
      const arrive = (answer: BetAnswer | null): void =>
        scheduler.after(backMs, outside, () => {
          if (!isCut) resolve(answer);
        });
      scheduler.after(0, server.owner, () => {
        server.placeBet(request).then(arrive, (error: unknown) => {
          noteError(world, "placeBet", error);
          arrive(null);
        });
      });
    });
  });
}
