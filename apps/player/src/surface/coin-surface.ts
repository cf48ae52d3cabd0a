import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Loaded } from "./page-surface.ts";
import { useSession } from "./surface.ts";
import type { Reply } from "../wire/ask.ts";
import {
  type CoinMovement,
  type CoinRate,
  type CoinWallet,
  fetchCoinMovements,
  fetchCoinRates,
  fetchCoinWallets,
} from "../wire/coin-endpoints.ts";

/** The entry point for coins and coupons in the wallet. */
export {
  askCoinAddress,
  askCoinWithdrawal,
  cancelCoinDeposit,
  exchangeCoins,
  openCoinWallet,
  POINTS_WALLET,
  sendCoupon,
  tellCoinDeposit,
} from "../wire/coin-endpoints.ts";
export type { Reply as CoinReply } from "../wire/ask.ts";
export type { CoinMovement, CoinRate, CoinWallet, UsedCoupon } from "../wire/coin-endpoints.ts";

/** The live channel says nothing of addresses and transactions outside: they are asked for while somebody looks. */
const ASK_AGAIN_MS = 10_000;

interface CoinCall<T> {
  readonly name: string;
  readonly ask: () => Reply<T>;
  readonly isWanted?: boolean;
}

/** One call of the coins; it is read anew with everything else of the wallet. */
function useCoinCall<T>({ name, ask, isWanted = true }: CoinCall<T>): Loaded<T> {
  const id = useSession((facts) => facts.member?.id ?? 0);
  const query = useQuery({
    queryKey: ["wallet", id, "coins", name],
    queryFn: async () => {
      const reply = await ask();
      if (!reply.ok) throw new Error(reply.refusal.code);
      return reply.value;
    },
    enabled: isWanted && id !== 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (query.data !== undefined) return { state: "ready", value: query.data };
  return query.isError ? { state: "failed", retry: () => void query.refetch() } : { state: "loading" };
}

export function useCoinRates(isWanted = true): Loaded<readonly CoinRate[]> {
  return useCoinCall({ name: "rates", ask: fetchCoinRates, isWanted });
}

export function useCoinWallets(isWanted = true): Loaded<readonly CoinWallet[]> {
  return useCoinCall({ name: "wallets", ask: fetchCoinWallets, isWanted });
}

const MOVEMENTS_SHOWN = 20;

/** The latest deposits and withdrawals of coins. */
export function useCoinMovements(): Loaded<readonly CoinMovement[]> {
  return useCoinCall({
    name: "movements",
    ask: async () => {
      const reply = await fetchCoinMovements(MOVEMENTS_SHOWN);
      return reply.ok ? { ok: true, value: reply.value.content } : reply;
    },
  });
}

/** Whether the site keeps coins for this player: it names a rate for one, or the player has a wallet of one. Null until it is known. */
export function useHasCoins(isLicensed: boolean): boolean | null {
  const rates = useCoinRates(isLicensed);
  const wallets = useCoinWallets(isLicensed);
  if (!isLicensed) return false;
  if (rates.state === "ready" && rates.value.some(({ rate }) => rate !== null)) return true;
  if (wallets.state === "ready" && wallets.value.length > 0) return true;
  return rates.state === "loading" || wallets.state === "loading" ? null : false;
}

/** Reads anew whatever is shown of the wallet, coins among it. */
export function useRenewCoins(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["wallet"] });
}
