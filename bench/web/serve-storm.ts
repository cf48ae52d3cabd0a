import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createLiveChannel, type LiveChannel } from "../../packages/live-channel/src/index.ts";
import { freePort } from "./start-product.ts";

export interface Storm {
  readonly url: string;
  /** Begins to send; the returned function ends it and tells how many ticks were sent. */
  readonly blow: (ticksPerSecond: number) => () => number;
  readonly stop: () => Promise<void>;
}

interface Market {
  readonly stock: string;
  readonly precision: number;
  readonly price: number;
}

/** As on the wire: ticks travel together, at most every 100 ms. */
const BATCH_MS = 100;

/**
 * The product with another live channel: pages and calls are handed to the running server, the socket is a broker of our own that speaks
 * the same wire and sends as many ticks as asked. The page under test is the built one and cannot tell.
 */
export async function serveStorm(productUrl: string, market: Market): Promise<Storm> {
  const product = new URL(productUrl);
  const server = createServer();
  const channel: LiveChannel = createLiveChannel({
    server,
    prefix: "/bx_ws",
    routing: "manual",
    authenticate: async () => ({ ok: true, principal: null, userName: "" }),
    maySubscribe: () => ({ ok: true }),
    destinationClass: () => ({ windowMs: 0, conflate: false }),
    onSend: () => undefined,
    originAllowed: () => true,
  });
  server.on("request", (asked, answer) => {
    if (!channel.handleRequest(asked, answer)) forward(product, asked, answer);
  });
  server.on("upgrade", (asked, socket, head) => {
    if (!channel.handleUpgrade(asked, socket, head)) socket.destroy();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    blow: (ticksPerSecond) => blow(channel, market, ticksPerSecond),
    stop: async () => {
      await channel.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(product: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const passed = request(
    {
      host: product.hostname,
      port: product.port,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  passed.on("error", () => answer.destroy());
  asked.pipe(passed);
}

function blow(channel: LiveChannel, market: Market, ticksPerSecond: number): () => number {
  const unit = 10 ** -market.precision;
  let price = market.price;
  let sent = 0;
  const startedMs = performance.now();
  const send = (): void => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * ticksPerSecond);
    const nowMs = Date.now();
    const data = [];
    for (; sent < due; sent += 1) {
      // A walk that changes the price at every tick: nothing on the page may rest.
      price += (sent % 7 < 4 ? 1 : -1) * (1 + (sent % 5)) * unit;
      data.push({
        id: `storm-${sent}`,
        tradeTime: nowMs,
        price: Number(price.toFixed(market.precision)),
        qty: 1,
      });
    }
    if (data.length === 0) return;
    channel.publish(`/topic/trade/${market.stock}`, JSON.stringify({ type: "rawData", data }));
    channel.publish(`/topic/orderbook/${market.stock}`, bookText(market, price, nowMs));
  };
  const timer = setInterval(send, BATCH_MS);
  return () => {
    clearInterval(timer);
    return sent;
  };
}

function bookText(market: Market, price: number, nowMs: number): string {
  const unit = 10 ** -market.precision;
  const rows = (sign: number) =>
    Array.from({ length: 7 }, (_, at) => ({
      price: Number((price + sign * (at + 1) * unit).toFixed(market.precision)),
      qty: ((nowMs + at * 37) % 97) / 10 + 0.1,
    }));
  return JSON.stringify({
    type: "orderbook",
    data: { stock: market.stock, time: nowMs, source: "SIM", simulated: true, asks: rows(1), bids: rows(-1) },
  });
}
