import { describe, expect, it } from "vitest";
import { DESTINATIONS, maySubscribe } from "./destinations.ts";

const visitor = { memberId: null, siteId: null };
const member = { memberId: 1001, siteId: 1 };

function answer(who: typeof visitor | typeof member, destination: string): string {
  const said = maySubscribe(who, destination);
  return said.ok ? said.id : said.refusal.code;
}

describe("subscribing", () => {
  it.each([
    ["/topic/trade/2", "optionRounds", "optionRounds"],
    ["/topic/trade/SIM-V25", "ticks", "ticks"],
    ["/topic/trade/KRW-BTC", "ticks", "ticks"],
    ["/topic/orderbook/KRW-BTC", "orderBook", "orderBook"],
    ["/topic/stakes/KRW-BTC", "stakes", "stakes"],
    ["/topic/trade/site/1_2", "siteBets", "siteBets"],
    ["/topic/trade/site/37_2", "FORBIDDEN", "siteBets"],
    ["/topic/notice", "notice", "notice"],
    ["/topic/notice/1", "siteNotice", "siteNotice"],
    ["/topic/notice/37", "FORBIDDEN", "siteNotice"],
    ["/topic/popup/37", "FORBIDDEN", "sitePopup"],
    ["/user/queue/trade/bet", "ownBets", "UNAUTHENTICATED"],
    ["/user/queue/point", "balance", "UNAUTHENTICATED"],
    ["/user/queue/error", "errors", "UNAUTHENTICATED"],
    ["/user/queue/dnw", "wallet", "UNAUTHENTICATED"],
    ["/user/queue/force_logout", "forceLogout", "UNAUTHENTICATED"],
    ["/user/queue/question_finish", "questionFinish", "UNAUTHENTICATED"],
    ["/user/queue/correction", "correction", "UNAUTHENTICATED"],
  ])("%s: member %s, visitor %s", (destination, forMember, forVisitor) => {
    expect([answer(member, destination), answer(visitor, destination)]).toEqual([forMember, forVisitor]);
  });

  it.each([
    "",
    "/",
    "/topic/trade/*",
    "/topic/**",
    "/queue/**",
    "/queue/point-user1",
    "/user/1002/queue/point",
    "/user/player2/queue/point",
    "/topic/trade/0",
    "/topic/trade/2/",
    "/topic/trade/2\n",
    "/topic/trade/１",
    "/topic/trade/sim-v25",
    "/topic/stakes/2/",
    "/topic/stakes/*",
    "/topic/trade/site/1_2_3",
    "/topic/notice/1/2",
    " /topic/notice",
    "/trade/betting",
  ])("denies %j", (destination) => {
    expect(answer(member, destination)).toBe("NOT_FOUND");
  });

  it("knows every pattern of the table by an example of it", () => {
    const example = { optionId: "7", stock: "SIM-V25", siteId: "1" } as const;
    for (const [id, { pattern }] of Object.entries(DESTINATIONS)) {
      const destination = Object.entries(example).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, value),
        pattern as string,
      );
      expect(answer(member, destination), pattern).toBe(id);
    }
  });

  it("never merges results, bets or balances", () => {
    for (const id of ["optionRounds", "stakes", "ownBets", "balance", "errors", "siteBets"] as const)
      expect(DESTINATIONS[id].delivery).toEqual({ windowMs: 0, conflate: false });
  });
});
