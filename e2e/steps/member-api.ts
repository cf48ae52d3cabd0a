import { BASE_URL } from "../server.ts";
import { passwordOf, type PlayerName, siteOf } from "./player-name.ts";

/** A reply as the wire has it; what `data` holds is the asker's to know. */
export interface Reply<T> {
  readonly status: number;
  readonly code?: string;
  readonly message: string;
  readonly data: T;
}

export interface Member {
  readonly id: number;
  readonly point: number;
}

export interface Round {
  readonly id: number;
  readonly stock: string;
  readonly lockTime: number;
  readonly gameStartTime: number;
  readonly gameFinishTime: number;
  readonly open: number | null;
  readonly openPrice: number | null;
  readonly close: number | null;
  readonly status: number;
}

export interface Bet {
  readonly id: number;
  readonly type: string;
  readonly status: number;
  readonly point: number;
  readonly profit: number;
}

export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The server's own truth about a member, asked beside the page under a session of its own. */
export interface MemberApi {
  readonly get: <T>(path: string, query?: Readonly<Record<string, string | number>>) => Promise<T>;
  readonly bet: (bet: {
    roundId: number;
    type: string;
    point: number;
    clientKey?: string;
  }) => Promise<Reply<Bet | null>>;
}

export async function openMemberApi(player: PlayerName, baseUrl = BASE_URL): Promise<MemberApi> {
  const form = new URLSearchParams({
    grant_type: "password",
    username: player,
    password: passwordOf(player),
  });
  const site = siteOf(player);
  const signedIn = await fetch(`${baseUrl}/oauth/token?siteCode=${site.code}`, {
    method: "POST",
    body: form,
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    get: async <T>(path: string, query: Readonly<Record<string, string | number>> = {}) => {
      const url = new URL(path, baseUrl);
      for (const [key, value] of Object.entries({ ...query, siteInfoId: site.id }))
        url.searchParams.set(key, String(value));
      const reply = (await (await fetch(url, { headers })).json()) as Reply<T>;
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.message}`);
      return reply.data;
    },
    bet: async ({ roundId, type, point, clientKey }) => {
      const body = JSON.stringify({ type, point, clientKey, tradeRound: { id: roundId } });
      const url = `${baseUrl}/api/trade/betting?siteInfoId=${site.id}`;
      return (await (await fetch(url, { method: "POST", headers, body })).json()) as Reply<Bet | null>;
    },
  };
}

export async function pointsOf(api: MemberApi): Promise<number> {
  return (await api.get<Member>("/api/me")).point;
}

/** The round that takes bets now. */
export async function bettingRound(api: MemberApi, optionId: number): Promise<Round> {
  const game = await api.get<{ round: Round }>("/api/trade/game/current", { tradeOptionId: optionId });
  return game.round;
}

/** The member's bets, newest first. */
export async function betsOf(api: MemberApi): Promise<readonly Bet[]> {
  const query = { resultType: "UserTradeHistory", page: 0, size: 20 };
  return (await api.get<{ content: readonly Bet[] }>("/api/trade/history/list", query)).content;
}
