import { openRound, sendBet } from "../client/betting.ts";
import { at, brief, isList, type Json, listAt, numberAt, textAt } from "../client/json.ts";
import type { World } from "../run/world.ts";
import { hasFields, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const TYPES = ["R.5", "R1", "R2", "R5", "B1", "B2", "B5", "P1", "P2", "P5"];
const SIMULATED = ["SIM-V25", "SIM-V75", "SIM-V150"];
const REAL = ["KRW-BTC", "KRW-ETH", "GBPAUD", "XAUUSD"];

/** What is offered, to whom, and on which site. */
export const markets = (world: World): Group => ({
  name: "trading: markets and sites",
  run: async (say) => {
    const { call } = world;
    const offered = await call("GET /api/public/trade_option/site/list", { query: { isPlay: 1 } });
    const list = listAt(offered.body, "data");
    for (const stock of SIMULATED) {
      await say("5-wire:37", `${stock} is played in all ten types`, () => {
        const types = list.filter((one) => textAt(one, "stock") === stock).map((one) => textAt(one, "type"));
        return same(types.toSorted(), TYPES.toSorted(), `types of ${stock}`);
      });
    }
    for (const type of TYPES) {
      await say("1-trading:8", `type ${type} is offered`, () => {
        const option = list.find((one) => textAt(one, "type") === type);
        must(option !== undefined, `no option has type ${type} among ${list.length}`);
        return `option ${numberAt(option, "id")} is ${type}`;
      });
    }
    await say("1-trading:7", "real markets exist and are off until they are switched on", async () => {
      const staff = await world.staff("admin");
      const known = await staff.ask("GET /api/console/markets");
      const stocks = JSON.stringify(known);
      const missing = REAL.filter((stock) => !stocks.includes(`"${stock}"`));
      must(missing.length === 0, `the console knows no ${missing.join(", ")}`);
      const open = REAL.filter((stock) => list.some((one) => textAt(one, "stock") === stock));
      must(open.length === 0, `${open.join(", ")} is offered without MARU_FEEDS=live`);
      return `${REAL.join(", ")} exist and are not offered`;
    });
    await say("1-trading:15", "siteInfoId of another site than one's own is refused", async () => {
      const player = await world.player("player1");
      const { http, body } = await player.call("GET /api/me", { site: 37 });
      same(http, 403, "status");
      return same(at(body, "code"), "SITE_MISMATCH", "code");
    });
    await say("1-trading:15", "siteInfoId selects the site of a public call", async () => {
      const { body } = await call("GET /api/public/trade_option/site/list", { site: 37 });
      const sites = new Set(listAt(body, "data").map((one) => numberAt(one, "siteInfo.id")));
      return same([...sites], [37], "sites of the options");
    });
    await say("1-trading:15", "a call without siteInfoId is of site 1", async () => {
      const { body } = await call("GET /api/public/trade_option/site/list", { site: null });
      const sites = new Set(listAt(body, "data").map((one) => numberAt(one, "siteInfo.id")));
      return same([...sites], [1], "sites of the options");
    });
    await languageRows(world, say);
    await siteRows(world, say);
  },
});

const ENGLISH: readonly (readonly [number, string])[] = [
  [3_000, "The investment amount is too small."],
  [12_345, "Please match the minimum unit of the amount."],
];

async function languageRows(world: World, say: Say): Promise<void> {
  const { call } = world;
  for (const [point, wanted] of ENGLISH) {
    await say("1-trading:154", `on site 37 a bet of ${point} is refused with "${wanted}"`, async () => {
      const trader = await world.player("trader2");
      const { body } = await sendBet(trader, await openRound(trader, 4, 4), { type: "B", point });
      return same(textAt(body, "message"), wanted, "message");
    });
  }
  await say("1-trading:15", "site 37 speaks English where nothing else is asked for", async () => {
    const { body } = await call("GET /api/trade/game/current", { site: 37, query: { tradeOptionId: 1 } });
    const said = textAt(body, "message");
    must(said !== "" && !/[가-힣]/.test(said), `the refusal says "${said}"`);
    return `the refusal says "${said}"`;
  });
  await say("1-trading:15", "labels of site 37 are English", async () => {
    const { body } = await call("GET /api/public/trade_option/site/list", { site: 37 });
    const labels = listAt(body, "data").map((one) => `${textAt(one, "label")} ${textAt(one, "stockName")}`);
    const korean = labels.filter((label) => /[가-힣]/.test(label));
    must(labels.length > 0 && korean.length === 0, `Korean labels: ${korean.slice(0, 2).join("; ")}`);
    return labels[0] ?? "";
  });
  const said: Readonly<Record<string, RegExp>> = {
    ko: /[가-힣]/,
    en: /^[\u0020-\u007E’]+$/,
    zh: /[\u4E00-\u9FFF]/,
    jp: /[\u3040-\u30FF]/,
    ja: /[\u3040-\u30FF]/,
  };
  for (const [language, letters] of Object.entries(said)) {
    await say("1-trading:16", `answers in ${language}`, async () => {
      const { body } = await call("GET /api/me", { headers: { "accept-language": language } });
      const message = textAt(body, "message");
      must(letters.test(message), `says "${message}"`);
      return `says "${message}"`;
    });
  }
  await say("1-trading:16", "the site's languages are ko, en, zh, jp", async () => {
    const { body } = await call("GET /api/site_info/code/maru");
    return same(at(body, "data.languages"), ["ko", "en", "zh", "jp"], "languages");
  });
}

async function siteRows({ call }: World, say: Say): Promise<void> {
  const wanted: readonly (readonly [string, number, string, string])[] = [
    ["maru", 1, "ko", "licensed"],
    ["maru-play", 2, "ko", "play"],
    ["maru-en", 37, "en", "licensed"],
  ];
  for (const [code, id, locale, mode] of wanted) {
    await say("3-decisions:A2", `site ${code} is ${id}, ${locale}, ${mode}`, async () => {
      const { body } = await call(`GET /api/site_info/code/${code}`, { site: null });
      const data: Json | undefined = at(body, "data");
      must(numberAt(data, "id") === id, `answers ${brief(body)}`);
      return [same(at(data, "locale"), locale, "locale"), same(at(data, "mode"), mode, "mode")].join(", ");
    });
  }
  await say("1-trading:70", "site info by code has id and stockPrefix", async () => {
    const { body } = await call("GET /api/site_info/code/maru");
    return hasFields(at(body, "data"), ["id", "stockPrefix"], "site info");
  });
  await say("5-wire:24", "site info by query answers the same", async () => {
    const [byPath, byQuery] = await Promise.all([
      call("GET /api/site_info/code/maru"),
      call("GET /api/site_info/code", { query: { code: "maru" } }),
    ]);
    return same(at(byQuery.body, "data.id"), at(byPath.body, "data.id") ?? null, "id");
  });
  await say("5-wire:18", "an unknown path of the API answers 404 in the envelope", async () => {
    const { http, body } = await call("GET /api/there/is/none");
    same(http, 404, "status");
    same(at(body, "status"), 404, "status of the envelope");
    return hasFields(body, ["code", "message", "data"], "envelope");
  });
  await say("5-wire:18", "a page is content, last, page, size", async () => {
    const { body } = await call("GET /api/content/notice/list", { query: { page: 0, size: 12 } });
    must(isList(at(body, "data.content")), brief(body));
    return hasFields(at(body, "data"), ["content", "last", "page", "size"], "page");
  });
}
