import type { WirePage } from "@maru/contract";

/** Which page of a list: `page` from 0. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  /** The id of the last row of the page before: the page then begins below it, whatever came meanwhile. Null where it is not known. */
  readonly beforeId: number | null;
}

/** Where a page begins: below a row, or after the newest `skip` rows where that row is not known. */
export interface PageStart {
  readonly beforeId: number | null;
  readonly skip: number;
  /** One row more than asked for tells whether a later page exists. */
  readonly limit: number;
}

export function pageStart({ page, size, beforeId }: PageRequest): PageStart {
  return { beforeId, skip: beforeId === null ? page * size : 0, limit: size + 1 };
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
