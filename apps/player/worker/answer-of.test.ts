import { expect, test } from "vitest";
import { answerOf } from "./answer-of.ts";

const ORIGIN = "https://play.example";
const kept = new Set(["/assets/index-abcdefgh.js", "/mark.svg"]);
const ask = (path: string, mode = "cors", method = "GET") =>
  answerOf({ url: path.startsWith("http") ? path : ORIGIN + path, mode, method }, { origin: ORIGIN, kept });

test.each([
  "/api/me?siteInfoId=1",
  "/api",
  "/oauth/token",
  "/bx_ws/info",
  "/bx_ws/websocket",
  "/fee.json",
  "/data/appid.json",
])("%s is never the worker's, whatever asks for it", (path) => {
  expect(ask(path)).toBe("browser");
  expect(ask(path, "navigate")).toBe("browser");
  expect(ask(path, "cors", "POST")).toBe("browser");
});

test("pages come from the network or the shell; files of the shell from what was kept", () => {
  expect(ask("/", "navigate")).toBe("page");
  expect(ask("/trade/4?site=maru", "navigate")).toBe("page");
  expect(ask("/apiary", "navigate")).toBe("page");
  expect(ask("/assets/index-abcdefgh.js")).toBe("file");
  expect(ask("/mark.svg", "no-cors")).toBe("file");
});

test("what is not of the shell goes its own way", () => {
  expect(ask("/assets/index-zzzzzzzz.js")).toBe("browser");
  expect(ask("/assets/missing.js", "navigate")).toBe("browser");
  expect(ask("https://elsewhere.example/", "navigate")).toBe("browser");
  expect(ask("/", "navigate", "POST")).toBe("browser");
  expect(ask("/assets/index-abcdefgh.js", "cors", "POST")).toBe("browser");
});
