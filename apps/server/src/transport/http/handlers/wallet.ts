import { WALLET_TYPE_WORDS, type WireRefusal, type WireWalletRequest } from "@maru/contract";
import type { Result } from "@maru/values";
import type { Caller } from "../../../operations/people/accounts/caller.ts";
import { type Answer, done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { listFault } from "../list-limits.ts";

type WalletIds =
  | "siteWallet"
  | "siteBank"
  | "walletState"
  | "walletApply"
  | "walletCancel"
  | "walletCancelOld"
  | "walletRequest"
  | "walletHistory"
  | "walletTotals";

export function walletHandlers({ wallet }: HttpVerbs): Handlers<WalletIds> {
  return {
    siteWallet: async ({ site, language }) => done(await wallet.siteWallet(site.id, language)),
    siteBank: async ({ site }) => found(await wallet.siteAccount(site.id)),
    walletState: async ({ caller }) => found(await wallet.state(caller.memberId)),
    walletApply: async ({ caller, body }) => {
      if (isOtherSite(body, caller)) return { ok: false, refusal: { code: "SITE_MISMATCH" } };
      return answerOf(
        await wallet.apply({
          memberId: caller.memberId,
          type: WALLET_TYPE_WORDS[body.type],
          amount: body.point,
          clientKey: body.clientKey ?? null,
        }),
      );
    },
    walletCancel: async ({ caller, body }) =>
      isOtherSite(body, caller)
        ? { ok: false, refusal: { code: "SITE_MISMATCH" } }
        : cancel(wallet, caller, body.dnwHistoryId),
    walletCancelOld: ({ caller, query }) => cancel(wallet, caller, query.dnwHistoryId),
    walletRequest: async ({ caller, query }) =>
      found(await wallet.request(caller.memberId, query.dnwHistoryId)),
    walletHistory: async ({ caller, query }) => {
      const fault = listFault(query);
      if (fault !== null) return { ok: false, refusal: fault };
      if (query.playerId !== undefined && query.playerId !== caller.memberId)
        return { ok: false, refusal: { code: "PLAYER_MISMATCH" } };
      const page = await wallet.history(caller.siteId, {
        memberId: caller.memberId,
        types: query.typeStrs ?? null,
        statuses: query.statusStrs ?? null,
        startMs: query.startDate ?? null,
        endMs: query.endDate ?? null,
        page: query.page,
        size: query.size,
        cursor: query.cursor ?? null,
      });
      return done(page);
    },
    walletTotals: async ({ caller, query }) =>
      done(await wallet.totals(caller, { startMs: query.startDate ?? null, endMs: query.endDate ?? null })),
  };
}

/** The site is the session's; a body that names another is refused. */
function isOtherSite(body: { readonly siteInfoId?: number | undefined }, caller: Caller): boolean {
  return body.siteInfoId !== undefined && body.siteInfoId !== caller.siteId;
}

async function cancel(
  wallet: HttpVerbs["wallet"],
  caller: Caller,
  requestId: number,
): Promise<Answer<WireWalletRequest>> {
  return answerOf(await wallet.cancel({ requestId, memberId: caller.memberId }));
}

function answerOf(result: Result<WireWalletRequest, WireRefusal>): Answer<WireWalletRequest> {
  return result.ok ? done(result.value) : result;
}
