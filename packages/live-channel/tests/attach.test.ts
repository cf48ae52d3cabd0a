import { createServer } from "node:http";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createLiveChannel } from "../src/index.ts";
import { ask } from "./http-exchange.ts";

test("the channel shares a server with other handlers and leaves it as it found it", async () => {
  const server = createServer((request, response) => response.end(`other ${request.url ?? ""}`));
  const others = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (request.url === "/other") others.handleUpgrade(request, socket, head, (ws) => ws.send("other"));
  });
  const channel = createLiveChannel({
    server,
    prefix: "/live",
    authenticate: async () => ({ ok: true, principal: null, userName: "" }),
    maySubscribe: () => ({ ok: true }),
    destinationClass: () => ({ windowMs: 0, conflate: false }),
    onSend: () => undefined,
    originAllowed: () => true,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const get = async (path: string): Promise<string> =>
    (await ask(port, { method: "GET", path, headers: { Connection: "close" } })).body;
  expect(await get("/live")).toBe("Welcome to SockJS!\n");
  expect(await get("/livelier")).toBe("other /livelier");
  const socket = new WebSocket(`ws://127.0.0.1:${port}/other`);
  expect(
    await new Promise((resolve) =>
      socket.once("message", (data) => resolve(Buffer.isBuffer(data) && data.toString())),
    ),
  ).toBe("other");
  socket.terminate();
  await channel.close();
  expect(await get("/live")).toBe("other /live");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
