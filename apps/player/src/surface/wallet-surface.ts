import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "use-intl";
import { listenToWallet } from "../facts/listen-to-wallet.ts";
import type { Loaded } from "./page-surface.ts";
import type { PagedRows } from "./list-surface.ts";
import { useSession, type WireRefusal } from "./surface.ts";
import type { Page } from "../wire/shapes.ts";
import {
  fetchSiteBank,
  fetchSiteWallet,
  fetchWalletRequest,
  fetchWalletRows,
  fetchWalletState,
  fetchWalletTotals,
  type BankAccount,
  type SiteWallet,
  type WalletFilter,
  type WalletRequest,
  type WalletRow,
  type WalletState,
  type WalletTotals,
} from "../wire/wallet-endpoints.ts";

/** The entry point for the wallet's screen and panel; the first load carries none of it. */
export * from "../derived/csv-text.ts";
export * from "../derived/seoul-days.ts";
export * from "../derived/wallet-steps.ts";
export * from "../derived/wallet-sums.ts";
export {
  applyForWallet,
  cancelWalletRequest,
  fetchWalletRows,
  WALLET_TYPES,
  type BankAccount,
  type SiteWallet,
  type WalletFilter,
  type WalletRequest,
  type WalletRow,
  type WalletState,
  type WalletTotals,
  type WalletType,
} from "../wire/wallet-endpoints.ts";

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: WireRefusal };

const useOwnId = (): number => useSession((facts) => facts.member?.id ?? 0);

/** One call of the wallet; all of them are read anew when anything of it changes. */
function useWalletCall<T>(
  name: readonly (string | number | null)[],
  ask: () => Promise<Answer<T | null>>,
): Loaded<T> {
  const id = useOwnId();
  const query = useQuery({
    queryKey: ["wallet", id, ...name],
    queryFn: async () => {
      const reply = await ask();
      if (reply.ok) return reply.value;
      if (reply.refusal.code === "NOT_FOUND") return null;
      throw new Error(reply.refusal.code);
    },
    enabled: id !== 0,
    // Another span or language may show the old figures until the new are here; another request must not.
    placeholderData: (before, earlier) =>
      name[0] !== "request" && earlier?.queryKey[1] === id && earlier.queryKey[2] === name[0]
        ? before
        : undefined,
  });
  if (query.data !== undefined)
    return query.data === null ? { state: "missing" } : { state: "ready", value: query.data };
  return query.isError ? { state: "failed", retry: () => void query.refetch() } : { state: "loading" };
}

export function useWalletState(): Loaded<WalletState> {
  return useWalletCall(["state"], fetchWalletState);
}

/** The site's own words and switches, in the player's language. */
export function useSiteWallet(): Loaded<SiteWallet> {
  return useWalletCall(["site", useLocale()], fetchSiteWallet);
}

/** Where the players of a licensed site send their money; missing where there is no bank. */
export function useSiteBank(): Loaded<BankAccount> {
  return useWalletCall(["bank"], fetchSiteBank);
}

export function useWalletRequest(requestId: number): Loaded<WalletRequest> {
  return useWalletCall(["request", requestId], () => fetchWalletRequest(requestId));
}

export function useWalletTotals(filter: WalletFilter): Loaded<WalletTotals> {
  return useWalletCall(["totals", filter.startMs, filter.endMs], () => fetchWalletTotals(filter));
}

const ROWS_A_PAGE = 20;
const FROM_NEWEST: string | null = null;

/** What moved the player's points, newest first; older pages come by the key of the last row. */
export function useWalletRows(filter: WalletFilter, size = ROWS_A_PAGE): PagedRows<WalletRow> {
  const id = useOwnId();
  const query = useInfiniteQuery({
    queryKey: ["wallet", id, "rows", filter.types, filter.startMs, filter.endMs, size],
    queryFn: async ({ pageParam }) => {
      const reply = await fetchWalletRows(filter, { cursor: pageParam, size });
      if (!reply.ok) throw new Error(reply.refusal.code);
      return reply.value;
    },
    initialPageParam: FROM_NEWEST,
    getNextPageParam: (last: Page<WalletRow>) =>
      last.isLast ? undefined : (last.content.at(-1)?.cursor ?? undefined),
    enabled: id !== 0,
  });
  const rows = query.data?.pages.flatMap((page) => page.content) ?? [];
  return {
    rows,
    state: query.data === undefined ? (query.isError ? "failed" : "loading") : "ready",
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
  };
}

/** Reads anew whatever is shown of the wallet. */
export function useRenewWallet(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["wallet"] });
}

/** Keeps what is shown of the wallet true as long as a part of it is on the page. */
export function useFollowWallet(): void {
  const queries = useQueryClient();
  useEffect(() => listenToWallet(() => void queries.invalidateQueries({ queryKey: ["wallet"] })), [queries]);
}
