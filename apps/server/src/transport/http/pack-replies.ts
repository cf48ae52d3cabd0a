import type { FastifyInstance } from "fastify";
import { packingOf, packText } from "./pack-text.ts";

/** Below this a packed reply is not one packet shorter. */
const WORTH_CHARACTERS = 4_096;

/** Packs long answers to readings, such as the list of all options: a cheap phone's network is slower than our processor. */
export function packReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || typeof payload !== "string" || payload.length < WORTH_CHARACTERS) {
      return payload;
    }
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    const packing = packingOf(request.headers["accept-encoding"]);
    if (!isJson || packing === null || reply.hasHeader("content-encoding")) return payload;
    const packed = await packText(payload, packing, "each");
    reply.header("content-encoding", packing).header("vary", "accept-encoding");
    reply.header("content-length", packed.length);
    return packed;
  });
}
