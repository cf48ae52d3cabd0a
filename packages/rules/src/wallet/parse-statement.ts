/** One payment that came in, as a bank's list says. */
export interface StatementPayment {
  /** Of the file, counted from 1 with the heading. */
  readonly line: number;
  readonly paidAtMs: number;
  /** Above 0. */
  readonly amount: number;
  readonly depositor: string;
  readonly note: string;
}

export type StatementFault =
  | { readonly code: "STATEMENT_COLUMNS_MISSING" }
  | { readonly code: "STATEMENT_TOO_LONG"; readonly most: number };

/** A line that could not be read: where it stands, what it says, and which of its parts is at fault. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly fault: "amount" | "date";
}

export type ReadStatement =
  | {
      readonly ok: true;
      readonly payments: readonly StatementPayment[];
      /** Lines that are no payment as they stand; the others are not held up by them. */
      readonly unread: readonly UnreadLine[];
    }
  | { readonly ok: false; readonly fault: StatementFault };

export const MOST_PAYMENTS = 2_000;

/** Headings as Korean banks and their English pages write them; the first that fits is taken. */
const HEADINGS = {
  date: [/거래\s*일/, /일시/, /날짜/, /일자/, /^date/i, /date/i],
  time: [/^거래\s*시[간각]$/, /^시[간각]$/, /^time$/i],
  amount: [
    /입금\s*(금?액)?(\(|$)/,
    /맡기신/,
    /받은\s*금액/,
    /^(deposit|credit)(ed)?( amount)?$/i,
    /^(거래\s*)?금액/,
    /amount/i,
  ],
  depositor: [
    /입금자/,
    /보낸\s*(분|사람)/,
    /의뢰인/,
    /예금주/,
    /기재\s*내용/,
    /^내용/,
    /적요/,
    /depositor|sender|payer|^name$/i,
    /description/i,
  ],
  note: [/메모/, /비고/, /memo|note/i],
} as const;
type Column = keyof typeof HEADINGS;

/** Reads a bank's list of movements: payments that came in, in its order. What went out, and empty lines, are passed over. */
export function parseStatement(text: string): ReadStatement {
  const rows = readCells(text.replace(/^\uFEFF/, ""));
  const heading = rows.findIndex(({ cells }) => columnsOf(cells) !== null);
  const columns = columnsOf(rows[heading]?.cells ?? []);
  if (columns === null) return { ok: false, fault: { code: "STATEMENT_COLUMNS_MISSING" } };
  const payments: StatementPayment[] = [];
  const unread: UnreadLine[] = [];
  for (const row of rows.slice(heading + 1)) {
    const cell = (column: Column): string => row.cells[columns.get(column) ?? -1]?.trim() ?? "";
    const amount = readAmount(cell("amount"));
    if (amount === 0) continue;
    const paidAtMs = readMoment(`${cell("date")} ${columns.has("time") ? cell("time") : ""}`.trim());
    if (amount === null || paidAtMs === null) {
      if (!isSummary(row.cells))
        unread.push({
          line: row.line,
          text: row.cells.join(" · ").slice(0, MOST_SHOWN),
          fault: amount === null ? "amount" : "date",
        });
      continue;
    }
    if (payments.length === MOST_PAYMENTS)
      return { ok: false, fault: { code: "STATEMENT_TOO_LONG", most: MOST_PAYMENTS } };
    payments.push({
      line: row.line,
      paidAtMs,
      amount,
      depositor: cell("depositor").slice(0, 60),
      note: columns.has("note") ? cell("note").slice(0, 120) : "",
    });
  }
  return { ok: true, payments, unread };
}

const MOST_SHOWN = 200;

/** Banks end their lists with sums and remarks: these are no payments that anybody misses. */
function isSummary(cells: readonly string[]): boolean {
  return /^(합계|총\s*계|소계|누계|total|sum|subtotal)/i.test(
    cells.find((cell) => cell.trim() !== "")?.trim() ?? "",
  );
}

/** Where each column stands; null where date, amount or depositor is missing. */
function columnsOf(cells: readonly string[]): ReadonlyMap<Column, number> | null {
  const found = new Map<Column, number>();
  const taken = new Set<number>();
  for (const column of ["date", "time", "amount", "depositor", "note"] as const) {
    for (const pattern of HEADINGS[column]) {
      const place = cells.findIndex((cell, index) => !taken.has(index) && pattern.test(cell.trim()));
      if (place === -1) continue;
      found.set(column, place);
      taken.add(place);
      break;
    }
  }
  return found.has("date") && found.has("amount") && found.has("depositor") ? found : null;
}

/** 0 for what is empty, a dash or went out; null for what is no amount. */
function readAmount(text: string): number | null {
  const digits = text.replaceAll(/[\s,₩원]|KRW/gi, "");
  if (digits === "" || digits === "-" || /^-\d+(\.0+)?$/.test(digits)) return 0;
  if (!/^\+?\d{1,15}(\.0+)?$/.test(digits)) return null;
  return Number(digits);
}

const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** `2026-01-31 13:05[:09]` with any of `-./` between, or digits alone; Seoul time. Without a clock it is the day's beginning. */
function readMoment(text: string): number | null {
  const parts =
    /^(\d{4})[-./년]?\s*(\d{1,2})[-./월]?\s*(\d{1,2})일?\.?(?:[ T]*(\d{1,2}):?(\d{2})(?::?(\d{2}))?)?(?:\.\d+)?$/.exec(
      text,
    );
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const utcMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(utcMs);
  const isDay = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  const isClock = hour < 24 && minute < 60 && second < 60;
  return isDay && isClock && year >= 2020 ? utcMs - SEOUL_OFFSET_MS : null;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** CSV by RFC 4180 with whichever of comma, tab and semicolon the first lines use most. A quoted cell may hold line ends. */
function readCells(text: string): readonly Row[] {
  const separator = separatorOf(text);
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let startLine = 1;
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: startLine, cells });
    [cells, cell, startLine] = [[], "", line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? "";
    if (mark === "\n") line += 1;
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (mark === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (mark === separator) {
      cells.push(cell);
      cell = "";
    } else if (mark === "\n") endRow();
    else if (mark !== "\r") cell += mark;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const head = text.slice(0, 2_000);
  const counts = [",", "\t", ";"].map((mark) => [mark, head.split(mark).length] as const);
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ",";
}
