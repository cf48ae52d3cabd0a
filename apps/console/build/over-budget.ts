/** What a part of the bundle weighs, packed with Brotli. */
export interface Weight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

/** The two loads that somebody waits for whole: signing in, and the dashboard of whoever is signed in. By what they read, and with the words. */
const LOADS = {
  "signing in": ["index.html", "src/screens/sign-in-screen.tsx", "src/text/ko/index.ts"],
  "the dashboard": [
    "index.html",
    "src/signed-in.tsx",
    "src/screens/dashboard-screen.tsx",
    "src/text/ko/index.ts",
  ],
} as const;
type Load = keyof typeof LOADS;

const MOST = {
  "signing in": { scriptBytes: 135_000, styleBytes: 20_000 },
  "the dashboard": { scriptBytes: 170_000, styleBytes: 20_000 },
} as const satisfies Record<Load, Weight>;
/** What any one screen adds to the dashboard's scripts. */
const SCREEN_BYTES = 145_000;

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Chunks = Readonly<Record<string, Chunk>>;
type Bytes = ReadonlyMap<string, number>;

/** What each of the loads comes to; `bytes` are the packed sizes by file. */
export function weighLoads(manifest: unknown, bytes: Bytes): Readonly<Record<Load, Weight>> {
  const chunks = manifest as Chunks;
  const weigh = (load: Load): Weight => weightOf(chunks, bytes, reachOf(chunks, LOADS[load]));
  return { "signing in": weigh("signing in"), "the dashboard": weigh("the dashboard") };
}

/** The parts of the bundle that weigh more than they may, in words; none when all is well. */
export function overBudget(manifest: unknown, bytes: Bytes): readonly string[] {
  const chunks = manifest as Chunks;
  const loads = weighLoads(manifest, bytes);
  const loadFaults = (Object.keys(MOST) as readonly Load[]).flatMap((load) => [
    ...fault(`the scripts of ${load} are`, loads[load].scriptBytes, MOST[load].scriptBytes),
    ...fault(`the styles of ${load} are`, loads[load].styleBytes, MOST[load].styleBytes),
  ]);
  const dashboard = new Set(reachOf(chunks, LOADS["the dashboard"]));
  const screenFaults = Object.keys(chunks)
    .filter((name) => chunks[name]?.isDynamicEntry === true)
    .flatMap((name) => {
      const own = reachOf(chunks, [name]).filter((one) => !dashboard.has(one));
      return fault(`${name} adds`, weightOf(chunks, bytes, own).scriptBytes, SCREEN_BYTES);
    });
  return [...loadFaults, ...screenFaults];
}

function fault(what: string, bytes: number, most: number): readonly string[] {
  return bytes > most ? [`${what} ${bytes} bytes, more than ${most}`] : [];
}

function weightOf(chunks: Chunks, bytes: Bytes, names: readonly string[]): Weight {
  const sum = (files: readonly string[]): number =>
    [...new Set(files)].reduce((total, file) => total + (bytes.get(file) ?? 0), 0);
  return {
    scriptBytes: sum(names.flatMap((name) => chunks[name]?.file ?? [])),
    styleBytes: sum(names.flatMap((name) => chunks[name]?.css ?? [])),
  };
}

/** Chunks and all they import at once. */
function reachOf(chunks: Chunks, names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (one: string): void => {
    if (found.has(one)) return;
    found.add(one);
    for (const next of chunks[one]?.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return [...found];
}
