import { WALLET_TYPE_CODES, walletStatesOf, type WireCoinRate, type WireRefusal } from "@maru/contract";
import { COIN_STATES, type CoinState } from "@maru/rules";
import type { Caller } from "../../../operations/people/accounts/caller.ts";
import { type Answer, done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { listFault } from "../list-limits.ts";
import { claimFault } from "./claims.ts";

type CoinIds =
  | "coinUser"
  | "coinUserForce"
  | "coinWalletsOf"
  | "coinWalletOpen"
  | "coinAddressAsk"
  | "coinPayout"
  | "coinSummary"
  | "coinSite"
  | "coinMovement"
  | "coinDeposit"
  | "coinDepositCancel"
  | "coinWithdraw"
  | "coinList"
  | "coinRates"
  | "coinRate"
  | "coinConvert"
  | "bitdexCheck"
  | "bitdexUrl"
  | "bitdexSend"
  | "bitshopUrl"
  | "couponUse";

type Verbs = Pick<HttpVerbs, "wallet">;

export function coinHandlers(verbs: HttpVerbs): Handlers<CoinIds> {
  return { ...walletsOf(verbs), ...movementsOf(verbs), ...ratesOf(verbs), ...shopOf(verbs) };
}

/** The wallet of the player app. */
const HOME = "/dnw";

/** Does the work unless the body says it is somebody else's. */
async function own<Data>(
  claims: { readonly userId?: number | undefined; readonly siteInfoId?: number | undefined },
  caller: Caller,
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const fault = claimFault({ id: claims.userId, siteInfoId: claims.siteInfoId }, caller);
  return fault === null ? work() : { ok: false, refusal: fault };
}

function walletsOf({
  wallet: { coins },
}: Verbs): Handlers<
  | "coinUser"
  | "coinUserForce"
  | "coinWalletsOf"
  | "coinWalletOpen"
  | "coinAddressAsk"
  | "coinPayout"
  | "coinSummary"
> {
  const user = async (caller: Caller) => {
    const summary = await coins.summary(caller.memberId);
    return found(summary === null ? null : { userId: Number(caller.memberId), wallets: summary.wallets });
  };
  return {
    coinUser: ({ caller, body }) => own(body, caller, () => user(caller)),
    coinUserForce: ({ caller, body }) => own(body, caller, () => user(caller)),
    coinWalletsOf: ({ caller, query }) =>
      own(query, caller, async () => found((await coins.summary(caller.memberId))?.wallets ?? null)),
    coinWalletOpen: ({ caller, body }) =>
      own(body, caller, () =>
        coins.openWallet({ memberId: caller.memberId, coinName: body.coinName, wish: "open" }),
      ),
    coinAddressAsk: ({ caller, body }) =>
      own(body, caller, () =>
        coins.openWallet({ memberId: caller.memberId, coinName: body.coinName, wish: "ask" }),
      ),
    coinPayout: ({ caller, body }) =>
      own(body, caller, () =>
        coins.openWallet({
          memberId: caller.memberId,
          coinName: body.coinName,
          wish: { address: body.address, tag: body.addressTag ?? null },
        }),
      ),
    coinSummary: async ({ caller }) => found(await coins.summary(caller.memberId)),
  };
}

function movementsOf({
  wallet: { coins },
}: Verbs): Handlers<"coinMovement" | "coinDeposit" | "coinDepositCancel" | "coinWithdraw" | "coinList"> {
  return {
    coinMovement: async ({ caller, query }) =>
      found(await coins.movement(caller.memberId, query.dnwHistoryId)),
    coinDeposit: ({ caller, body }) =>
      own(body, caller, () =>
        coins.tellDeposit({
          memberId: caller.memberId,
          walletType: body.walletType,
          amount: body.amount,
          tx: body.txId,
          clientKey: body.clientKey ?? null,
        }),
      ),
    coinDepositCancel: ({ caller, body }) =>
      own(body, caller, () => coins.cancelDeposit({ memberId: caller.memberId, id: body.dnwHistoryId })),
    coinWithdraw: ({ caller, body }) =>
      own(body, caller, () =>
        coins.askWithdrawal({
          memberId: caller.memberId,
          walletType: body.walletType,
          amount: body.point,
          address: body.address,
          tag: body.addressTag ?? null,
          clientKey: body.clientKey ?? null,
        }),
      ),
    coinList: ({ caller, body }) =>
      own({ ...body, userId: body.playerId }, caller, async () => {
        const fault = listFault(body);
        if (fault !== null) return { ok: false, refusal: fault };
        const types = body.typeStrs
          ?.split(",")
          .map((type) => (type === WALLET_TYPE_CODES.deposit ? "deposit" : "withdrawal"));
        const page = await coins.movements({
          memberId: caller.memberId,
          types: types ?? null,
          states: body.statusStrs === undefined ? null : statesOf(body.statusStrs),
          coins: body.walletTypeStrs ?? null,
          keyword: body.keyword === undefined || body.keyword === "" ? null : body.keyword,
          startMs: body.startDate ?? null,
          endMs: body.endDate ?? null,
          page: body.page,
          size: body.size,
          beforeId: body.beforeId ?? null,
        });
        return done(page);
      }),
  };
}

/** The states that these numbers of the wire mean. */
function statesOf(statuses: readonly number[]): readonly CoinState[] {
  const named: readonly string[] = walletStatesOf(statuses);
  return COIN_STATES.filter((state) => named.includes(state));
}

function ratesOf({
  wallet: { coins },
}: Verbs): Handlers<"coinSite" | "coinRates" | "coinRate" | "coinConvert"> {
  return {
    coinSite: async ({ site }) => {
      const rates = await coins.rates(site.id);
      return done({ isActive: rates.some(({ rate }) => rate !== null), coins: [...rates] });
    },
    coinRates: async ({ site }) => {
      const rates = await coins.rates(site.id);
      const of = (name: string): number | null =>
        rates.find(({ coinName }) => coinName === name)?.rate ?? null;
      return done({ BTC: of("BTC"), ETH: of("ETH"), USDT: of("USDT"), XRP: of("XRP") });
    },
    coinRate: async ({ site, query }) => {
      const { base, counter } = query;
      const listed = await coins.rates(site.id);
      const [from, to] = [base, counter].map((name) => worthOf(name, listed));
      const isOfCoins = !(MONEY.has(base) && MONEY.has(counter)) && base !== counter;
      if (from === undefined || to === undefined || !isOfCoins) return unknownCoin;
      if (from.rate === null || to.rate === null)
        return { ok: false, refusal: { code: "COIN_RATE_MISSING" } };
      // Of two rates the older one says how old the answer is.
      const moments = [from, to].flatMap(({ atMs }) => atMs ?? []);
      return done({ base, counter, rate: from.rate / to.rate, atMs: Math.min(...moments) });
    },
    coinConvert: ({ caller, body }) =>
      own(body, caller, () =>
        coins.convert({
          memberId: caller.memberId,
          exchangeRate: body.exchangeRate,
          inPoint: body.inPoint,
          inWalletId: body.inWalletId,
          outPoint: body.outPoint,
          outWalletId: body.outWalletId,
          clientKey: body.clientKey ?? null,
        }),
      ),
  };
}

/** What a point is called: coins are for licensed sites alone, where it is a won. */
const MONEY: ReadonlySet<string> = new Set(["POINT", "KRW"]);

/** What one of these is worth in points, and since when. */
function worthOf(
  name: string,
  listed: readonly WireCoinRate[],
): Pick<WireCoinRate, "rate" | "atMs"> | undefined {
  return MONEY.has(name) ? { rate: 1, atMs: null } : listed.find(({ coinName }) => coinName === name);
}

const unknownCoin: { readonly ok: false; readonly refusal: WireRefusal } = {
  ok: false,
  refusal: { code: "COIN_UNKNOWN" },
};

function shopOf({
  wallet: { coins },
}: Verbs): Handlers<"bitdexCheck" | "bitdexUrl" | "bitdexSend" | "bitshopUrl" | "couponUse"> {
  return {
    bitdexCheck: async ({ site }) => {
      const held = (await coins.rates(site.id)).filter(({ rate }) => rate !== null);
      return done({ isActive: held.length > 0, coins: held.map(({ coinName }) => coinName) });
    },
    bitdexUrl: async () => done({ url: HOME }),
    bitdexSend: ({ caller, body }) =>
      own(body, caller, () =>
        coins.send({ memberId: caller.memberId, point: body.point, clientKey: body.clientKey ?? null }),
      ),
    bitshopUrl: ({ caller, body }) =>
      own(body, caller, async () => {
        const amount = body.amount === null ? "" : `&amount=${body.amount}`;
        return done({ url: `${HOME}?type=${body.type}${amount}` });
      }),
    couponUse: ({ caller, body }) =>
      own(body, caller, () => coins.useCoupon({ memberId: caller.memberId, code: body.promoCode })),
  };
}
