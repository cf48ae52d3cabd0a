import { type Plugin, runnerImport } from "vite";
import { moduleOf } from "./shared-parts.ts";

const CALLS = /\/src\/wire\/calls\/\w+\.ts$/;
const SCHEMAS = /\/node_modules\/zod\//;

/**
 * The calls and shapes of `src/wire/calls` are worked out of the contract's schemas while building. What the page gets is what came
 * out, as plain data: no schema and no schema library.
 */
export function writeCalls(): Plugin {
  return {
    name: "maru:write-calls",
    enforce: "pre",
    async transform(_code, id) {
      if (!CALLS.test(id)) return null;
      const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      return { code: moduleOf(module), map: null };
    },
  };
}

/** The product's page carries no schema library: what the build has worked out of schemas is all that a page needs of them. */
export function keepSchemasOut(): Plugin {
  return {
    name: "maru:keep-schemas-out",
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).find(
        (one) => one.type === "chunk" && one.moduleIds.some((id) => SCHEMAS.test(id)),
      );
      if (found !== undefined) throw new Error(`${found.fileName} carries the schema library`);
    },
  };
}
