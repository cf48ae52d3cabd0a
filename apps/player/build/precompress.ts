import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files whose text shrinks; letters and pictures are packed already. */
export const SHRINKS = /\.(js|css|html|svg|json)$/;

/** A file as it travels, packed as small as it gets: that is done once, while building. */
export async function precompress(
  content: Uint8Array,
): Promise<{ readonly br: Buffer; readonly gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ]);
  return { br, gz };
}
