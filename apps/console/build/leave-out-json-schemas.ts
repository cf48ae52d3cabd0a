import type { Plugin } from "vite";

/** Where Zod writes JSON schemas of its own. */
const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** A module of the same names without what they do; null for any other module. */
export function withoutJsonSchemas(code: string, id: string): string | null {
  if (!WRITERS.test(id)) return null;
  return [...code.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = () => ({});`).join("\n");
}

/** The console checks by its schemas and writes none: what Zod's schemas carry for that stays out of the bundle. */
export function leaveOutJsonSchemas(): Plugin {
  return {
    name: "maru:leave-out-json-schemas",
    apply: "build",
    transform: (code, id) => {
      const short = withoutJsonSchemas(code, id);
      return short === null ? null : { code: short, map: null };
    },
  };
}
