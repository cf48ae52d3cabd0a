import type { MarketKind } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";
import {
  type DigitRow,
  type ReturnRow,
  RETURN_COLUMNS,
  SPARED_COLUMNS,
  type SparedRow,
  type VoidMonthRow,
} from "./figures.ts";
import { VOID_MONTHS } from "./void-store.ts";
import { type WithheldRow, withheldRounds } from "./withheld-store.ts";

export interface OptionRow {
  readonly id: number;
  readonly stock: string;
  readonly type: string;
  readonly name: string;
  readonly kind: MarketKind;
}

export interface Rows {
  readonly countedFromMs: number | null;
  readonly countedToMs: number | null;
  readonly days: readonly number[];
  readonly options: readonly OptionRow[];
  readonly rounds: readonly {
    readonly option_id: number;
    readonly void_cause: string;
    readonly rounds: string;
  }[];
  readonly spared: SparedRow;
  readonly voidMonths: readonly VoidMonthRow[];
  readonly withheld: readonly WithheldRow[];
  readonly returns: readonly ReturnRow[];
  readonly lighter: readonly {
    readonly option_id: number;
    readonly pair: string;
    readonly rounds: string;
    readonly won: string;
  }[];
  /** The rule of the newest digits first. */
  readonly digits: readonly (DigitRow & { readonly option_id: number; readonly is_sealed: boolean })[];
  readonly alarms: readonly {
    readonly figure: "return" | "voids" | "digits" | "withheld";
    readonly day: number;
    readonly optionId: number;
    readonly subject: string;
    readonly z: number;
    readonly raisedAt: number;
  }[];
}

const DAYS_SHOWN = 60;
const MONTHS_SHOWN = 24;
const ALARMS_SHOWN = 50;
const OF_DAY = "($1::integer is null or t.day = $1)";

/** Sums of days alone, whatever was bet: options × bet types × days. `day` null: everything. */
export async function readRows(query: Database["query"], day: number | null): Promise<Rows> {
  const [counted] = await query<{ from_ms: string | null; to_ms: string | null }>(
    `select (select start_ms from rounds.round where id >= from_round order by id limit 1) as from_ms,
            (select start_ms from rounds.round where id < next_round and id >= from_round order by id desc limit 1) as to_ms
       from fairness.mark where next_round > from_round`,
  );
  const days = await query<{ day: number }>(
    `select distinct day from fairness.day_round order by day desc limit ${DAYS_SHOWN}`,
  );
  const [spared] = await query<SparedRow>(`select ${SPARED_COLUMNS} from fairness.void_round`);
  return {
    countedFromMs: millis(counted?.from_ms),
    countedToMs: millis(counted?.to_ms),
    days: days.map((row) => row.day),
    spared: spared ?? { rounds: null, spared: null, expected: null, variance: null },
    voidMonths: await query<VoidMonthRow>(
      `${VOID_MONTHS} where v.day >= (date_trunc('month', date '1970-01-01' + (select max(day) from fairness.day_round))
                        - interval '${MONTHS_SHOWN - 1} month')::date - date '1970-01-01' group by 1, 2, 3`,
    ),
    withheld: await withheldRounds(query),
    options: await query<OptionRow>(
      `select o.id, o.stock, o.type, m.name, m.rules ->> 'kind' as kind
         from site.option o join market.market m on m.stock = o.stock
        where exists (select from fairness.day_round t where t.option_id = o.id and ${OF_DAY}) order by o.stock, o.id`,
      [day],
    ),
    rounds: await query(
      `select t.option_id, t.void_cause, sum(t.rounds) as rounds from fairness.day_round t where ${OF_DAY} group by 1, 2 order by 1, 2`,
      [day],
    ),
    returns: await query<ReturnRow>(
      `select ${RETURN_COLUMNS} from fairness.day_return t where ${OF_DAY} group by t.option_id, t.type order by t.option_id, t.type`,
      [day],
    ),
    lighter: await query(
      `select t.option_id, t.pair, sum(t.rounds) as rounds, sum(t.won) as won from fairness.day_lighter t
        where ${OF_DAY} group by 1, 2 order by 1, 2`,
      [day],
    ),
    digits: await query(
      `select t.option_id, t.is_sealed, t.digit, sum(t.rounds) as rounds from fairness.day_digit t where ${OF_DAY}
        group by 1, 2, 3 order by max(max(t.day)) over (partition by t.option_id, t.is_sealed) desc, 2, 3`,
      [day],
    ),
    alarms: await readAlarms(query),
  };
}

async function readAlarms(query: Database["query"]): Promise<Rows["alarms"]> {
  const rows = await query<{
    figure: "return" | "voids" | "digits" | "withheld";
    day: number;
    option_id: number;
    subject: string;
    z: number;
    raised_at_ms: string;
  }>(
    `select figure, day, option_id, subject, z, raised_at_ms from fairness.alarm
      order by day desc, figure, option_id, subject limit ${ALARMS_SHOWN}`,
  );
  return rows.map(({ option_id: optionId, raised_at_ms: raised, ...alarm }) => ({
    ...alarm,
    optionId,
    raisedAt: Number(raised),
  }));
}

function millis(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}
