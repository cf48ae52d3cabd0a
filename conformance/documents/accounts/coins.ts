import { brief, idAt, isRecord, type Json, numberAt, textAt } from "../client/json.ts";
import type { Player } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { must } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

/** Coins and coupons of a licensed site, by the specified calls. */
export const coins = (world: World): Group => ({
  name: "accounts: coins and coupons",
  run: async (say) => {
    const player = await world.player("player3");
    const calls: readonly (readonly [string, { readonly [key: string]: Json } | null])[] = [
      ["POST /api/coin/user", { userId: player.id }],
      ["POST /api/coin/user/create_force", { userId: player.id }],
      ["GET /api/coin/wallet/summary", null],
      ["GET /api/coin/site_info/get", null],
      ["GET /api/coin/dnw/get_exchange_rate_map", null],
      ["GET /api/bitdex/chk_coin", null],
      ["GET /api/bitdex/coin_charge_url", null],
    ];
    for (const [what, body] of calls) {
      await say("2-accounts:110", what, async () =>
        brief(await player.ask(what, body === null ? {} : { body })),
      );
    }
    await say("2-accounts:110", "GET /api/coin/wallet/player {userId}", async () =>
      brief(await player.ask("GET /api/coin/wallet/player", { query: { userId: player.id } })),
    );
    await say("2-accounts:110", "POST /api/coin/wallet/temp-generate {coinName}", async () =>
      brief(await player.ask("POST /api/coin/wallet/temp-generate", { body: { coinName: "USDT" } })),
    );
    await say("2-accounts:110", "the exchange rates are known from the first start", async () => {
      const rates = await player.ask("GET /api/coin/dnw/get_exchange_rate_map");
      must(isRecord(rates) && /[1-9]/.test(JSON.stringify(rates)), brief(rates));
      return brief(rates);
    });
    for (const [base, counter] of [
      ["BTC", "KRW"],
      ["ETH", "POINT"],
    ] as const) {
      await say("2-accounts:110", `GET /api/coin/dnw/get_exchange_rate {${base}, ${counter}}`, async () =>
        brief(await player.ask("GET /api/coin/dnw/get_exchange_rate", { query: { base, counter } })),
      );
    }
    await say("2-accounts:58", "POST /api/coin/dnw/list takes all its filters", async () => {
      const body = {
        resultType: "List",
        playerId: player.id,
        typeStrs: "D,W",
        statusStrs: "0,1,2",
        walletTypeStrs: "BTC,USDT",
        keyword: "",
        startDate: "",
        endDate: "",
        page: 0,
        size: 20,
      };
      return brief(await player.ask("POST /api/coin/dnw/list", { body }));
    });
    await refusals(say, player);
    await coupons(say, world, player);
  },
});

async function refusals(say: Say, player: Player): Promise<void> {
  await say(
    "2-accounts:131",
    "a withdrawal of coins without a wallet or coins is refused with its reason",
    async () => {
      const body = {
        point: 1_000,
        address: "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
        walletType: "BTC",
        addressTag: "",
      };
      const answer = await player.call("POST /api/coin/dnw/withdraw/apply", { body });
      must(
        answer.http >= 400 && answer.http < 500 && textAt(answer.body, "message") !== "",
        `${answer.http} ${brief(answer.body)}`,
      );
      return `${answer.http} "${textAt(answer.body, "message")}"`;
    },
  );
  await say("2-accounts:131", "converting a wallet into itself is refused", async () => {
    const body = { exchangeRate: 1, inPoint: 1_000, inWalletId: 0, outPoint: 1_000, outWalletId: 0 };
    const { http, body: said } = await player.call("POST /api/coin/dnw/convert", { body });
    must(http >= 400 && http < 500, `${http} ${brief(said)}`);
    return `${http} "${textAt(said, "message")}"`;
  });
  await say("2-accounts:110", "POST /api/bitdex/sendCoin {point} answers", async () => {
    const { http, body } = await player.call("POST /api/bitdex/sendCoin", { body: { point: 5_000 } });
    must(http < 500 && http !== 404, `${http} ${brief(body)}`);
    return `${http} ${brief(body, 120)}`;
  });
  await say("2-accounts:110", "GET /api/coin/dnw {dnwHistoryId} of nobody is refused", async () => {
    const { http } = await player.call("GET /api/coin/dnw", { query: { dnwHistoryId: 987_654_321 } });
    must(http === 404, `answers ${http}`);
    return "answers 404";
  });
}

async function coupons(say: Say, world: World, player: Player): Promise<void> {
  await say("2-accounts:110", "POST /api/coupon/use {promoCode} of nobody is refused", async () => {
    const { http, body } = await player.call("POST /api/coupon/use", { body: { promoCode: "NO-SUCH-CODE" } });
    must(http >= 400 && http < 500 && http !== 405, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  await say("2-accounts:59", "a coupon of the console pays its points once", async () => {
    const [one, two] = [await world.staff("operator1"), await world.staff("operator2")];
    const code = `DOC-${Date.now().toString(36).toUpperCase()}`;
    const made = await one.ask("POST /api/console/coupons", {
      body: {
        code,
        amount: 7_000,
        usesMax: 1,
        fromMs: Date.now() - 1_000,
        untilMs: Date.now() + 600_000,
        reason: "a line of the document",
      },
    });
    const approval = approvalIn(made);
    if (approval !== null)
      await two.ask(`POST /api/console/approvals/${approval}/decide`, { body: { verdict: "approved" } });
    const before = numberAt(await player.ask("GET /api/me"), "point");
    const used = await player.call("POST /api/coupon/use", { body: { promoCode: code } });
    must(used.http === 200, `${used.http} ${brief(used.body)}; made: ${brief(made)}`);
    const again = await player.call("POST /api/coupon/use", { body: { promoCode: code } });
    must(again.http >= 400, "it pays twice");
    return `${before} to ${numberAt(await player.ask("GET /api/me"), "point")}`;
  });
  await say("3-decisions:A2", "coupons exist in play mode too, in points", async () => {
    const guest = await world.player("guest1");
    const { http, body } = await guest.call("POST /api/coupon/use", { body: { promoCode: "NO-SUCH-CODE" } });
    must(textAt(body, "code") !== "NOT_FOUND" && http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} ${textAt(body, "code")}`;
  });
}

/** The approval that a second person has to give, wherever the answer names it. */
function approvalIn(made: Json): string | null {
  const found = idAt(made, "approvalId") || idAt(made, "approval.id") || idAt(made, "approvals.0.id");
  return found === "" ? null : found;
}
