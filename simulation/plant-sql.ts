import type pg from "pg";
import type { PlantedBug } from "./planted-bug.ts";

/** Puts the bug into the functions of the simulation's own database; the verb that comes back takes it out again. */
export async function plantSql(
  owner: pg.Client,
  functions: NonNullable<PlantedBug["sql"]>,
): Promise<() => Promise<void>> {
  const originals: string[] = [];
  for (const [name, exchanges] of Object.entries(functions)) {
    const original = await textOf(owner, name);
    let planted = original;
    for (const [text, instead] of exchanges) {
      const parts = planted.split(text);
      if (parts.length !== 2) throw new Error(`${name} has ${parts.length - 1} times: ${text}`);
      planted = parts.join(instead);
    }
    await owner.query(planted);
    originals.push(original);
  }
  return async () => {
    for (const original of originals) await owner.query(original);
  };
}

async function textOf(owner: pg.Client, name: string): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where oid = $1::regproc",
    [name],
  );
  const text = rows[0]?.text;
  if (text === undefined) throw new Error(`there is no function ${name}`);
  return text;
}
