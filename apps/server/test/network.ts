import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";

/** What lies between a server and its database, and may fail. On loopback. */
export interface Network {
  readonly port: number;
  /** Every connection is reset, and none is made. */
  cut(): void;
  /** Nothing comes through in either direction, and nobody is told: connections stay, and new ones are made into nothing. */
  swallow(): void;
  /** Whole again; what was swallowed arrives late. */
  mend(): void;
  close(): Promise<void>;
}

type State = "whole" | "cut" | "swallowing";

export async function openNetwork(to: { readonly port: number }): Promise<Network> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: State = "whole";
  const join = (near: Socket): void => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: to.port, host: "127.0.0.1" });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, into] of [pair, [far, near] as const]) {
      from.on("error", () => undefined);
      from.pipe(into);
      from.on("close", () => {
        into.destroy();
        pairs.delete(pair);
      });
    }
    if (state === "swallowing") hold(pair);
  };
  const server = createServer(join);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the network has no port");
  return {
    port: address.port,
    cut: () => {
      state = "cut";
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    },
    swallow: () => {
      state = "swallowing";
      for (const pair of pairs) hold(pair);
    },
    mend: () => {
      state = "whole";
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Leaves what arrives where the system keeps it. */
function hold([near, far]: readonly [Socket, Socket]): void {
  near.unpipe(far);
  far.unpipe(near);
  near.pause();
  far.pause();
}
