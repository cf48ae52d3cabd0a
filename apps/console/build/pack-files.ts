import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { overBudget, weighLoads } from "./over-budget.ts";
import { unstyled } from "./unstyled.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Files whose text shrinks; letters are packed already. */
const SHRINKS = /\.(js|css|html|svg)$/;
const ASK_BR = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const KIT = createRequire(import.meta.url).resolve("@mantine/core/styles.css");

/** After the bundle: the packed copies of every file, the loads told and held to their budgets, and no part of the kit without its styles. */
export function packFiles(): Plugin {
  let dist = "";
  return {
    name: "maru:pack-files",
    apply: "build",
    configResolved: ({ root, build }) => {
      dist = path.resolve(root, build.outDir);
    },
    async closeBundle() {
      const packed = new Map<string, number>();
      const texts = { scripts: "", styles: "" };
      const names = await readdir(dist, { recursive: true });
      for (const name of names.filter((one) => SHRINKS.test(one))) {
        const content = await readFile(path.join(dist, name));
        if (name.endsWith(".js")) texts.scripts += content.toString();
        if (name.endsWith(".css")) texts.styles += content.toString();
        const [br, gz] = await Promise.all([brotli(content, ASK_BR), zip(content, { level: 9 })]);
        await Promise.all([
          writeFile(path.join(dist, `${name}.br`), br),
          writeFile(path.join(dist, `${name}.gz`), gz),
        ]);
        packed.set(name.replaceAll(path.sep, "/"), br.length);
      }
      const manifest: unknown = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8"));
      for (const [load, { scriptBytes, styleBytes }] of Object.entries(weighLoads(manifest, packed)))
        this.info(`${load}: ${scriptBytes} bytes of scripts and ${styleBytes} of styles, packed`);
      const bare = unstyled({ ...texts, kit: await readFile(KIT, "utf8") });
      const faults = [
        ...overBudget(manifest, packed),
        ...bare.map((name) => `theme/kit.css lacks the styles of ${name}`),
      ];
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
  };
}
