import { at, brief, listAt, textAt } from "../client/json.ts";
import type { World } from "../run/world.ts";
import { hasFields, must, same } from "../table/must.ts";
import type { Group } from "../table/table.ts";

const DNW = ["dmethod", "wmethod", "dcaution", "wcaution", "dbtn", "wbtn", "dactive", "wactive", "accn"];
const REMOVED = ["증권", "투자", "미래에셋대우", "토스뱅크"];
/** The smallest picture there is: one point. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What a site says of itself. */
export const siteCalls = (world: World): Group => ({
  name: "accounts: site",
  run: async (say) => {
    const player = await world.player("player1");
    await say("2-accounts:104", "GET /api/site_info/dnw", async () =>
      hasFields(
        await player.ask("GET /api/site_info/dnw", { query: { siteInfoId: 1 } }),
        DNW,
        "deposit and withdraw info",
      ),
    );
    await say("2-accounts:104", "GET /api/site_info/accn is an account to pay to", async () => {
      const data = await player.ask("GET /api/site_info/accn");
      must(/\d/.test(JSON.stringify(data)), brief(data));
      return brief(data);
    });
    await say("2-accounts:104", "GET /api/banklist", async () => {
      const banks = listAt(await player.ask("GET /api/banklist"), "");
      must(banks.length > 3, `${banks.length} banks`);
      return `${banks.length} banks`;
    });
    await say("2-accounts:81", "banks named 증권, 투자, 미래에셋대우, 토스뱅크 are removed", async () => {
      const banks = JSON.stringify(await player.ask("GET /api/banklist"));
      const left = REMOVED.filter((word) => banks.includes(word));
      must(left.length === 0 && banks.length > 20, `${left.join(", ")} in ${banks.slice(0, 100)}`);
      return "none of them stands there";
    });
    await say("2-accounts:104", "GET /fee.json", async () => {
      const { http, body } = await world.call("GET /fee.json");
      same(http, 200, "status");
      return hasFields(at(body, "data.5"), ["oeDiv", "smlDiv", "ndiv", "nfee"], "fees of option 5");
    });
    await say("2-accounts:104", "GET /data/appid.json", async () => {
      const { http, body } = await world.call("GET /data/appid.json");
      return `${same(http, 200, "status")}: ${brief(at(body, "data"))}`;
    });
    await say("2-accounts:104", "POST /api/file takes a picture as multipart", async () => {
      const form = new FormData();
      form.append("file", new Blob([Buffer.from(PICTURE, "base64")], { type: "image/png" }), "point.png");
      const { http, body } = await player.call("POST /api/file", { body: form });
      must(http === 200, `${http} ${brief(body)}`);
      return brief(at(body, "data"));
    });
    await say("2-accounts:104", "POST /api/file takes no text for a picture", async () => {
      const form = new FormData();
      form.append("file", new Blob(["no picture"], { type: "image/png" }), "text.png");
      const { http, body } = await player.call("POST /api/file", { body: form });
      must(http >= 400 && http < 500, `${http} ${brief(body)}`);
      return `${http} ${textAt(body, "code")}`;
    });
    await say("2-accounts:115", "GET /api/server_time_offset {ms}", async () =>
      brief(await player.ask("GET /api/server_time_offset", { query: { ms: Date.now() } })),
    );
    await say("2-accounts:102", "GET /api/certi/nice_id {host} begins an identification", async () => {
      const { http, body } = await world.call("GET /api/certi/nice_id", {
        query: { host: new URL(world.url).host },
      });
      must(http === 200, `${http} ${brief(body)}`);
      return brief(at(body, "data"));
    });
  },
});
