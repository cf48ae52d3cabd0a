import type { WireListedBet } from "@maru/contract";
import type { GameType } from "@maru/rules";
import { roundOf } from "./rounds.ts";

export interface BetWish {
  readonly id: number;
  readonly gameType: GameType;
  readonly type: string;
  readonly back: number;
  readonly nowMs: number;
  readonly status: WireListedBet["status"];
  readonly point?: number;
  readonly multiple?: number;
}

export function betOf(wish: BetWish): WireListedBet {
  const round = roundOf(wish.gameType, wish);
  const { point = 5_000, multiple = 1.88 } = wish;
  const won = Math.floor(point * multiple) - point;
  return {
    id: wish.id,
    round: round.round,
    tradeRoundDate: "2026-11-21 14:03:00",
    createDate: round.startTime + 18_400,
    type: wish.type,
    stock: round.stock,
    gameType: round.type,
    status: wish.status,
    point,
    profitPer: Math.round((multiple - 1) * 10_000) / 100,
    profit: wish.status === 1 ? won : wish.status === 2 ? -point : 0,
    clientKey: `00000000-0000-4000-8000-${String(wish.id).padStart(12, "0")}`,
    tradeRoundId: round.id,
    multiple,
    receipt: null,
    openPrice: round.openPrice,
    close: round.close,
  };
}

/** Newest first: one running, a win, a loss, a void, and digit bets. */
export function betsBefore(nowMs: number): WireListedBet[] {
  const r1 = { gameType: "R1", nowMs } as const;
  const digit = { gameType: "B1", nowMs } as const;
  return [
    betOf({ ...r1, id: 4_212, type: "B", back: 1, status: 5 }),
    betOf({ ...r1, id: 4_207, type: "S", back: 2, status: 1 }),
    betOf({ ...r1, id: 4_203, type: "B", back: 3, status: 2, point: 20_000 }),
    betOf({ ...r1, id: 4_198, type: "B", back: 4, status: 3 }),
    betOf({ ...digit, id: 4_191, type: "O", back: 5, status: 1, multiple: 1.9 }),
    betOf({ ...digit, id: 4_186, type: "7", back: 6, status: 2, multiple: 9.5 }),
  ];
}
