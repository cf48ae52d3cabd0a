import { Client, type IMessage } from "@stomp/stompjs";
import { expect, test } from "vitest";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { ROUTES, socketFor, until } from "./official-client.ts";
import { startChannel } from "./start-channel.ts";

const CUTS_PER_ROUTE = 100;
/** Some cuts hit a request that is over or a connection not yet made; more follow until this many cost one. */
const LOST_CONNECTIONS = 25;
/** Messages of each destination that came between two losses. */
const LIVE_MESSAGES = 100;
const CUTS_AT_MOST = 1_000;
/**
 * A streamed response ends at its limit and the client asks for the next one. A cut in that very moment takes the tail that was
 * under way with it, and the protocol has no acknowledgement to tell: only the numbers do, and the client subscribes again.
 */
const TAILS_LOST: Readonly<Record<(typeof ROUTES)[number], number>> = {
  websocket: 0,
  raw: 0,
  "xhr-streaming": 2,
  eventsource: 2,
  "xhr-polling": 0,
};
/** For a machine that has much else to do. */
const WITHIN_MS = 290_000;
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

/** Waits until it is so, but no longer than a third of a second. */
async function aWhile(isSo: () => boolean): Promise<void> {
  for (let wait = 0; wait < 60 && !isSo(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What a client knows of one destination, kept by the numbers alone. */
class View {
  items: number[] = [];
  seq = -1;
  gaps = 0;
  doubles = 0;
  /** Times at which the number did not tell how many items there are. */
  unproven = 0;
  /** Messages that came by themselves, not in a snapshot. */
  live = 0;
  /** A number was missing, and the snapshot that repairs it has not come yet. */
  isBroken = false;

  /** Whether a number is missing, so that the client must ask for the state anew. */
  apply(message: IMessage): boolean {
    const seq = Number(message.headers["seq"]);
    if (message.headers["snapshot"] === "true") {
      // The numbers tell whether anything was missed, and the snapshot repairs it.
      this.items = JSON.parse(message.body);
      this.seq = seq;
      this.isBroken = false;
      this.#prove();
      return false;
    }
    if (this.isBroken) return false;
    if (seq > this.seq + 1) {
      this.gaps += 1;
      this.isBroken = true;
      return true;
    }
    if (seq <= this.seq) this.doubles += 1;
    this.seq = seq;
    this.live += 1;
    this.items.push(Number(message.body));
    this.#prove();
    return false;
  }

  #prove(): void {
    if (this.items.length !== this.seq) this.unproven += 1;
  }
}

test.concurrent.each(ROUTES)(
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
        for (const destination of DESTINATIONS) follow(destination);
      },
    });
    const follow = (destination: Destination): void => {
      const subscription = client.subscribe(
        destination,
        (message) => {
          if (!views[destination].apply(message)) return;
          subscription.unsubscribe();
          follow(destination);
        },
        { snapshot: "true" },
      );
    };
    client.activate();
    let number = 0;
    const say = (): void => {
      const destination = random() < 0.5 ? "/topic/round" : "/user/queue/point";
      number += 1;
      state[destination].push(number);
      if (destination === "/topic/round") running.channel.publish(destination, String(number));
      else running.channel.sendToUser("ann", destination, String(number));
    };
    const talking = setInterval(() => {
      for (let left = Math.ceil(random() * 4); left > 0; left -= 1) say();
    }, 1);
    // Enough must also be said while connected for a lost message to show, however slow the machine is.
    const live = (): number => Math.min(...DESTINATIONS.map((destination) => views[destination].live));
    const areEnough = (cuts: number): boolean =>
      cuts >= CUTS_PER_ROUTE && connections > LOST_CONNECTIONS && live() > LIVE_MESSAGES;
    for (let cuts = 0; !areEnough(cuts) && cuts < CUTS_AT_MOST; cuts += 1) {
      const before = connections;
      await new Promise((resolve) => setTimeout(resolve, random() * 100));
      await until(() => proxy.cutOne(random()), `a cut, seed ${seed}`);
      // Every other time the next cut may fall into the middle of the reconnection.
      if (cuts % 2 === 0) await aWhile(() => connections > before);
    }
    clearInterval(talking);
    await until(
      () =>
        DESTINATIONS.every((destination) => views[destination].items.at(-1) === state[destination].at(-1)),
      `the same state, seed ${seed}`,
    );
    for (const destination of DESTINATIONS) {
      const view = views[destination];
      const { isBroken, doubles, unproven } = view;
      expect({ isBroken, doubles, unproven }, `seed ${seed}`).toEqual({
        isBroken: false,
        doubles: 0,
        unproven: 0,
      });
      expect(view.gaps, `seed ${seed}`).toBeLessThanOrEqual(TAILS_LOST[route]);
      expect(view.items, `seed ${seed}`).toEqual(state[destination]);
      expect(view.seq).toBe(state[destination].length);
    }
    expect(live(), `seed ${seed}`).toBeGreaterThan(LIVE_MESSAGES);
    expect(connections, `seed ${seed}`).toBeGreaterThan(LOST_CONNECTIONS);
    await client.deactivate({ force: true });
    await proxy.stop();
    await running.stop();
  },
  WITHIN_MS,
);
