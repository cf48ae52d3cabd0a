import { at, brief, idAt, listAt, textAt } from "../client/json.ts";
import { signInStaff } from "../client/operator.ts";
import { askToken } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { hasFields, must, same } from "../table/must.ts";
import type { Group } from "../table/table.ts";

/** The calls of partners and administrators, on the console's own origin. */
export const consoleCalls = (world: World): Group => ({
  name: "accounts: partners and administrators",
  run: async (say) => {
    await say("5-wire:10", "the console stands on an origin of its own", async () => {
      const { http } = await world.call("GET /api/partner/list");
      must(http === 404 || http === 401 || http === 403, `the player's origin answers ${http}`);
      return `the player's origin answers ${http}`;
    });
    const operator = await world.staff("operator1");
    const partner = await signInStaff(world.consoleUrl, "partner1");
    await say(
      "2-accounts:112",
      "GET /api/partner/list {resultType, level, parentId, statusStrs}",
      async () => {
        const data = await operator.ask("GET /api/partner/list", {
          query: { resultType: "List", level: 1, statusStrs: "A" },
        });
        return brief(data, 200);
      },
    );
    await say("5-wire:33", "partner1 has one sub-partner, partner2", async () => {
      const data = JSON.stringify(await partner.ask("GET /api/partner/list"));
      must(data.includes("partner2"), data.slice(0, 200));
      return "partner2 stands there";
    });
    await say("2-accounts:112", "GET /api/partner {id}", async () => {
      const list = await operator.ask("GET /api/partner/list");
      const rows = listAt(list, "rows").length > 0 ? listAt(list, "rows") : listAt(list, "content");
      const id = idAt(rows[0], "id");
      must(id !== "", brief(list));
      return brief(await operator.ask("GET /api/partner", { query: { id } }), 160);
    });
    await say("2-accounts:112", "POST /api/partner makes one", async () => {
      const username = `part-${Date.now().toString(36)}`;
      const { http, body } = await operator.call("POST /api/partner", {
        body: {
          username,
          password: "a quiet morning 4",
          name: "새 지점",
          nick: username.slice(-8),
          reason: "a line of the document",
        },
      });
      must(http === 200, `${http} ${brief(body)}`);
      return brief(at(body, "data"), 160);
    });
    await say("2-accounts:124", "a disabled account (status D) is refused in the quoted words", async () => {
      const [username, password] = [`part-${Date.now().toString(36)}d`, "a quiet morning 4"];
      const made = await operator.ask("POST /api/partner", {
        body: { username, password, name: "닫힐 지점", reason: "a line of the document" },
      });
      const id = Number(idAt(made, "id"));
      await operator.ask("POST /api/partner", {
        body: { id, status: "D", reason: "a line of the document" },
      });
      const { body } = await askToken(world.url, { username, password, siteCode: "maru", siteId: 1 });
      return same(
        at(body, "message"),
        "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.",
        "message",
      );
    });
    for (const isChildren of ["0", "1", "Y", "N"]) {
      await say(
        "2-accounts:112",
        `GET /api/partner_profit/my_list with isChildren ${isChildren}`,
        async () => {
          const query = {
            resultType: "List",
            isChildren,
            typeStrs: "",
            startDate: "",
            endDate: "",
            page: 0,
            size: 20,
          };
          return brief(await partner.ask("GET /api/partner_profit/my_list", { query }), 120);
        },
      );
    }
    await say("5-wire:34", "the first start brings a partner's profit", async () => {
      const page = await partner.ask("GET /api/partner_profit/my_list", { query: { page: 0, size: 20 } });
      must(listAt(page, "content").length + listAt(page, "rows").length > 0, brief(page));
      return brief(page, 160);
    });
    await administrators();

    async function administrators(): Promise<void> {
      const admin = await world.staff("admin");
      await say("2-accounts:113", "GET /api/admin/list {level, parentId}", async () =>
        brief(await admin.ask("GET /api/admin/list", { query: { level: 1 } }), 160),
      );
      await say("2-accounts:113", "GET /api/admin {id}", async () => {
        const list = await admin.ask("GET /api/admin/list");
        const rows = listAt(list, "rows").length > 0 ? listAt(list, "rows") : listAt(list, "content");
        const id = idAt(rows[0], "id");
        return hasFields(await admin.ask("GET /api/admin", { query: { id } }), ["id", "username"], "admin");
      });
      await say("2-accounts:113", "POST /api/admin answers by its rules", async () => {
        const { http, body } = await admin.call("POST /api/admin", {
          body: {
            username: `adm-${Date.now().toString(36)}`,
            password: "a quiet morning 4",
            name: "새 담당",
            role: "support",
            siteIds: [1],
            personRef: "HR-7",
            reason: "a line of the document",
          },
        });
        must(http < 500 && http !== 404, `${http} ${brief(body)}`);
        return `${http} ${textAt(body, "code")} ${brief(at(body, "data"), 100)}`;
      });
      await say("2-accounts:91", "a partner is no administrator", async () => {
        const { http } = await partner.call("GET /api/admin/list");
        return same(http, 403, "status");
      });
      await say("2-accounts:110", "GET and POST /api/coin/dnw/approve are the console's", async () => {
        const page = await operator.ask("GET /api/coin/dnw/approve");
        const { http } = await operator.call("POST /api/coin/dnw/approve", {
          body: { dnwHistoryId: 987_654_321, act: "approve" },
        });
        must(http >= 400 && http < 500, `an unknown one answers ${http}`);
        return `${brief(page, 100)}; an unknown one answers ${http}`;
      });
    }
  },
});
