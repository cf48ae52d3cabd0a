import { connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  readonly url: string;
  /** Cuts one connection in the middle of whatever it does; false when there was none. */
  cutOne(pick: number): boolean;
  stop(): Promise<void>;
}

/** A TCP proxy whose connections break when told to. */
export async function startCuttingProxy(port: number, path: string): Promise<CuttingProxy> {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const pair = { near, far };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => undefined);
      from.on("close", () => {
        pairs.delete(pair);
        to.destroy();
      });
      from.on("data", (data) => to.write(data));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const ownPort = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${ownPort}${path}`,
    cutOne: (pick) => {
      const victim = [...pairs][Math.floor(pick * pairs.size)];
      victim?.near.resetAndDestroy();
      victim?.far.resetAndDestroy();
      return victim !== undefined;
    },
    stop: async () => {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
