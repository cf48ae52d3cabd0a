import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";
import { ROUNDS } from "../test-world/seed.ts";
import { SMALL_START, SMALL_WITNESSES } from "../test-world/small-log.ts";

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
    });
    expect((await get("/api/trade/bet/4/path")).json.code).toBe("NOT_FOUND");
    expect((await get("/api/trade/bet/1/path", { token: "other" })).json.code).toBe("NOT_FOUND");
    expect((await get("/api/trade/bet/1/path", anyone)).json.code).toBe("UNAUTHENTICATED");
  });

  it.each(["tile/8/0", "tile/-1/0", "tile/0/01", "tile/0/x", "entries/1e3"])(
    "refuses the place %s",
    async (place) => {
      expect((await get(`/api/public/log/${place}`, anyone)).code).toBe(400);
    },
  );
});
