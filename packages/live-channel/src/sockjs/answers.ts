import type { IncomingMessage, ServerResponse } from "node:http";

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers that let a page of another origin read the answer. The origin has been allowed before. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  response.setHeader("Access-Control-Allow-Origin", origin ?? "*");
  // Browsers refuse a star together with credentials, and without an origin there is no other page.
  if (origin !== undefined) response.setHeader("Access-Control-Allow-Credentials", "true");
  response.setHeader("Vary", "Origin");
  const asked = request.headers["access-control-request-headers"];
  if (asked !== undefined && asked !== "") response.setHeader("Access-Control-Allow-Headers", asked);
}

export function forbidCaching(response: ServerResponse): void {
  response.setHeader("Cache-Control", "no-store, no-cache, no-transform, must-revalidate, max-age=0");
}

export function cacheForYear(response: ServerResponse): void {
  response.setHeader("Cache-Control", `public, max-age=${ONE_YEAR_SECONDS}`);
  response.setHeader("Expires", new Date(Date.now() + ONE_YEAR_SECONDS * 1_000).toUTCString());
}

/** The answer to a pre-flight request. */
export function answerOptions(response: ServerResponse, methods: string): void {
  cacheForYear(response);
  response.setHeader("Access-Control-Allow-Methods", methods);
  response.setHeader("Access-Control-Max-Age", String(ONE_YEAR_SECONDS));
  response.writeHead(204);
  response.end();
}

export interface Answer {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
}

export function answer(response: ServerResponse, { status, contentType, body }: Answer): void {
  if (contentType !== undefined) response.setHeader("Content-Type", contentType);
  const hasBody = body !== undefined && status !== 204 && status !== 304;
  if (hasBody) response.setHeader("Content-Length", Buffer.byteLength(body));
  response.writeHead(status);
  response.end(hasBody ? body : undefined);
}

export const PLAIN = "text/plain; charset=UTF-8";

export function notFound(response: ServerResponse): void {
  answer(response, { status: 404, contentType: PLAIN, body: "Not found\n" });
}

export function methodNotAllowed(response: ServerResponse, allow: string): void {
  response.setHeader("Allow", allow);
  response.setHeader("Content-Length", 0);
  answer(response, { status: 405 });
}
