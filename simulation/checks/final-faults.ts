import type { BetAnswer, BetRequest } from "../../apps/server/src/ports/place-bet.ts";
import type { BetRow } from "../postgres/tables.ts";
import type { Intent } from "../outside/players.ts";
import type { World } from "../world.ts";

/** What must hold once everything has come to its end. */
export async function finalFaults(world: World, intents: readonly Intent[]): Promise<readonly string[]> {
  return [
    ...unsettledFaults(world),
    ...answerFaults(world, intents),
    ...strangerFaults(world, intents),
    ...openRoundFaults(world),
    ...(await leftFaults(world)),
  ];
}

/** No round whose time is over still waits for its end. */
function openRoundFaults({ tables, endedMs, scheduler }: World): readonly string[] {
  return [...tables.rounds.values()]
    .filter(({ id, game_finish_ms }) => game_finish_ms < scheduler.nowMs - 60_000 && !endedMs.has(id))
    .map(({ id, state }) => `round ${id} is ${state} a minute after its end`);
}

/** Nothing is left half done, and the product's own books agree with themselves. */
async function leftFaults({ store }: World): Promise<readonly string[]> {
  const { rows } = await store.owner.query<{ what: string }>(
    `select 'the product finds ' || d::text as what from ledger.disagreement d
     union all select 'message ' || id || ' (' || kind || ') was never told' from live.outbox where at_ms < platform.clock_ms() - 8000
     union all select 'the settlement of round ' || round_id || ' stopped' from settlement.round_progress
     union all select 'a partition of round ' || round_id || ' is left' from settlement.round_partition`,
  );
  return rows.map(({ what }) => what);
}

/** Every accepted bet is settled or paid back, and its round closed. */
function unsettledFaults({ tables }: World): readonly string[] {
  const faults: string[] = [];
  for (const bet of tables.bets.values()) {
    if (!tables.settlements.has(bet.round_id)) faults.push(`bet ${bet.id} was never settled`);
  }
  for (const [round, settled] of tables.settlements) {
    const bets = [...tables.bets.values()].filter(({ round_id }) => round_id === round);
    const staked = bets.reduce((sum, { stake }) => sum + stake, 0n);
    if (settled.bets !== bets.length || settled.staked !== staked)
      faults.push(`round ${round} was settled by other bets`);
  }
  return faults;
}

/** What a player was told is so: an accepted bet stands as told, a refused one does not. */
function answerFaults({ tables }: World, intents: readonly Intent[]): readonly string[] {
  const faults: string[] = [];
  const byKey = new Map<string, Intent[]>();
  for (const intent of intents) {
    const key = `${intent.request.memberId}:${intent.request.clientKey}`;
    byKey.set(key, [...(byKey.get(key) ?? []), intent]);
  }
  for (const [key, same] of byKey) {
    const id = tables.keys.get(key);
    const bet = id === undefined ? undefined : tables.bets.get(id);
    const answers = same.flatMap((intent) =>
      intent.answers.map((answer) => ({ answer, request: intent.request })),
    );
    faults.push(
      ...answers.flatMap((told) => oneAnswerFaults(bet, told)).map((fault) => `key ${key}: ${fault}`),
    );
    const isKnown = answers.some(({ answer }) => answer.ok);
    const isOpen = same.some(({ unresolved }) => unresolved > 0);
    if (bet !== undefined && !isKnown && !isOpen)
      faults.push(`key ${key}: was refused, but its bet ${bet.id} stands`);
    const accepted = answers.filter(({ answer }) => answer.ok && !answer.repeated).length;
    // Copies of one batch are told of the first; so at most the first attempt of each hears a plain yes.
    if (accepted > 1 && !isOpen) faults.push(`key ${key}: was accepted ${accepted} times`);
  }
  return faults;
}

function oneAnswerFaults(
  bet: BetRow | undefined,
  { answer, request }: { readonly answer: BetAnswer; readonly request: BetRequest },
): readonly string[] {
  if (!answer.ok)
    return answer.refusal.code === "CLIENT_KEY_REUSED" && bet === undefined ? ["is said to be used"] : [];
  if (bet === undefined) return [`bet ${answer.bet.betId} was acknowledged and is missing`];
  const isSame =
    answer.bet.betId === bet.id &&
    answer.bet.stakePoints === bet.stake &&
    answer.bet.type === bet.type &&
    answer.bet.roundId === bet.round_id &&
    answer.bet.multipleBp === bet.multiple_bp;
  const isWanted =
    Number(bet.stake) === request.stakePoints &&
    bet.type === request.type &&
    bet.round_id === request.roundId;
  if (!isSame) return [`bet ${bet.id} stands otherwise than it was acknowledged`];
  return isWanted ? [] : [`bet ${bet.id} is not what was asked for`];
}

/** Every bet was somebody's wish. */
function strangerFaults({ tables }: World, intents: readonly Intent[]): readonly string[] {
  const wished = new Set(intents.map(({ request }) => `${request.memberId}:${request.clientKey}`));
  return [...tables.bets.values()]
    .filter((bet) => !wished.has(`${bet.member_id}:${bet.client_key}`))
    .map((bet) => `bet ${bet.id} was nobody's wish`);
}
