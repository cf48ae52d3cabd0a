import type { FastifyInstance } from "fastify";

/** A request that expects something we do not know is answered like any other: node alone would end it without our envelope. */
export function answerExpectations({ server }: FastifyInstance): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}
