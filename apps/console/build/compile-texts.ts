import compile from "icu-minify/compile";
import { type Plugin, runnerImport } from "vite";

const CATALOGUE = /^\/src\/text\/(ko|en)\/index\.ts$/;

type Words = { readonly [key: string]: string | Words };
type Compiled = { readonly [key: string]: unknown };

function compileWords(words: Words): Compiled {
  const entries = Object.entries(words).map(([key, value]) => [
    key,
    typeof value === "string" ? compile(value) : compileWords(value),
  ]);
  return Object.fromEntries(entries);
}

function isWords(value: unknown): value is Words {
  return typeof value === "object" && value !== null;
}

/** Compiles the catalogues while building, so that no browser at a desk carries a parser of messages. */
export function compileTexts(): Plugin {
  let root = "";
  return {
    name: "maru:compile-texts",
    enforce: "pre",
    config: () => ({
      resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    }),
    configResolved: (config) => {
      ({ root } = config);
    },
    async transform(_code, id) {
      const language = id.startsWith(root) ? CATALOGUE.exec(id.slice(root.length))?.[1] : undefined;
      if (language === undefined) return null;
      const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      const words = module[language];
      if (!isWords(words)) throw new Error(`${id} exports no catalogue named ${language}`);
      return { code: `export const ${language} = ${JSON.stringify(compileWords(words))};`, map: null };
    },
  };
}
