import { createServer } from "node:http";
import type { PublicLog } from "../../src/ports/public-log.ts";

/** What stands behind the public addresses that a day is read from. */
export interface PublicSources {
  readonly log: Pick<PublicLog, "checkpoint" | "tile" | "bodies" | "leavesOf">;
  keys(): Promise<unknown>;
  proof(roundId: number, hasTicks: boolean): Promise<unknown>;
  ticks(stock: string, after: number): Promise<unknown>;
  record(day: string): Promise<unknown>;
}

export interface Origin {
  readonly url: string;
  /** Answers this address so, and all others as they are. */
  answer(path: string, status: number): void;
  close(): void;
}

/** The public addresses of a log that stands in a test's database, as the product has them. */
export async function serveLog(sources: PublicSources): Promise<Origin> {
  const refused = new Map<string, number>();
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
      const status = refused.get(pathname);
      const data = status === undefined ? await found(sources, pathname, searchParams) : null;
      const code = status ?? (data === null ? 404 : 200);
      response.writeHead(code, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ status: code, message: "", data }));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    answer: (path, status) => void refused.set(path, status),
    close: () => void server.close(),
  };
}

const base64url = (hash: Buffer): string => hash.toString("base64url");

async function found(
  { log, ...sources }: PublicSources,
  pathname: string,
  query: URLSearchParams,
): Promise<unknown> {
  const [what, name, third, fourth] = pathname.replace("/api/public/", "").split("/");
  if (what === "keys") return sources.keys();
  if (what === "fairness") return sources.record(query.get("day") ?? "");
  if (what === "ticks") return sources.ticks(query.get("stock") ?? "", Number(query.get("after")));
  if (what === "round" && third === "proof") return sources.proof(Number(name), query.get("ticks") === "all");
  if (what === "round" && third === "log") return log.leavesOf(Number(name));
  if (name === "checkpoint") return log.checkpoint();
  if (name === "tile") {
    const hashes = await log.tile(Number(third), Number(fourth));
    return hashes === null ? null : { hashes: hashes.map((hash) => base64url(Buffer.from(hash))) };
  }
  const bodies = name === "entries" ? await log.bodies(Number(third)) : null;
  return bodies === null ? null : { bodies };
}
