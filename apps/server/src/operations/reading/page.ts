import type { WirePage } from "@maru/contract";

/** Which page of a list: `page` from 0. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** One row more than asked for tells whether a later page exists. */
export function pageLimits({ page, size }: PageRequest): { readonly limit: number; readonly offset: number } {
  return { limit: size + 1, offset: page * size };
}

export function toPage<Row, Wire>(
  rows: readonly Row[],
  request: PageRequest,
  toWire: (row: Row) => Wire,
): WirePage<Wire> {
  return {
    content: rows.slice(0, request.size).map(toWire),
    last: rows.length <= request.size,
    page: request.page,
    size: request.size,
  };
}
