import { DESTINATIONS, ENDPOINTS, LANGUAGES, type Language, SEND_DESTINATIONS, TEXTS } from "@maru/contract";
/** What the product offers, read from the tables it runs by. */
export interface ProductTables {
  /** `GET /api/me` */
  readonly calls: readonly string[];
  /** `/trade/$id` */
  readonly routes: readonly string[];
  /** `/user/queue/point`, `SEND /trade/betting` */
  readonly destinations: readonly string[];
  /** The player's words, flat by key. */
  readonly words: Readonly<Record<Language, ReadonlyMap<string, string>>>;
  /** Refusals that have a text, by language. */
  readonly refusals: Readonly<Record<Language, ReadonlySet<string>>>;
  /** The text of a refusal in Korean; the samples name its numbers. */
  readonly sayRefusal: (code: string) => string | null;
}

/** The numbers that stand in the samples of fixed texts. */
const SAMPLE = { min: 5_000, max: 500_000 } as const;

export async function readProduct(): Promise<ProductTables> {
  const words = await Promise.all(LANGUAGES.map(readWords));
  return {
    calls: Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`),
    routes: await readRoutes(),
    destinations: [
      ...Object.values(DESTINATIONS).map(({ pattern }) => pattern),
      ...Object.keys(SEND_DESTINATIONS).map((destination) => `SEND ${destination}`),
    ],
    words: byLanguage((_, place) => words[place] ?? new Map<string, string>()),
    refusals: byLanguage((language) => new Set(Object.keys(TEXTS[language]))),
    sayRefusal: (code) => {
      const texts: Readonly<Record<string, (refusal: never, unit: never) => string>> = TEXTS.ko;
      return texts[code]?.({ code, ...SAMPLE } as never, "KRW" as never) ?? null;
    },
  };
}

function byLanguage<Value>(read: (language: Language, place: number) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGES.map((language, place) => [language, read(language, place)])) as Record<
    Language,
    Value
  >;
}

/** The player's app is written for the browser: it is asked for its tables alone, and its types stay out of this program. */
async function importOfPlayer(file: string): Promise<Readonly<Record<string, object>>> {
  const address: string = new URL(`../../apps/player/src/${file}`, import.meta.url).href;
  return import(address);
}

async function readRoutes(): Promise<readonly string[]> {
  const { router } = await importOfPlayer("routes.tsx");
  const { routesByPath } = router as { readonly routesByPath: object };
  return Object.keys(routesByPath);
}

/** The words of the first load and of the pages behind it. */
async function readWords(language: Language): Promise<ReadonlyMap<string, string>> {
  const files = [`text/${language}.ts`, `text/pages/${language}.ts`];
  const trees = await Promise.all(files.map(async (file) => (await importOfPlayer(file))[language]));
  return new Map(trees.flatMap((tree) => flatten(tree ?? {})));
}

function flatten(tree: object, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]: [string, string | object]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  );
}
