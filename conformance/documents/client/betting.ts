import { eventually, must, pause } from "../table/must.ts";
import type { Answer } from "./http.ts";
import { at, brief, type Json, numberAt, textAt } from "./json.ts";
import type { Player } from "./player.ts";

/** The round that takes bets of this option for some seconds yet. */
export async function openRound(player: Player, tradeOptionId: number, secondsLeft = 4): Promise<Json> {
  const data = await eventually(
    () => player.ask("GET /api/trade/game/current", { query: { tradeOptionId } }),
    {
      what: `a betting round of option ${tradeOptionId}`,
      holds: (game) => numberAt(game, "round.lockTime") - Date.now() > secondsLeft * 1_000,
      withinMs: 75_000,
      everyMs: 400,
    },
  );
  return at(data, "round") ?? null;
}

export interface Bet {
  readonly type: string;
  readonly point: number;
  readonly more?: { readonly [key: string]: Json };
}

/** `{type, player{id, username}, tradeRound{id}, point}`, word for word; waits where bets may only follow each other slowly. */
export async function sendBet(player: Player, round: Json, bet: Bet): Promise<Answer> {
  const body = {
    type: bet.type,
    player: { id: player.id, username: player.username },
    tradeRound: { id: numberAt(round, "id") },
    point: bet.point,
    ...bet.more,
  };
  for (let tries = 0; ; tries += 1) {
    const answer = await player.call("POST /api/trade/betting", { body });
    if (textAt(answer.body, "code") !== "BET_TOO_SOON" || tries > 8) return answer;
    await pause(700);
  }
}

/** A bet that must be taken; its data. */
export async function placeBet(player: Player, round: Json, bet: Bet): Promise<Json> {
  const { http, body } = await sendBet(player, round, bet);
  must(http === 200, `${bet.type} ${bet.point}: ${http} ${brief(body)}`);
  return at(body, "data") ?? null;
}
