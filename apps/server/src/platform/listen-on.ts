import type { FastifyInstance } from "fastify";
import { reasonOf, StartError } from "./start-error.ts";

export interface ListenAt {
  readonly port: number;
  readonly host: string;
  /** The setting that chooses the port. */
  readonly setting: string;
}

/** Connections that may wait to be accepted: after a restart all players come back within a second. */
const BACKLOG = 4_096;

/** Listens, or says in one line which setting to change. */
export async function listenOn(
  app: Pick<FastifyInstance, "listen">,
  { port, host, setting }: ListenAt,
): Promise<void> {
  try {
    await app.listen({ port, host, backlog: BACKLOG });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const what = isTaken ? `port ${port} is in use` : `port ${port} cannot be opened (${reasonOf(error)})`;
    throw new StartError(`${what}: set ${setting} to a free port`, { cause: error });
  }
}
