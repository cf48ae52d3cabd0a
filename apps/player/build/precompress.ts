import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files whose text shrinks; letters and pictures are packed already. */
export const SHRINKS = /\.(js|css|html|svg|json)$/;

/** Ways to pack, of which none is the best for every file: the size of blocks, and how distances are written. */
const WAYS = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_NDIRECT]: 4 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 8 },
];

/** A file as it travels, packed as small as it gets: that is done once, while building. */
export async function precompress(
  content: Uint8Array,
): Promise<{ readonly br: Buffer; readonly gz: Buffer }> {
  const [gz, ...packed] = await Promise.all([
    zip(content, { level: 9 }),
    ...WAYS.map((way) => brotli(content, { params: { ...paramsFor(content), ...way } })),
  ]);
  return { br: packed.reduce((best, next) => (next.length < best.length ? next : best)), gz };
}

const paramsFor = (content: Uint8Array) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
});
