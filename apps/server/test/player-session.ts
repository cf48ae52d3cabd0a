import type { WireBet, WireMe, WirePage } from "@maru/contract";

/** A reply in the envelope of the wire. */
export interface Reply<Data> {
  readonly status: number;
  readonly code?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly data: Data;
}

/** A signed-in player over HTTP. */
export interface PlayerSession {
  readonly id: number;
  readonly username: string;
  readonly siteId: number;
  readonly token: string;
  get<Data>(path: string): Promise<Reply<Data>>;
  post<Data>(path: string, body: unknown): Promise<Reply<Data>>;
  me(): Promise<WireMe>;
  /** All own bets, newest first. */
  history(): Promise<readonly WireBet[]>;
}

interface SignIn {
  readonly url: string;
  readonly siteId: number;
  readonly siteCode: string;
  readonly username: string;
  readonly password: string;
}

const CALL_WITHIN_MS = 30_000;
const PAGE_SIZE = 100;
const MOST_PAGES = 100;

/** Signs somebody of the demo in: `player1` to `player5` of site 1, `trader1` to `trader3` of site 37, `partner1`. */
export function signInDemo(url: string, username: string): Promise<PlayerSession> {
  const password = `maru-${username.slice(0, -1)}-${username.slice(-1)}`;
  const site = username.startsWith("trader")
    ? { siteId: 37, siteCode: "maru-en" }
    : { siteId: 1, siteCode: "maru" };
  return signIn({ url, ...site, username, password });
}

/** A token of access ends after ten minutes; who plays for longer signs in again before. */
const RENEWED_AFTER_MS = 8 * 60_000;

async function grantTo({ url, siteCode, username, password }: SignIn): Promise<string> {
  const reply = await fetch(`${url}/oauth/token?siteCode=${siteCode}`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", username, password }),
    signal: AbortSignal.timeout(CALL_WITHIN_MS),
  });
  const granted = (await reply.json()) as { access_token?: string; error?: string };
  if (granted.access_token === undefined)
    throw new Error(`${username} was not signed in: ${JSON.stringify(granted)}`);
  return granted.access_token;
}

async function signIn(who: SignIn): Promise<PlayerSession> {
  const { url, siteId, username } = who;
  const held = { token: await grantTo(who), sinceMs: performance.now() };
  const renewed = async (): Promise<string> => {
    if (performance.now() - held.sinceMs < RENEWED_AFTER_MS) return held.token;
    Object.assign(held, { token: await grantTo(who), sinceMs: performance.now() });
    return held.token;
  };
  const call = async <Data>(path: string, sent: { method: string; body?: string }): Promise<Reply<Data>> => {
    const answer = await fetch(`${url}${path}`, {
      ...sent,
      headers: {
        authorization: `Bearer ${await renewed()}`,
        ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
      },
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    return (await answer.json()) as Reply<Data>;
  };
  const get = <Data>(path: string) => call<Data>(path, { method: "GET" });
  const me = async () => (await get<WireMe>(`/api/me?siteInfoId=${siteId}`)).data;
  return {
    id: (await me()).id,
    username,
    siteId,
    get token() {
      return held.token;
    },
    get,
    post: (path, body) =>
      call(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    me,
    history: async () => {
      const bets: WireBet[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { data } = await get<WirePage<WireBet>>(
          `/api/trade/history/list?siteInfoId=${siteId}&resultType=UserTradeHistory&size=${PAGE_SIZE}&page=${page}`,
        );
        bets.push(...data.content);
        if (data.last) return bets;
      }
      throw new Error("the history does not end");
    },
  };
}

const TRIES_FOR_REST = 20;

/** History and balance are two questions, and a round may be settled between them: the balance is the same before and after. */
export async function historyAndBalance(
  player: PlayerSession,
): Promise<{ bets: readonly WireBet[]; point: number }> {
  for (let tries = 0; tries < TRIES_FOR_REST; tries += 1) {
    const before = await player.me();
    const bets = await player.history();
    const { point } = await player.me();
    if (before.point === point) return { bets, point };
  }
  throw new Error(`the balance of ${player.username} did not rest while its history was asked for`);
}

/** What was granted, staked and returned, from the player's own history. */
export function balanceOfHistory(grantedPoints: number, bets: readonly WireBet[]): number {
  return bets.reduce((sum, bet) => {
    if (bet.status === 5) return sum - bet.point;
    return sum + bet.profit;
  }, grantedPoints);
}
