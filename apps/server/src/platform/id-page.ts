/** A page of a list that is sorted by id, newest first: `page` from 0. */
export interface IdPage {
  readonly page: number;
  readonly size: number;
  /** The id of the last row of the page before; null where it is not known, and the page is found by walking the newer ids. */
  readonly beforeId: number | null;
}

/** Above every id. */
const HIGHEST_ID = "9223372036854775807";

/**
 * SQL: the rows of one page, and one more that tells whether another follows. `source` is `from … where …`; the three values of
 * {@link idPageValues} come from placeholder `first` on. A row that comes while somebody turns the pages moves none of them.
 */
export function idPage(source: string, first: number): string {
  const [beforeId, skip, limit] = [`$${first}::bigint`, `$${first + 1}::integer`, `$${first + 2}::integer`];
  return `${source} and id < coalesce(${beforeId},
      (select case when count(*) = ${skip} then min(newer.id) else 0 end
         from (select id ${source} order by id desc limit ${skip}) newer), ${HIGHEST_ID})
    order by id desc limit ${limit}`;
}

export function idPageValues({ page, size, beforeId }: IdPage): readonly [number | null, number, number] {
  return [beforeId, beforeId === null ? page * size : 0, size + 1];
}
