import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { connect, getJson } from "./testing/client.ts";

/** Five ports in a row that nobody listens on. */
async function freePorts(): Promise<number> {
  for (let port = 20_000 + (process.pid % 20_000); ; port += 5) {
    const free = await Promise.all([0, 1, 2, 3, 4].map((place) => isFree(port + place)));
    if (free.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => {
      const isOurs = (server.address() as AddressInfo).port === port;
      server.close(() => resolve(isOurs));
    });
  });
}

/** Where others would reach this machine. */
const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === "IPv4")
  .map(({ address }) => address);

test("the command prints the setting and serves until it is ended", async () => {
  const port = await freePorts();
  const command = spawn(process.execPath, ["--import", "tsx", "src/local.ts", "--port", String(port)], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
  });
  const line = await new Promise<string>((resolve) =>
    command.stdout.once("data", (data: Buffer) => resolve(data.toString("utf8"))),
  );
  const [, setting = "{}"] = /^MARU_VENUES='(.*)'\n$/.exec(line) ?? [];
  expect(JSON.parse(setting)).toEqual({
    upbit: { ws: `ws://127.0.0.1:${port}/websocket/v1`, rest: `http://127.0.0.1:${port}` },
    bithumb: { ws: `ws://127.0.0.1:${port + 1}/websocket/v1`, rest: `http://127.0.0.1:${port + 1}` },
    binance: { ws: `ws://127.0.0.1:${port + 2}/stream`, rest: `http://127.0.0.1:${port + 2}` },
    kraken: { ws: `ws://127.0.0.1:${port + 3}/v2`, rest: `http://127.0.0.1:${port + 3}` },
    pyth: { rest: `http://127.0.0.1:${port + 4}` },
  });
  const client = connect(`ws://127.0.0.1:${port + 2}/stream?streams=btcusdt@depth10@100ms`);
  await client.until(2);
  const { serverTime } = (await getJson(`http://127.0.0.1:${port + 2}/api/v3/time`)) as {
    serverTime: number;
  };
  expect(Math.abs(serverTime - Date.now())).toBeLessThan(60_000);
  client.socket.terminate();
  for (const address of OUTSIDE)
    await expect(fetch(`http://${address}:${port + 2}/api/v3/time`)).rejects.toThrow();
  command.kill();
  await new Promise((resolve) => command.once("close", resolve));
});
