import type { Answers } from "./fake-server.ts";
import { COIN_MOVEMENTS, COIN_RATES } from "./facts/coins.ts";
import { NOW_MS } from "./facts/moment.ts";
import { ME } from "./facts/offers.ts";
import { SEALED_BALANCE, SEALED_DAYS } from "./facts/sealed.ts";
import { BANK, siteWallet, TOTALS, walletRows, walletState, wireRequest } from "./facts/wallet.ts";

const MINUTE = 60_000;

export const walletPage = (content: readonly unknown[]) => ({
  data: { content, last: true, page: 0, size: 20 },
});

/** A healthy wallet in a mode, with changes of its state. */
export function wallet(
  mode: "play" | "licensed",
  changes: Omit<Parameters<typeof walletState>[0], "mode"> = {},
  more: Answers = {},
): Answers {
  const own = { bankName: "Sandbox Bank", accountNum: "110-***-**4321", accountName: "T*****1" };
  return {
    "/api/me": { data: mode === "licensed" ? { ...ME, ...own, username: "trader1" } : ME },
    "/api/dnw/state": { data: walletState({ mode, ...changes }) },
    "/api/site_info/dnw": () => ({ data: siteWallet(mode, document.documentElement.lang) }),
    "/api/site_info/accn": mode === "licensed" ? { data: BANK } : { status: 404, code: "NOT_FOUND" },
    "/api/dnw/list": (query) => walletPage(walletRows(query.get("typeStrs"))),
    "/api/dnw/summary": { data: TOTALS },
    "/api/public/log/balances": { data: SEALED_DAYS },
    "/api/player/balance/sealed": { data: SEALED_BALANCE },
    "/api/dnw/detail": (query) => ({
      data: wireRequest({
        id: Number(query.get("dnwHistoryId") ?? 215),
        type: "withdrawal",
        state: "rejected",
        expiresAtMs: null,
        reason: "ACCOUNT_WRONG",
        endedAtMs: NOW_MS - MINUTE,
      }),
    }),
    ...(mode === "licensed" ? COINS : {}),
    ...more,
  };
}

/** What a licensed site says of its coins to who has none yet. */
const COINS: Answers = {
  "/api/coin/site_info/get": { data: { isActive: true, coins: COIN_RATES } },
  "/api/coin/wallet/summary": { data: { point: 1_004_400, total: 1_004_400, wallets: [] } },
  "/api/coin/dnw/list": walletPage(COIN_MOVEMENTS),
};
