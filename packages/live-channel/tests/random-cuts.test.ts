import { Client, type IMessage } from "@stomp/stompjs";
import { expect, test } from "vitest";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { ROUTES, socketFor, until } from "./official-client.ts";
import { startChannel } from "./start-channel.ts";

const CUTS_PER_ROUTE = 20;
const DESTINATIONS = ["/topic/round", "/user/queue/point"] as const;
type Destination = (typeof DESTINATIONS)[number];

/** A small generator, so that a failing run can be repeated from the seed it prints. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a client knows of one destination, kept by the numbers alone. */
class View {
  items: number[] = [];
  seq = -1;
  gaps = 0;
  doubles = 0;

  apply(message: IMessage): void {
    const seq = Number(message.headers["seq"]);
    if (message.headers["snapshot"] === "true") {
      // The numbers tell whether anything was missed, and the snapshot repairs it.
      this.items = JSON.parse(message.body);
      this.seq = seq;
      return;
    }
    if (seq > this.seq + 1) this.gaps += 1;
    if (seq <= this.seq) this.doubles += 1;
    this.seq = seq;
    this.items.push(Number(message.body));
  }
}

test.each(ROUTES)(
  `${CUTS_PER_ROUTE} random cuts over %s: the client's state is the server's`,
  async (route) => {
    const seed = Date.now() % 1_000_000;
    const random = randomFrom(seed);
    const state: Record<Destination, number[]> = { "/topic/round": [], "/user/queue/point": [] };
    const isKnown = (destination: string): destination is Destination => destination in state;
    const running = await startChannel({
      snapshot: (_, destination) => [JSON.stringify(isKnown(destination) ? state[destination] : [])],
      limits: { connectionsPerUser: 50, framesPerSecond: 10_000, frameBurst: 10_000 },
    });
    const proxy = await startCuttingProxy(running.port, "/live");
    const views = { "/topic/round": new View(), "/user/queue/point": new View() };
    let connections = 0;
    const client = new Client({
      reconnectDelay: 5,
      connectHeaders: { token: "user:ann" },
      webSocketFactory: () => socketFor(proxy.url, route),
      onConnect: () => {
        connections += 1;
        for (const destination of DESTINATIONS) {
          client.subscribe(destination, (message) => views[destination].apply(message), { snapshot: "true" });
        }
      },
    });
    client.activate();
    let number = 0;
    const talking = setInterval(() => {
      const destination = random() < 0.5 ? "/topic/round" : "/user/queue/point";
      number += 1;
      state[destination].push(number);
      if (destination === "/topic/round") running.channel.publish(destination, String(number));
      else running.channel.sendToUser("ann", destination, String(number));
    }, 1);
    for (let cut = 0; cut < CUTS_PER_ROUTE; cut += 1) {
      const before = connections;
      await until(() => connections > 0 && client.connected, `a connection, seed ${seed}`);
      await new Promise((resolve) => setTimeout(resolve, random() * 30));
      await until(() => proxy.cutOne(random()), `a cut, seed ${seed}`);
      await until(() => connections > before || client.connected, `a reconnection, seed ${seed}`);
    }
    clearInterval(talking);
    await until(
      () =>
        DESTINATIONS.every((destination) => views[destination].items.at(-1) === state[destination].at(-1)),
      `the same state, seed ${seed}`,
    );
    for (const destination of DESTINATIONS) {
      const view = views[destination];
      expect([view.gaps, view.doubles], `gaps and doubles, seed ${seed}`).toEqual([0, 0]);
      expect(view.items, `seed ${seed}`).toEqual(state[destination]);
      expect(view.seq).toBe(state[destination].length);
    }
    expect(connections).toBeGreaterThan(CUTS_PER_ROUTE / 4);
    await client.deactivate({ force: true });
    await proxy.stop();
    await running.stop();
  },
);
