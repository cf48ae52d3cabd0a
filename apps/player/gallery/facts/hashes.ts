/** What proofs, receipts and logs are made of, written once more for pictures and tests: nothing of it is shared with what checks them. */
type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOfText(text: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(text));
}

export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The one spelling of a value that is hashed: names sorted, nothing between the marks. */
export function spell(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spell).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${spell(one)}`).join(",")}}`;
}

/** A tree of RFC 6962 over hashes of leaves, by halves as the RFC defines it. */
export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const [only] = leaves;
  if (only === undefined || leaves.length === 1) return only ?? sha256();
  const half = halfOf(leaves.length);
  return sha256(Uint8Array.of(1), await rootOf(leaves.slice(0, half)), await rootOf(leaves.slice(half)));
}

/** What leads from a leaf to the root, the nearest first. */
export async function pathOf(leaves: readonly Bytes[], index: number): Promise<readonly Bytes[]> {
  if (leaves.length <= 1) return [];
  const half = halfOf(leaves.length);
  return index < half
    ? [...(await pathOf(leaves.slice(0, half), index)), await rootOf(leaves.slice(half))]
    : [...(await pathOf(leaves.slice(half), index - half)), await rootOf(leaves.slice(0, half))];
}

function halfOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}
