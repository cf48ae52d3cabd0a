/** Long enough to be worth a name of its own. */
const SHORTEST = 60;

/** Values as a module's text, in which what stands several times is written once. */
export function moduleOf(values: Readonly<Record<string, unknown>>): string {
  const times = new Map<string, number>();
  count(values, times);
  const names = new Map<string, string>();
  const lines: string[] = [];
  const write = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const text = JSON.stringify(value);
    const known = names.get(text);
    if (known !== undefined) return known;
    const written = Array.isArray(value)
      ? `[${value.map(write).join(",")}]`
      : `{${Object.entries(value)
          .map(([key, one]) => `${JSON.stringify(key)}:${write(one)}`)
          .join(",")}}`;
    if ((times.get(text) ?? 0) < 2 || text.length < SHORTEST) return written;
    const name = `part${names.size}`;
    names.set(text, name);
    lines.push(`const ${name} = ${written};`);
    return name;
  };
  const exported = Object.entries(values).map(([name, value]) => `export const ${name} = ${write(value)};`);
  return [...lines, ...exported].join("\n");
}

function count(value: unknown, times: Map<string, number>): void {
  if (typeof value !== "object" || value === null) return;
  const text = JSON.stringify(value);
  times.set(text, (times.get(text) ?? 0) + 1);
  for (const one of Object.values(value)) count(one, times);
}
