import { CONSOLE_ENDPOINTS, type ConsoleEndpoint } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  await world.signIn("ada");
});
afterAll(() => world.close());

const all: readonly ConsoleEndpoint[] = CONSOLE_ENDPOINTS;
const ask = async (url: string, payload?: object) => {
  const reply = await world.app.inject({
    method: payload === undefined ? "GET" : "POST",
    url,
    headers: {
      cookie: world.cookies.get("ada") ?? "",
      "x-maru-console": "1",
      origin: "http://localhost:8081",
      host: "localhost:8081",
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, json: reply.json() };
};

describe("what no column can hold is refused at the console's door", () => {
  const lists = all.filter(({ query }) => query !== undefined && "cursor" in query.shape);

  it.each(["KR", "-", "a~b~c~d~e", "99999999999999999999", "1e5", "~~~~", "%00", "2147483648~"])(
    "S-33: no list goes on at the cursor %s",
    async (cursor) => {
      expect(lists.length).toBeGreaterThan(20);
      for (const { path, name } of lists) {
        const { status } = await ask(
          `${path.replaceAll(/\{\w+\}/g, "13")}?siteInfoId=1&memberId=13&cursor=${cursor}`,
        );
        // A list under something that is not there says so first.
        expect([name, status === 400 || status === 404]).toEqual([name, true]);
      }
    },
  );

  it.each(
    ["2147483648", "-2147483649", String(Number.MAX_SAFE_INTEGER)].flatMap((number) =>
      [1, 2, 3, 4].map((length) => Array.from({ length }, () => number).join("~")),
    ),
  )("S-33: no list breaks at the cursor %s, wider than most columns", async (cursor) => {
    for (const { path, name } of lists) {
      const { status } = await ask(
        `${path.replaceAll(/\{\w+\}/g, "13")}?siteInfoId=1&memberId=13&cursor=${cursor}`,
      );
      expect([name, status < 500]).toEqual([name, true]);
    }
  });

  it.each([
    ["GET bets?siteInfoId=1&optionId=2147483648", "optionId"],
    ["GET bets.csv?siteInfoId=1&optionId=2147483648", "optionId"],
    ["GET rounds?optionId=2147483648", "optionId"],
    ["GET options/2147483648?siteInfoId=1", "id"],
    ["GET reports/days?siteInfoId=1&from=2026-02-30", "from"],
    ["GET money/closings?siteInfoId=1&cursor=2147483648", "cursor"],
    ["GET players?siteInfoId=1&q=a&cursor=AAAA", "cursor"],
  ])("S-33: %s", async (call, field) => {
    const { status, json } = await ask(`/api/console/${call.split(" ")[1] ?? ""}`);
    expect([status, json.code, json.params?.field]).toEqual([400, "INVALID_FIELD", field]);
  });

  it("S-33: a parameter longer than any is not found, and no other method is named for it", async () => {
    const long = "9".repeat(300);
    const { status, json } = await ask(`/api/console/money/statements/${long}?siteInfoId=1`);
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("S-33: a text with NUL is no text, wherever it stands", async () => {
    const { status, json } = await ask("/api/console/answer-templates?siteInfoId=1", {
      name: "a\u0000b",
      texts: { ko: "x" },
    });
    expect([status, json.code, json.params?.field]).toEqual([400, "INVALID_FIELD", "name"]);
    const inner = await ask("/api/console/answer-templates?siteInfoId=1", {
      name: "a",
      texts: { ko: "x\u0000" },
    });
    expect([inner.status, inner.json.params?.field]).toEqual([400, "texts.ko"]);
  });
});
