import { spawnSync } from "node:child_process";
import { ADMIN_PORT, CONSOLE_PORT, LANE, MAIN_NAME, PORT, RUNNING_URL } from "./server.ts";
import { ROOT, runProduct } from "./run-product.ts";
import { shareGallery } from "./steps/gallery.ts";

/**
 * Builds the product where it is not built yet, starts it on an empty data folder, waits until it is ready; the returned function stops
 * it. Fixed states need no product, only the gallery that shows them.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (LANE === "states") return shareGallery();
  if (RUNNING_URL !== "") return () => Promise.resolve();
  if (process.env["MARU_E2E_BUILT"] !== "1") buildProduct();
  return runProduct({
    name: MAIN_NAME,
    port: PORT,
    consolePort: CONSOLE_PORT,
    adminPort: ADMIN_PORT,
    settings: {},
  });
}

function buildProduct(): void {
  const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the product does not build:\n${built.stdout}\n${built.stderr}`);
}
