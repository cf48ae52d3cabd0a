import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendAct } from "./send-act.ts";

type Behaviour = "done" | "cut" | "failed" | "refused";

const REPLIES = {
  done: [200, { status: 200, message: "", data: null }],
  failed: [500, { status: 500, code: "INTERNAL", message: "", params: {}, data: null }],
  refused: [409, { status: 409, code: "APPROVAL_OVER", message: "", params: {}, data: null }],
} as const;

let server: Server;
let address = "";
let behaviour: Behaviour = "done";
let keys: string[] = [];

beforeEach(async () => {
  keys = [];
  server = createServer((request, response) => {
    keys.push(String(request.headers["x-maru-key"]));
    if (behaviour === "cut") return void request.socket.destroy();
    const [status, body] = REPLIES[behaviour];
    return void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  address = typeof at === "object" && at !== null ? `http://127.0.0.1:${at.port}/act` : "";
});
afterEach(() => server.close());

const press = (how: Behaviour, body: object = { amount: 5_000 }) => {
  behaviour = how;
  return sendAct({ address, body, isPolled: false });
};

it("keeps the key of an act that nobody answered, and gives the next one another", async () => {
  await press("cut");
  await press("failed");
  await press("done");
  await press("done");
  await press("refused");
  await press("done");
  const [first, again, answered, ...later] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([again, answered]).toEqual([first, first]);
  expect(new Set([first, ...later]).size).toBe(4);
});

it("gives one key to two presses at once, and another to other content", async () => {
  await Promise.all([press("done"), press("done"), press("done", { amount: 6_000 })]);
  expect(keys.toSorted()).toHaveLength(3);
  expect(new Set(keys).size).toBe(2);
});
