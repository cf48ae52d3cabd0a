import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLog } from "../../platform/log.ts";
import { type HttpWorld, openHttpWorld } from "./test-world/http-world.ts";

const counted: string[] = [];
const said: string[] = [];
let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld({
    countPolicyReport: (directive) => void counted.push(directive),
    logger: openLog("debug", { write: (line) => void said.push(line) }),
  });
});
afterAll(() => world.close());

const report = (payload: string, type = "application/csp-report") =>
  world.app.inject({ method: "POST", url: "/csp-reports", headers: { "content-type": type }, payload });

const SECRET = "https://maru.example/reset?code=31415926";

describe("S-26 a report of the content security policy", () => {
  it("has its address in every policy, in the words of old browsers and of new ones", async () => {
    const { headers } = await world.app.inject({ method: "GET", url: "/data/appid.json" });
    const policy = String(headers["content-security-policy"]).split(";");
    expect(policy).toContain("report-uri /csp-reports");
    expect(policy).toContain("report-to csp");
    expect(headers["reporting-endpoints"]).toBe('csp="/csp-reports"');
  });

  it("is counted by its directive, one or a list; what is no name of one is other", async () => {
    const one = { "csp-report": { "document-uri": SECRET, "violated-directive": "img-src https://x" } };
    const list = [
      { type: "csp-violation", url: SECRET, body: { effectiveDirective: "script-src-elem" } },
      { type: "csp-violation", url: SECRET, body: { effectiveDirective: SECRET } },
      { type: "deprecation", body: {} },
    ];
    expect((await report(JSON.stringify(one))).statusCode).toBe(204);
    expect((await report(JSON.stringify(list), "application/reports+json")).statusCode).toBe(204);
    expect(counted).toEqual(["img-src", "script-src-elem", "other"]);
  });

  it.each(["", "{", "null", "[1,null]", '{"csp-report":null}', '{"csp-report":{"effective-directive":7}}'])(
    "that is none counts as nothing: %j",
    async (payload) => {
      const before = counted.length;
      expect((await report(payload)).statusCode).toBeLessThan(500);
      expect(counted).toHaveLength(before);
    },
  );

  it("is small, and of its own type", async () => {
    expect((await report("x".repeat(8_193))).statusCode).toBe(413);
    for (const type of ["application/json", "text/plain"])
      expect((await report("{}", type)).statusCode).toBe(415);
  });

  it("counts twenty of a list at most, and says nothing of any in the log", async () => {
    const before = counted.length;
    const many = Array.from({ length: 83 }, () => ({
      body: { effectiveDirective: "img-src", u: SECRET.slice(-8) },
    }));
    await report(JSON.stringify(many), "application/reports+json");
    expect(counted.length - before).toBe(20);
    expect(said.join("")).not.toMatch(/31415926|maru\.example/);
  });

  it("comes so often a minute from an address, and no more", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await report("{}")).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await world.app.inject({ method: "GET", url: "/data/appid.json" })).statusCode).toBe(200);
  });
});
