import { readJson, type WireRefusal } from "@maru/contract";
import type { FastifyInstance } from "fastify";

/** A body that was not read, with what its sender is told. */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused";
  readonly refusal: WireRefusal;

  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * A page of another origin can send forms and plain text without asking first, so only JSON is read (S-28). No body at all is
 * an empty one.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    const read = readJson(text);
    if (read.ok) done(null, read.value);
    else done(new BodyRefused(read.refusal));
  });
}
