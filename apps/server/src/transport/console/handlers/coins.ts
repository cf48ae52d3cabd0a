import type { ConsoleAnswer, ConsoleHandlers } from "../console-handler.ts";
import { done } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type Names =
  | "coinMovements"
  | "coinMovementsCsv"
  | "decideCoins"
  | "coinWallets"
  | "giveCoinAddress"
  | "coinHoldings"
  | "setCoinRate"
  | "stockCoins"
  | "coinConversions"
  | "coupons"
  | "requestCoupon"
  | "closeCoupon";

export function coinStaffHandlers({
  moneyService: service,
  wallet: { coins },
}: Pick<ConsoleVerbs, "moneyService" | "wallet">): ConsoleHandlers<Names> {
  return {
    coinMovements: ({ siteId, query }) =>
      service.coinMovements({ siteId, cursor: query.cursor, size: query.size, filter: filterOf(query) }),
    coinMovementsCsv: async ({ siteId, query }) =>
      done(await service.coinMovementsCsv({ siteId, filter: filterOf(query) })),
    decideCoins: ({ by, siteId, body }) => {
      const { act, txId, reason, dnwHistoryId: id } = body;
      // A payment says which transaction it was, a rejection why, and nothing else does (P-24).
      if ((act === "pay") !== (txId !== undefined)) return invalid("txId");
      if ((act === "reject") !== (reason !== undefined)) return invalid("reason");
      return coins.decide({ by, siteId, id, act, tx: txId ?? null, reason: reason ?? null });
    },
    coinWallets: ({ siteId, query }) =>
      service.coinWallets({
        siteId,
        cursor: query.cursor,
        size: query.size,
        isWaiting: query.isWaiting === "1",
      }),
    giveCoinAddress: ({ by, siteId, params, body }) => {
      const { address, addressTag: tag, reason } = body;
      const order = { kind: "coin-address", walletId: params.id, address, tag } as const;
      return coins.request({ by, siteId, reason }, order);
    },
    coinHoldings: async ({ siteId }) => done(await service.coinHoldings({ siteId })),
    setCoinRate: ({ by, siteId, body }) => {
      const { coinName: coin, pointsPerCoin, reason } = body;
      return coins.request({ by, siteId, reason }, { kind: "coin-rate", coin, pointsPerCoin });
    },
    stockCoins: ({ by, siteId, body }) => {
      const { coinName: coin, amount, direction, reason } = body;
      return coins.request({ by, siteId, reason }, { kind: "coin-stock", coin, amount, direction });
    },
    coinConversions: ({ siteId, query }) =>
      service.coinConversions({
        siteId,
        cursor: query.cursor,
        size: query.size,
        memberId: query.memberId ?? null,
      }),
    coupons: ({ siteId, query }) => service.coupons({ siteId, cursor: query.cursor, size: query.size }),
    requestCoupon: ({ by, siteId, body }) => coins.requestCoupon({ by, siteId, ...body }),
    closeCoupon: ({ by, siteId, params, body }) =>
      coins.closeCoupon({ by, siteId, id: params.id, reason: body.reason }),
  };
}

function invalid(field: string): Promise<ConsoleAnswer<never>> {
  return Promise.resolve({ ok: false, refusal: { code: "INVALID_FIELD", field } });
}

type Filter = Parameters<ConsoleVerbs["moneyService"]["coinMovements"]>[0]["filter"];

function filterOf(query: {
  readonly state?: Filter["state"] | undefined;
  readonly type?: Filter["type"] | undefined;
  readonly coinName?: Filter["coin"] | undefined;
  readonly memberId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}): Filter {
  return {
    state: query.state ?? null,
    type: query.type ?? null,
    coin: query.coinName ?? null,
    memberId: query.memberId ?? null,
    fromMs: query.fromMs ?? null,
    toMs: query.toMs ?? null,
  };
}
