import { describe, expect, it } from "vitest";
import { faultOf, type Got } from "./judge-reply.ts";
import { documentedOperations } from "./operations.ts";

const operations = documentedOperations();

function judged(
  target: string,
  got: Partial<Omit<Got, "body">> & { readonly json: unknown },
  method = "GET",
) {
  const { json, ...rest } = got;
  const headers = { "content-type": "application/json; charset=utf-8" };
  const body = Buffer.from(typeof json === "string" ? json : JSON.stringify(json));
  return faultOf(operations, { origin: "player", method, target }, { status: 200, headers, body, ...rest });
}

const fine = { status: 200, message: "", data: { appId: "maru", version: "1" } };
const refusal = { status: 404, code: "NOT_FOUND", message: "there is none", params: {}, data: null };

describe("an answer", () => {
  it("that is as documented is no fault", () => {
    expect(judged("/data/appid.json?x=1", { json: fine })).toBeNull();
    expect(judged("/api/none", { status: 404, json: refusal })).toBeNull();
    expect(judged("/trade/2", { json: "<html>", headers: { "content-type": "text/html" } })).toBeNull();
  });

  it.each<[string, Parameters<typeof judged>[1], string]>([
    ["a fault of ours", { status: 500, json: { ...refusal, status: 500 } }, "answered 500"],
    ["a field more", { json: { ...fine, data: { ...fine.data, hash: "x" } } }, "Unrecognized key"],
    ["a field less", { json: { ...fine, data: { appId: "maru" } } }, "at version"],
    ["another type", { json: { ...fine, data: { ...fine.data, version: 1 } } }, "at version"],
    ["no envelope", { json: fine.data }, "not in the envelope"],
    ["no JSON", { json: "<html>", headers: { "content-type": "text/html" } }, "is no JSON"],
    ["a status of nobody", { status: 206, json: fine }, "not documented"],
    [
      "a refusal without its form",
      { status: 404, json: { message: "Not Found" } },
      "refuses, and does not fit",
    ],
    ["a refusal that says another status", { status: 403, json: refusal }, "says 404 in a body of 403"],
    [
      "a code with another status",
      { status: 403, json: { ...refusal, status: 403 } },
      "says NOT_FOUND with 403",
    ],
    ["a refusal without words", { status: 404, json: { ...refusal, message: "" } }, "without words"],
  ])("with %s is one", (_, got, told) => {
    expect(judged("/data/appid.json", got)).toContain(told);
  });

  it("that refuses a method which it says it takes is one", () => {
    const json = { ...refusal, status: 405, code: "METHOD_NOT_ALLOWED" };
    const headers = { "content-type": "application/json", allow: "GET, POST" };
    expect(judged("/data/appid.json", { status: 405, json, headers }, "POST")).toContain("refuses POST");
    expect(judged("/data/appid.json", { status: 405, json, headers }, "PUT")).toBeNull();
  });
});
