/** Reads a one-dimensional PostgreSQL array literal: `{1,2,"a \"b\""}`. */
export function readArrayLiteral(literal: unknown): readonly string[] {
  const text = String(literal);
  const items: string[] = [];
  let at = 1;
  while (at < text.length - 1) {
    const item = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at);
    items.push(item.text);
    // Past the comma.
    at = item.end + 1;
  }
  return items;
}

export function writeArrayLiteral(values: readonly (number | bigint)[]): string {
  return `{${values.join(",")}}`;
}

interface Item {
  readonly text: string;
  readonly end: number;
}

function plainAt(text: string, from: number): Item {
  const comma = text.indexOf(",", from);
  const end = comma === -1 ? text.length - 1 : comma;
  return { text: text.slice(from, end), end };
}

function quotedAt(text: string, from: number): Item {
  let content = "";
  let at = from + 1;
  while (text[at] !== '"') {
    if (text[at] === "\\") at += 1;
    content += text[at];
    at += 1;
  }
  return { text: content, end: at + 1 };
}
