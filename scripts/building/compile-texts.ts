import compile from "icu-minify/compile";
import { type Plugin, runnerImport } from "vite";

type Words = { readonly [key: string]: string | Words };
type Compiled = { readonly [key: string]: unknown };

/** How the compiler marks a number. */
const [NUMBER_NODE] = compile("{n, number}");
const NUMBER: unknown = Array.isArray(NUMBER_NODE) ? NUMBER_NODE[1] : null;

/** `{name, number}` becomes a plain value, whose text stands ready under a name of its own. */
function withPlainNumbers(node: unknown): unknown {
  if (Array.isArray(node)) {
    const parts: readonly unknown[] = node;
    const [name, kind] = parts;
    return parts.length === 2 && kind === NUMBER ? [`#${String(name)}`] : parts.map(withPlainNumbers);
  }
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([branch, part]) => [branch, withPlainNumbers(part)]));
}

function compileWords(words: Words, compileText: (text: string) => unknown): Compiled {
  const entries = Object.entries(words).map(([key, value]) => [
    key,
    typeof value === "string" ? compileText(value) : compileWords(value, compileText),
  ]);
  return Object.fromEntries(entries);
}

function isWords(value: unknown): value is Words {
  return typeof value === "object" && value !== null;
}

export interface TextsOptions {
  /** The app's folder, where that is not the root of what is built. */
  readonly folder?: string;
  /** Finds the app's catalogues by their path below its folder; its first group is the language, which is also the name of the export. */
  readonly catalogue: RegExp;
  /** The app's own file in the place of `use-intl/format-message`: it writes numbers, and finds each beside its name, as `#name`. */
  readonly formatter?: string;
}

/** Compiles an app's catalogues while building, so that no browser carries a parser of messages. */
export function compileTexts({ folder, catalogue, formatter }: TextsOptions): Plugin {
  let root = "";
  const compileText = (text: string): unknown =>
    formatter === undefined ? compile(text) : withPlainNumbers(compile(text));
  return {
    name: "maru:compile-texts",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: formatter ?? "use-intl/format-message/format-only",
          },
        ],
      },
    }),
    configResolved: (config) => {
      root = folder ?? config.root;
    },
    async transform(_code, id) {
      const language = id.startsWith(root) ? catalogue.exec(id.slice(root.length))?.[1] : undefined;
      if (language === undefined) return null;
      const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      const words = module[language];
      if (!isWords(words)) throw new Error(`${id} exports no catalogue named ${language}`);
      return {
        code: `export const ${language} = ${JSON.stringify(compileWords(words, compileText))};`,
        map: null,
      };
    },
  };
}
