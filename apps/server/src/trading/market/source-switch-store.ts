import { type FeedSource, type SourceSwitch, type SwitchCause, switchMoments } from "@maru/rules";
import { instant, type Instant, type Stock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";

/** Which source a market's trades are taken from, as it is written. */
export interface SourceSwitches {
  /** In the order of their moments. */
  read(): Promise<readonly SourceSwitch[]>;
  /** Writes a switch for the first moment that no round stands behind; null where none of the next ones is free. */
  write(wish: Pick<SourceSwitch, "to" | "cause">, nowMs: Instant): Promise<SourceSwitch | null>;
}

/** Rounds are made a few minutes ahead at most. */
const MOMENTS_TRIED = 4;

const INSERT = `insert into market.source_switch (stock, acts_from_ms, to_source, cause)
  select $1, moment, $2, $3 from generate_series($4::bigint, $4::bigint + $5::bigint * ($6 - 1), $5::bigint) as moment
   where not exists (select from rounds.round r where r.stock = $1 and r.game_start_ms >= moment
                        and r.state in ('scheduled', 'open', 'locked', 'running'))
   order by moment limit 1
  returning acts_from_ms`;

/** The switches of one market, for the one server that writes its log. */
export function createSourceSwitches(database: Database, stock: Stock): SourceSwitches {
  return {
    read: async () => {
      const rows = await database.query<{ acts_from_ms: string; to_source: FeedSource; cause: SwitchCause }>(
        "select acts_from_ms, to_source, cause from market.source_switch where stock = $1 order by acts_from_ms",
        [stock],
      );
      return rows.map((row) => ({
        actsFromMs: instant(Number(row.acts_from_ms)),
        to: row.to_source,
        cause: row.cause,
      }));
    },
    write: async ({ to, cause }, nowMs) => {
      const { firstMs, stepMs } = switchMoments(to, nowMs);
      const [row] = await database.query<{ acts_from_ms: string }>(INSERT, [
        stock,
        to,
        cause,
        firstMs,
        stepMs,
        MOMENTS_TRIED,
      ]);
      return row === undefined ? null : { actsFromMs: instant(Number(row.acts_from_ms)), to, cause };
    },
  };
}
