import type { CoinWireRefusal } from "@maru/contract";
import type { WalletRefusal } from "@maru/rules";
import { type MemberId, refused, type Result } from "@maru/values";
import type { BooksClosed } from "../../../platform/books-closed.ts";
import { type LockedPlayer, lockPlayer, readFacts } from "./account-store.ts";
import { type ReadSiteWallet, unlessHalted, type WalletDeps } from "./in-wallet.ts";
import type { Client } from "./request-store.ts";

export type CoinFault =
  | CoinWireRefusal
  | WalletRefusal
  | BooksClosed
  | { readonly code: "NOT_A_PLAYER" }
  | { readonly code: "NOT_FOUND" }
  | { readonly code: "CLIENT_KEY_REUSED" };
type Done<Value> = Promise<Result<Value, CoinFault>>;

/** One transaction under the lock of the player's account, as everything that moves what is theirs. */
export function forPlayer<Value>(
  deps: WalletDeps,
  memberId: MemberId,
  work: (client: Client, player: LockedPlayer, siteWallet: ReadSiteWallet) => Done<Value>,
): Done<Value> {
  return unlessHalted(deps, async (client, siteWallet): Done<Value> => {
    const player = await lockPlayer(client, memberId);
    return player === null ? refused({ code: "NOT_A_PLAYER" }) : work(client, player, siteWallet);
  });
}

export async function factsOf(client: Client, player: LockedPlayer, siteWallet: ReadSiteWallet) {
  const { mayTakeDeposits, areFundsShort, settings } = await siteWallet(player.siteId);
  const asked = { type: "withdrawal", mayTakeDeposits, areFundsShort };
  return { ...(await readFacts(client, player, asked)), settings };
}
