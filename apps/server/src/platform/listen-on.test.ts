import { expect, it } from "vitest";
import { listenOn } from "./listen-on.ts";

const AT = { port: 8080, host: "127.0.0.1", setting: "PORT" };

it("lets all players of a full house wait to be accepted", async () => {
  const asked: unknown[] = [];
  await listenOn({ listen: async (...at: unknown[]) => String(asked.push(...at)) }, AT);
  expect(asked).toEqual([{ port: 8080, host: "127.0.0.1", backlog: 4_096 }]);
});

it.each([
  [Object.assign(new Error("taken"), { code: "EADDRINUSE" }), "port 8080 is in use: set PORT to a free port"],
  [new Error("not allowed"), "port 8080 cannot be opened (not allowed): set PORT to a free port"],
])("says in one line which setting to change: %s", async (reason, line) => {
  const failing = { listen: () => Promise.reject(reason) };
  await expect(listenOn(failing, AT)).rejects.toThrow(line);
});
