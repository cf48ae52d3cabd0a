import { statfsSync } from "node:fs";
import { createServer } from "node:net";
import { packageRoot } from "../../platform/package-root.ts";
import type { Machine } from "./examined.ts";

export function thisMachine(): Machine {
  return {
    nodeVersion: process.version,
    nowMs: Date.now(),
    freeBytes: (folder) => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    user: process.getuid?.() ?? null,
    root: packageRoot(),
    tryPort: (port, host) =>
      new Promise((resolve, reject) => {
        const server = createServer();
        server.once("error", reject);
        server.listen(port, host, () => server.close(() => resolve()));
      }),
  };
}
