import type { FastifyInstance, preHandlerAsyncHookHandler } from "fastify";

/** A page is some dozens of files, once: this is a whole network that opens one together, again and again. */
const FILES_PER_MINUTE = 6_000;

/** Pages and files, counted together by address: whoever asks for them is nobody yet (S-34). */
export function fileLimiter(
  app: FastifyInstance,
  mostPerMinute: number = FILES_PER_MINUTE,
): preHandlerAsyncHookHandler {
  return app.rateLimit({
    max: mostPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `files:${ip}`,
  });
}
