import { Seen } from "./must.ts";

export interface Row {
  readonly name: string;
  /** Of the document: `1-trading:25`. */
  readonly line: string;
  readonly ok: boolean;
  /** What was sent or seen. */
  readonly detail: string;
  /** How long the verdict took. */
  readonly ms: number;
}

/** Adds a row: `check` returns what was seen, or throws what was seen instead. True when the row holds. */
export type Say = (line: string, name: string, check: () => Promise<string> | string) => Promise<boolean>;

/** Rows that belong together and share what they opened; groups run beside each other. */
export interface Group {
  readonly name: string;
  readonly run: (say: Say) => Promise<void>;
}

/** No row may hold up the run. */
const ROW_WITHIN_MS = 75_000;

export async function runGroup({ name, run }: Group): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const say: Say = async (line, title, check) => {
    const row = await judge(line, title, check);
    rows.push(row);
    return row.ok;
  };
  try {
    await run(say);
  } catch (error) {
    rows.push({
      name: `${name}: the group runs to its end`,
      line: "run",
      ok: false,
      detail: saidBy(error),
      ms: 0,
    });
  }
  return rows;
}

async function judge(line: string, name: string, check: () => Promise<string> | string): Promise<Row> {
  const from = Date.now();
  const told = await within(check).then(
    (detail) => ({ ok: true, detail }),
    (error: unknown) => ({ ok: false, detail: saidBy(error) }),
  );
  return { name, line, ...told, ms: Date.now() - from };
}

async function within(check: () => Promise<string> | string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Seen(`no verdict within ${ROW_WITHIN_MS / 1_000} s`)), ROW_WITHIN_MS);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first lines: a browser's error brings its whole log along. */
function saidBy(error: unknown): string {
  const text = error instanceof Seen || error instanceof Error ? error.message : String(error);
  const plain = text.split("\n").slice(0, 4).join(" ").trim();
  return plain.length > 400 ? `${plain.slice(0, 400)}…` : plain;
}
