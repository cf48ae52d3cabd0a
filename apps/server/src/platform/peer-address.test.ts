import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { peerAddressOf } from "./peer-address.ts";

let trusted: readonly string[] = [];
const server = createServer((request, response) => response.end(peerAddressOf(trusted)(request)));
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

it.each([
  ["nobody is trusted", [], "203.0.113.7", "127.0.0.1"],
  ["the proxy is trusted", ["127.0.0.1"], "203.0.113.7", "203.0.113.7"],
  [
    "what the client itself claims stands before it",
    ["127.0.0.1"],
    "198.51.100.9, 203.0.113.7",
    "203.0.113.7",
  ],
  ["the proxy names nobody", ["127.0.0.1"], "", "127.0.0.1"],
])("the address of a connection where %s", async (_, proxies, forwarded, address) => {
  trusted = proxies;
  const headers: Record<string, string> = forwarded === "" ? {} : { "x-forwarded-for": forwarded };
  expect(await (await fetch(url, { headers })).text()).toBe(address);
});
