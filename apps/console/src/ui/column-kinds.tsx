import type { ReactNode } from "react";
import type { CsvValue } from "../derived/csv.ts";
import type { Column } from "./data-table.tsx";
import { Instant } from "./instant.tsx";
import { Money } from "./money.tsx";
import { Tag, type Tone } from "./tag.tsx";

/** What a column may say beside its kind. */
interface Shape {
  readonly width?: number;
  readonly leastPx?: number;
  readonly isExtra?: true;
}

type Maybe<Value> = Value | null | undefined;
/** The fields of a row that hold a value of this kind. */
type FieldOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row &
  string];
/** Where the value stands: a field of the row named as the column is, or a way to it. */
type Of<Row, Value> = Shape & { readonly of: (row: Row) => Value };

interface Kind<Row, Value> {
  (key: string, title: string, shape: Of<Row, Value>): Column<Row>;
  (key: FieldOf<Row, Value>, title: string, shape?: Shape): Column<Row>;
}

interface ColumnKinds<Row> {
  /** Words. */
  readonly text: Kind<Row, Maybe<string | number>>;
  /** What the row is called. */
  readonly name: Kind<Row, Maybe<string | number>>;
  /** How many, its thousands separated. */
  readonly count: Kind<Row, Maybe<number>>;
  /** A number that is read as it is, such as an id: digits under digits. */
  readonly number: Kind<Row, Maybe<number | string>>;
  /** What state it is in, as a word in its colour. */
  readonly status: (
    key: string,
    title: string,
    shape: Of<Row, string> & { readonly toneOf: (row: Row) => Tone },
  ) => Column<Row>;
  /** An amount in points. */
  readonly points: Kind<Row, Maybe<number>>;
  /** What came or went, in points, with its sign and colour. */
  readonly change: Kind<Row, Maybe<number>>;
  /** A moment in milliseconds; in a file as ISO 8601. */
  readonly instant: Kind<Row, Maybe<number>>;
}

interface Drawn<Value> {
  readonly draw: (value: Value) => ReactNode;
  readonly isNumber?: true;
  /** What a file says, where it is not the value itself. */
  readonly filed?: (value: Value) => CsvValue;
  /** In pixels, where the column says none itself. */
  readonly width?: number;
}

/** The kinds of field that a list's columns are declared by: each says how its value is drawn, ordered and filed. */
export function columnsOf<Row>(): ColumnKinds<Row> {
  return {
    text: kindOf({ draw: (value) => value }),
    name: kindOf({ draw: (value) => <strong>{value}</strong> }),
    count: kindOf({ draw: (count) => <Money points={count} />, isNumber: true }),
    number: kindOf({ draw: (value) => value, isNumber: true }),
    status: (key, title, { toneOf, ...shape }) => ({
      ...kindOf<Row, string>({ draw: (word) => word })(key, title, shape),
      cell: (row) => <Tag tone={toneOf(row)}>{shape.of(row)}</Tag>,
    }),
    points: kindOf({ draw: (points) => <Money points={points} />, isNumber: true, width: 130 }),
    change: kindOf({ draw: (points) => <Money points={points} isSigned />, isNumber: true, width: 130 }),
    instant: kindOf({ draw: (atMs) => <Instant atMs={atMs} />, filed: isoOf, width: 160 }),
  };
}

const isoOf = (atMs: Maybe<number>): string | null =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString();

function kindOf<Row, Value extends Maybe<string | number>>(kind: Drawn<Value>): Kind<Row, Value> {
  const { draw, isNumber, filed = (value: Value): CsvValue => value, width } = kind;
  return (key: string, title: string, shape?: Shape & { readonly of?: (row: Row) => Value }) => {
    // The overloads let only a key through whose field holds such a value.
    const { of = (row: Row) => row[key as keyof Row] as Value, ...rest } = shape ?? {};
    return {
      key,
      title,
      ...(width === undefined ? {} : { width }),
      ...(isNumber === undefined ? {} : { isNumber }),
      ...rest,
      cell: (row) => draw(of(row)),
      sort: of,
      csv: (row) => filed(of(row)),
    };
  };
}
