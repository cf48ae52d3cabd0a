import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range that outgoing connections take their ports from, so that a port stays free while its server is down. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** A port of the loopback interface on which nobody listens. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port after ${TRIES} tries`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
