/** What the first load may weigh, what the console of whoever is signed in adds to it, and what any one screen adds to both: gzip bytes of JavaScript. */
const ENTRY_BYTES = 150_000;
const APP_BYTES = 150_000;
const SCREEN_BYTES = 150_000;
const APP = "src/signed-in.tsx";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The parts of the bundle that weigh more than they may, in words; none when all is well. */
export function overBudget(manifest: unknown, gzipBytes: ReadonlyMap<string, number>): readonly string[] {
  const chunks = manifest as Readonly<Record<string, Chunk>>;
  const entries = Object.entries(chunks);
  const first = new Set(
    entries.flatMap(([name, chunk]) => (chunk.isEntry === true ? reach(chunks, name) : [])),
  );
  const weigh = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (gzipBytes.get(chunks[name]?.file ?? "") ?? 0), 0);
  const app = new Set(reach(chunks, APP));
  const screens = entries.flatMap(([name, chunk]) => {
    if (chunk.isDynamicEntry !== true) return [];
    const most = name === APP ? APP_BYTES : SCREEN_BYTES;
    const bytes = weigh(
      reach(chunks, name).filter((one) => !first.has(one) && (name === APP || !app.has(one))),
    );
    return bytes > most ? [`${name} adds ${bytes} bytes, more than ${most}`] : [];
  });
  const bytes = weigh([...first]);
  return bytes > ENTRY_BYTES
    ? [`the first load is ${bytes} bytes, more than ${ENTRY_BYTES}`, ...screens]
    : screens;
}

/** A chunk and all it imports at once. */
function reach(chunks: Readonly<Record<string, Chunk>>, name: string): readonly string[] {
  const found = new Set<string>();
  const visit = (one: string): void => {
    if (found.has(one)) return;
    found.add(one);
    for (const next of chunks[one]?.imports ?? []) visit(next);
  };
  visit(name);
  return [...found];
}
