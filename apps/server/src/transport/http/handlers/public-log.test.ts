import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";
import { ROUNDS } from "../test-world/seed.ts";
import { SMALL_BALANCES, SMALL_START, SMALL_WITNESSES } from "../test-world/small-log.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = (url: string, how?: Ask) => ask(world, `GET ${url}`, how);
const anyone: Ask = { token: null };
const hash = (byte: number) => Buffer.alloc(32, byte).toString("base64url");

describe("the public log", () => {
  it("gives checkpoint, tiles, entries, starts and leaves to anyone, and a path to the bet's own player alone", async () => {
    const log = async (path: string) => (await get(`/api/public/log/${path}`, anyone)).json;
    expect((await log("checkpoint")).data).toEqual({
      size: 1,
      root: hash(1),
      issuedAt: 5,
      keyId: "first",
      note: "a note",
    });
    expect((await log("tile/0/0")).data).toEqual({ hashes: [hash(1)] });
    expect((await log("tile/1/0")).code).toBe("NOT_FOUND");
    expect((await log("entries/0")).data).toEqual({ bodies: ['{"kind":"terms"}'] });
    expect((await log("entries/7")).code).toBe("NOT_FOUND");
    const { startedAtMs, ...start } = SMALL_START;
    expect((await log("starts")).data).toEqual([{ ...start, startedAt: startedAtMs }]);
    const { sinceMs, ...witnesses } = SMALL_WITNESSES;
    expect((await log("witnesses")).data).toEqual([{ ...witnesses, since: sinceMs }]);
    expect((await get(`/api/public/round/${ROUNDS.rise}/log`, anyone)).json.data).toEqual([
      { index: 0, kind: "terms", body: '{"kind":"terms"}' },
    ]);
    expect((await get("/api/trade/bet/1/path")).json.data).toEqual({
      leafIndex: ROUNDS.rise,
      index: 1,
      size: 2,
      path: [hash(2)],
      payout: { leafIndex: 9, status: "won", returned: "9400", path: [hash(4)] },
    });
    expect((await get("/api/trade/bet/4/path")).json.code).toBe("NOT_FOUND");
    expect((await get("/api/trade/bet/1/path", { token: "other" })).json.code).toBe("NOT_FOUND");
    expect((await get("/api/trade/bet/1/path", anyone)).json.code).toBe("UNAUTHENTICATED");
  });

  it("gives the sealed days to anyone, and a balance to its own player alone", async () => {
    expect((await get("/api/public/log/balances", anyone)).json.data).toEqual([SMALL_BALANCES]);
    const own = "/api/player/balance/sealed";
    expect((await get(own)).json.code).toBe("NOT_FOUND");
    const { owner } = world.database;
    const day = Date.parse(`${SMALL_BALANCES.day}T00:00:00Z`) / 86_400_000;
    await owner.query(
      `with d as (insert into ledger.sealed_day (day, root, owed, books, accounts) values ($1, $2, 1000, 1000, 1) returning day),
        b as (insert into ledger.sealed_balance select day, 1001, 1, 0, 1000, $3 from d)
       insert into ledger.sealed_tile select day, 0, 0, $4 from d`,
      [day, Buffer.alloc(32, 3), Buffer.alloc(32, 4), Buffer.alloc(40, 3)],
    );
    const shown = {
      account: "1001",
      day: SMALL_BALANCES.day,
      points: "1000",
      nonce: hash(4),
      place: 0,
      path: [],
      leaf: { index: 0, body: SMALL_BALANCES.body },
    };
    expect((await get(own)).json.data).toEqual(shown);
    expect((await get(`${own}?day=${SMALL_BALANCES.day}`)).json.data).toEqual(shown);
    expect((await get(`${own}?day=2026-03-01`)).json.code).toBe("NOT_FOUND");
    expect((await get(`${own}?day=yesterday`)).code).toBe(400);
    expect((await get(own, { token: "other" })).json.code).toBe("NOT_FOUND");
    expect((await get(own, anyone)).json.code).toBe("UNAUTHENTICATED");
  });

  it.each(["tile/8/0", "tile/-1/0", "tile/0/01", "tile/0/x", "entries/1e3"])(
    "refuses the place %s",
    async (place) => {
      expect((await get(`/api/public/log/${place}`, anyone)).code).toBe(400);
    },
  );
});
