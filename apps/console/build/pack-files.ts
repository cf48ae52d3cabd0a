import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { overBudget } from "./over-budget.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Files whose text shrinks; letters are packed already. */
const SHRINKS = /\.(js|css|html|svg)$/;
const ASK_BR = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** After the bundle: the packed copies of every file, and the weight of the first load held to its budget. */
export function packFiles(): Plugin {
  let dist = "";
  return {
    name: "maru:pack-files",
    apply: "build",
    configResolved: ({ root, build }) => {
      dist = path.resolve(root, build.outDir);
    },
    async closeBundle() {
      const gzipBytes = new Map<string, number>();
      const names = await readdir(dist, { recursive: true });
      for (const name of names.filter((one) => SHRINKS.test(one))) {
        const content = await readFile(path.join(dist, name));
        const [br, gz] = await Promise.all([brotli(content, ASK_BR), zip(content, { level: 9 })]);
        await Promise.all([
          writeFile(path.join(dist, `${name}.br`), br),
          writeFile(path.join(dist, `${name}.gz`), gz),
        ]);
        gzipBytes.set(name.replaceAll(path.sep, "/"), gz.length);
      }
      const manifest: unknown = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8"));
      const faults = overBudget(manifest, gzipBytes);
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
  };
}
