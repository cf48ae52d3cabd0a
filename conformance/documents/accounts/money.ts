import { at, brief, idAt, type Json, listAt, numberAt, textAt } from "../client/json.ts";
import { connect, bearer } from "../live/channel.ts";
import type { Player } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { eventually, hasFields, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const TYPES = ["B", "D", "W", "E", "C", "PB", "PM", "BD"];
const balanceOf = async (player: Player): Promise<number> =>
  numberAt(await player.ask("GET /api/me"), "point");
const list = (player: Player, query: Record<string, string | number> = {}): Promise<Json> =>
  player.ask("GET /api/dnw/list", { query: { page: 0, size: 20, ...query } });

/** Deposits and withdrawals, from the request to what an operator says, with what the live channel tells of it. */
export const money = (world: World): Group => ({
  name: "accounts: deposits and withdrawals",
  run: async (say) => {
    const player = await world.player("player1");
    const live = await connect(world, bearer(player));
    const told = await live.subscribe("/user/queue/dnw");
    const points = await live.subscribe("/user/queue/point");
    const messageOf = async (body: { readonly [key: string]: Json }): Promise<string> =>
      textAt((await player.call("POST /api/dnw/apply", { body })).body, "message");
    await say("2-accounts:136", "a deposit below 5,000 is refused", async () => {
      const { http, body } = await player.call("POST /api/dnw/apply", { body: { type: "D", point: 4_000 } });
      must(http === 400 || http === 409, `${http} ${brief(body)}`);
      return `${http} "${textAt(body, "message")}"`;
    });
    await say("2-accounts:106", "POST /api/dnw/apply {type D, point}", async () => {
      const { http, body } = await player.call("POST /api/dnw/apply", { body: { type: "D", point: 55_000 } });
      must(http === 200, `${http} ${brief(body)}`);
      return brief(body, 160);
    });
    await say("2-accounts:117", "the live channel tells create with status and type", async () => {
      const message = await told.next("create", ({ type }) => type === "create");
      return hasFields(at(message.body, "data"), ["id", "type", "status", "point"], "create");
    });
    await say("2-accounts:77", "a second deposit waits for the first, in the quoted words", async () =>
      same(
        await messageOf({ type: "D", point: 10_000 }),
        "현재 입금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
        "message",
      ),
    );
    const deposit = await pending(player, "D");
    await say("2-accounts:52", "history items have id, type, point, status, createDate", () =>
      hasFields(deposit, ["id", "type", "point", "status", "createDate"], "item"),
    );
    await say("2-accounts:66", "a pending request has status 0", () =>
      same(at(deposit, "status"), 0, "status"),
    );
    await say("2-accounts:106", "GET /api/dnw/cancel {dnwHistoryId} takes a deposit back", async () => {
      await player.ask("GET /api/dnw/cancel", { query: { dnwHistoryId: numberAt(deposit, "id") } });
      const item = listAt(await list(player), "content").find(
        (one) => numberAt(one, "id") === numberAt(deposit, "id"),
      );
      must(item !== undefined && numberAt(item, "status") !== 0, brief(item));
      return brief(item, 140);
    });
    await approval(say, world, player, { told, points });
    await withdrawing(say, world, player, messageOf);
    await ledger(say, player);
    await live.close();
  },
});

async function pending(player: Player, type: "D" | "W"): Promise<Json | undefined> {
  const content = listAt(await list(player, { typeStrs: type, statusStrs: "0" }), "content");
  return content.find((one) => textAt(one, "type") === type && numberAt(one, "status") === 0);
}

type Inbox = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>["subscribe"]>>;

async function approval(
  say: Say,
  world: World,
  player: Player,
  { told, points }: Readonly<Record<"told" | "points", Inbox>>,
): Promise<void> {
  await say("2-accounts:7", "a deposit is paid in once an administrator approves it", async () => {
    const before = await balanceOf(player);
    await player.ask("POST /api/dnw/apply", { body: { type: "D", point: 35_000 } });
    await settle(world, player);
    await eventually(() => balanceOf(player), {
      what: "the deposit",
      holds: (now) => now === before + 35_000,
    });
    return `${before} + 35,000`;
  });
  await say("2-accounts:66", "the live channel tells update with a status that is not 0", async () => {
    const message = await told.next(
      "update",
      ({ type, body }) => type === "update" && numberAt(body, "data.status") !== 0,
    );
    return brief(at(message.body, "data"));
  });
  await say("2-accounts:117", "the balance follows on /user/queue/point", async () => {
    const now = await balanceOf(player);
    const message = await points.next(
      "the balance",
      ({ body }) => numberAt(body, "point") === now || numberAt(body, "data.point") === now,
    );
    return brief(message.body);
  });
}

/** Match, approve and pay, by as many operators as it takes. */
async function settle(world: World, player: Player): Promise<void> {
  const [one, two] = [await world.staff("operator1"), await world.staff("operator2")];
  const requests = await one.ask("GET /api/console/money/requests", { query: { memberId: player.id } });
  const rows = listAt(requests, "rows").length > 0 ? listAt(requests, "rows") : listAt(requests, "content");
  const row = rows.find((each) => ["requested", "matched", "approved"].includes(textAt(each, "state")));
  must(row !== undefined, `the console shows no open request of ${player.username}: ${brief(requests)}`);
  const id = idAt(row, "id");
  const said: string[] = [];
  for (const [operator, act] of [
    [one, "match"],
    [one, "approve"],
    [two, "approve"],
    [two, "pay"],
    [one, "pay"],
  ] as const) {
    const { body } = await operator.call(`POST /api/console/money/requests/${id}/decide`, { body: { act } });
    const state = textAt(body, "data.state");
    said.push(state || textAt(body, "code"));
    if (state === "done") return;
  }
  must(false, `the request is not done after ${said.join(", ")}`);
}

const MINUTE_MS = 60_000;

async function withdrawing(
  say: Say,
  world: World,
  player: Player,
  messageOf: (body: { readonly [key: string]: Json }) => Promise<string>,
): Promise<void> {
  await say("2-accounts:78", "a withdrawal above the holdings, in the quoted words", async () => {
    const point = (await balanceOf(player)) + 5_000;
    return same(await messageOf({ type: "W", point }), "출금신청금액이 보유금액을 초과합니다.", "message");
  });
  await say("2-accounts:137", "a withdrawal below 5,000 is refused", async () => {
    const { http, body } = await player.call("POST /api/dnw/apply", { body: { type: "W", point: 4_000 } });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  await say("2-accounts:137", "a withdrawal above 5,000,000 is refused", async () => {
    const { http, body } = await player.call("POST /api/dnw/apply", {
      body: { type: "W", point: 5_005_000 },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  await say("3-decisions:J4", "a withdrawal reserves its amount at once", async () => {
    const before = await balanceOf(player);
    const { http, body } = await player.call("POST /api/dnw/apply", { body: { type: "W", point: 25_000 } });
    must(http === 200, `${http} ${brief(body)}`);
    return same(await balanceOf(player), before - 25_000, "balance");
  });
  await say("2-accounts:78", "a second withdrawal waits for the first, in the quoted words", async () =>
    same(
      await messageOf({ type: "W", point: 10_000 }),
      "현재 출금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
      "message",
    ),
  );
  await say("2-accounts:66", "a player cannot cancel a withdrawal", async () => {
    const item = await pending(player, "W");
    const { http, body } = await player.call("GET /api/dnw/cancel", {
      query: { dnwHistoryId: numberAt(item, "id") },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} ${textAt(body, "code")}`;
  });
  await say("3-decisions:J4", "a rejected withdrawal returns in full, and reads 2", async () => {
    const before = await balanceOf(player);
    const item = await pending(player, "W");
    const staff = await world.staff("operator1");
    const requests = await staff.ask("GET /api/console/money/requests", {
      query: { memberId: player.id, type: "withdrawal" },
    });
    const row = (
      listAt(requests, "rows").length > 0 ? listAt(requests, "rows") : listAt(requests, "content")
    )[0];
    const id = idAt(row, "id");
    await staff.ask(`POST /api/console/money/requests/${id}/decide`, {
      body: { act: "reject", reason: "ACCOUNT_WRONG" },
    });
    const after = listAt(await list(player, { typeStrs: "W" }), "content").find(
      (one) => numberAt(one, "id") === numberAt(item, "id"),
    );
    same(numberAt(after, "status"), 2, "status");
    return same(await balanceOf(player), before + 25_000, "balance");
  });
  await say("2-accounts:137", "the next withdrawal after one that is paid waits three hours", async () => {
    const askedAt = Date.now();
    await player.ask("POST /api/dnw/apply", { body: { type: "W", point: 5_000 } });
    await settle(world, player);
    const message = await messageOf({ type: "W", point: 5_000 });
    const waitMs = numberAt(await player.ask("GET /api/dnw/state"), "withdraw.nextDate") - askedAt;
    must(waitMs > 175 * MINUTE_MS && waitMs <= 181 * MINUTE_MS, `${Math.round(waitMs / MINUTE_MS)} minutes`);
    must(message !== "", "a second withdrawal was taken at once");
    return `${Math.round(waitMs / MINUTE_MS)} minutes; "${message}"`;
  });
}

async function ledger(say: Say, player: Player): Promise<void> {
  await say("2-accounts:106", "GET /api/dnw/list takes all its filters", async () => {
    const query = {
      resultType: "UserDnwHistory",
      playerId: player.id,
      typeStrs: "D,W",
      statusStrs: "0,1,2",
      keyword: "",
      startDate: "",
      endDate: String(Date.now()),
    };
    const page = await list(player, query);
    must(listAt(page, "content").length > 0, "nothing found");
    return `${listAt(page, "content").length} rows`;
  });
  await say(
    "2-accounts:53",
    "its types are those of the document, and a deposit and a withdrawal are among them",
    async () => {
      const types = new Set(
        listAt(await list(player, { size: 100 }), "content").map((row) => textAt(row, "type")),
      );
      const others = [...types].filter((type) => !TYPES.includes(type));
      must(others.length === 0, `${others.join(", ")} is no type of the document`);
      must(types.has("D") && types.has("W"), [...types].join(", "));
      return [...types].join(", ");
    },
  );
  await say("2-accounts:106", "history up to now: page 0, size 50", async () => {
    const page = await player.ask("GET /api/dnw/list", {
      query: { page: 0, size: 50, endDate: String(Date.now()) },
    });
    return hasFields(page, ["content", "last"], "page");
  });
  await say("2-accounts:52", "no two rows of the history share an id", async () => {
    const ids = listAt(await list(player, { size: 100 }), "content").map((row) => numberAt(row, "id"));
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    must(ids.length > 2 && doubled.length === 0, `${doubled.join(", ")} twice among ${ids.length}`);
    return `${ids.length} rows, ${ids.length} ids`;
  });
  await say(
    "3-decisions:J2",
    "every row that moved points shows how many, and the balance after it",
    async () => {
      const rows = listAt(await list(player, { size: 100, typeStrs: "D,W", statusStrs: "1" }), "content");
      must(rows.length > 0, "no request is done");
      for (const row of rows) {
        const [point, change] = [numberAt(row, "point"), numberAt(row, "change")];
        must(Math.abs(change) === point && numberAt(row, "balance") >= Math.max(0, change), brief(row, 300));
      }
      return `${rows.length} rows, the newest ${brief(rows[0], 160)}`;
    },
  );
  await say("2-accounts:91", "another's history is not given", async () => {
    const { http } = await player.call("GET /api/dnw/list", { query: { playerId: player.id + 1 } });
    must(http === 403 || http === 404, `answers ${http}`);
    return `answers ${http}`;
  });
  for (const type of ["buy", "sell"]) {
    await say("2-accounts:106", `POST /api/dnw/bitshop_url {type ${type}, amount}`, async () => {
      const data = await player.ask("POST /api/dnw/bitshop_url", { body: { type, amount: 10_000 } });
      return brief(data);
    });
  }
}
