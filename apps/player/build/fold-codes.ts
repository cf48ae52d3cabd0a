import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

/** What is read of a table of the wire: `STATUS_CODES.open`. */
const MEMBER = /\b([A-Z]+(?:_[A-Z]+)+)\.([a-z]\w*)\b/g;
const OURS = /\/(apps\/player|packages\/contract)\/src\/.*\.tsx?$/;
const TABLES = ["wire", "wallet", "content"].map((part) =>
  fileURLToPath(new URL(`../../../packages/contract/src/wire/${part}-codes.ts`, import.meta.url)),
);

type Tables = Readonly<Record<string, unknown>>;

/** The code with the numbers and letters themselves where it reads them from a table. */
export function folded(code: string, tables: Tables): string {
  return code.replaceAll(MEMBER, (read: string, name: string, word: string) => {
    const value: unknown = new Map(Object.entries(tables[name] ?? {})).get(word);
    return typeof value === "number" || typeof value === "string" ? JSON.stringify(value) : read;
  });
}

/**
 * The names of the wire's codes are for who reads the source: in the scripts that travel stand the codes, and a table of which nothing
 * else is read stays behind.
 */
export function foldCodes(): Plugin {
  let tables: Tables = {};
  return {
    name: "maru:fold-codes",
    enforce: "pre",
    apply: "build",
    async buildStart() {
      const parts = await Promise.all(TABLES.map((file) => runnerImport<Tables>(file)));
      tables = Object.assign({}, ...parts.map(({ module }) => module));
    },
    transform(code, id) {
      return OURS.test(id) ? { code: folded(code, tables), map: null } : null;
    },
  };
}
