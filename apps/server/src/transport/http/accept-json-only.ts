import type { FastifyInstance } from "fastify";

/**
 * A page of another origin can send forms and plain text without asking first, so only JSON is read (S-28). No body at all is
 * an empty one.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    return parse(request, text, done);
  });
}
