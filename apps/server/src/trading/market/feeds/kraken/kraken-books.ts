import { crc32 } from "node:zlib";
import { decimalOf, type Fields, textOf, timestampOf } from "../venue/fields.ts";
import type { TextLevel, VenueMessage } from "../venue/venue.ts";

/** The books of a connection, each held to the checksum that comes with every frame. */
export interface KrakenBooks {
  /** `missing`: a change of a book that is not there, as between a mismatch and the next snapshot. */
  apply(symbol: string, data: Fields, isSnapshot: boolean): readonly VenueMessage[] | "mismatch" | "missing";
}

interface Level {
  readonly rank: number;
  /** As the frame wrote them: trailing zeros are part of the checksum. */
  readonly price: string;
  readonly qty: string;
}

interface KrakenBook {
  asks: readonly Level[];
  bids: readonly Level[];
}

export function openKrakenBooks(depth: number): KrakenBooks {
  const books = new Map<string, KrakenBook>();
  return {
    apply: (symbol, data, isSnapshot) => {
      const known = isSnapshot ? { asks: [], bids: [] } : books.get(symbol);
      if (known === undefined) return "missing";
      const asks = merged(known.asks, data["asks"], { depth, sign: 1 });
      const bids = merged(known.bids, data["bids"], { depth, sign: -1 });
      if (asks === null || bids === null) return [{ kind: "unknown", reason: "broken book" }];
      if (String(checksumOf(asks, bids)) !== textOf(data["checksum"])) {
        books.delete(symbol);
        return "mismatch";
      }
      books.set(symbol, { asks, bids });
      const book = {
        symbol,
        atMs: timestampOf(data["timestamp"]),
        asks: asks.map(shown),
        bids: bids.map(shown),
      };
      return [{ kind: "book", book }];
    },
  };
}

const shown = ({ price, qty }: Level): TextLevel => [price, qty];

function merged(
  levels: readonly Level[],
  changes: unknown,
  { depth, sign }: { readonly depth: number; readonly sign: 1 | -1 },
): readonly Level[] | null {
  const changed: Level[] = [];
  for (const change of Array.isArray(changes) ? (changes as readonly Fields[]) : []) {
    const [price, qty] = [decimalOf(change["price"]), decimalOf(change["qty"])];
    if (price === null || qty === null) return null;
    changed.push({ rank: sign * Number(price), price, qty });
  }
  const last = new Map(changed.map((level) => [level.rank, level]));
  return [...levels.filter(({ rank }) => !last.has(rank)), ...last.values()]
    .filter(({ qty }) => Number(qty) > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, depth);
}

const bare = (text: string): string => text.replace(".", "").replace(/^0+/, "");

/** Over the best ten asks, then the best ten bids: price and quantity without the point and without leading zeros. */
function checksumOf(asks: readonly Level[], bids: readonly Level[]): number {
  const ten = (levels: readonly Level[]): string =>
    levels
      .slice(0, 10)
      .map(({ price, qty }) => bare(price) + bare(qty))
      .join("");
  return crc32(ten(asks) + ten(bids));
}
