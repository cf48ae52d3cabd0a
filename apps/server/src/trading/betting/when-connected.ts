import { setTimeout as delay } from "node:timers/promises";
import { failureKind } from "./failure-kind.ts";

const PAUSES_MS = [10, 20, 40, 80, 160, 320, 500, 500, 500, 500];

/** Reads again while the connection is lost, for about 3 s; then, and for anything else, throws what the database threw. */
export async function whenConnected<T>(read: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      if (failureKind(error) === "bug") throw error;
      await delay(pauseMs);
    }
  }
  return read();
}
