import type { Site } from "../operations/sites/site.ts";
import type { Config } from "../platform/config.ts";

/**
 * The server's own addresses, the sites' host names, and what the operator added. No Origin: not a browser of another site.
 * Whatever else opens a socket in a browser would speak with its visitor's cookies.
 */
export function isOurOrigin(
  config: Pick<Config, "port" | "origins">,
  sites: readonly Pick<Site, "hosts">[],
  origin: string | undefined,
): boolean {
  const hosts = sites.flatMap((site) => site.hosts);
  const own = ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${config.port}`);
  const named = hosts.flatMap((host) => [`https://${host}`, `http://${host}:${config.port}`]);
  return origin === undefined || [...own, ...named, ...config.origins].includes(origin);
}
