/** A place in the database's log, in octets since its beginning. */
export type Lsn = bigint;

/** What the embedded database was made with. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** PostgreSQL's own form: `3/1C000028`. */
export function parseLsn(text: string): Lsn {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function lsnText(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** Sixteen digits, which sort as the places do. */
export function lsnName(lsn: Lsn): string {
  return lsn.toString(16).padStart(16, "0");
}

export function segmentStart(lsn: Lsn): Lsn {
  return lsn - (lsn % SEGMENT_BYTES);
}

/** The file that PostgreSQL looks for. */
export function segmentFile(timeline: number, lsn: Lsn): string {
  const segment = lsn / SEGMENT_BYTES;
  const perHigh = 0x1_0000_0000n / SEGMENT_BYTES;
  return [BigInt(timeline), segment / perHigh, segment % perHigh]
    .map((number) => number.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}
