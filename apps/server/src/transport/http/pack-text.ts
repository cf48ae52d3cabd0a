import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The smaller first. */
const PACKINGS = ["br", "gzip"] as const;
export type Packing = (typeof PACKINGS)[number];

/** What the reader of a reply can take; null: plain text alone. What they give a weight of nothing they cannot. */
export function packingOf(accepted: string | undefined): Packing | null {
  const taken = (accepted ?? "")
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .filter(([, ...weights]) => !weights.some((weight) => /^q=0(\.0*)?$/.test(weight)))
    .map(([name]) => name);
  return PACKINGS.find((packing) => taken.includes(packing)) ?? null;
}

/** `once`: as small as it gets, for a text that is kept. `each`: quickly, for a reply that is packed anew each time. */
export type Care = "once" | "each";

const BROTLI_QUALITY = { once: constants.BROTLI_MAX_QUALITY, each: 4 } as const satisfies Record<
  Care,
  number
>;
const GZIP_LEVEL = { once: 9, each: 5 } as const satisfies Record<Care, number>;

export function packText(text: string, packing: Packing, care: Care): Promise<Buffer> {
  if (packing === "gzip") return zip(text, { level: GZIP_LEVEL[care] });
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[care] };
  return brotli(text, { params });
}
