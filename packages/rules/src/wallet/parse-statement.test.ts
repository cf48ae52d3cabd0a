import { describe, expect, it } from "vitest";
import { parseStatement } from "./parse-statement.ts";

/** Of a list that can be read: its payments and the lines that cannot. */
const readOf = (text: string) => {
  const read = parseStatement(text);
  if (!read.ok) throw new Error(read.fault.code);
  return read;
};
/** How one amount is read: as so many points, as nothing to see, or as a fault. */
const amountOf = (amount: string): number | "passed over" | "fault" => {
  const { payments, unread } = readOf(`date;depositor;amount\n2026-01-31;Kim;${amount}\n`);
  if (unread.length > 0) return "fault";
  return payments[0]?.amount ?? "passed over";
};
/** How one moment is read, in UTC; null where the line is at fault for it. */
const momentOf = (date: string): string | null => {
  const { payments, unread } = readOf(`date;depositor;amount\n${date};Kim;7\n`);
  if (payments[0] !== undefined) return new Date(payments[0].paidAtMs).toISOString();
  return unread[0]?.fault === "date" ? null : "no date at all";
};
/** How one cell is read, quotes and all. */
const depositorOf = (cell: string) =>
  readOf(`date,depositor,amount\n2026-01-31,${cell},57\n`).payments[0]?.depositor;

describe("an amount of a statement", () => {
  it.each([
    ["1", 1],
    ["57", 57],
    ["+57", 57],
    ["1,234,567", 1_234_567],
    ["1,234원", 1_234],
    ["₩ 1,234", 1_234],
    ["krw 1,234", 1_234],
    ["57.0", 57],
    ["57.00", 57],
    ["999999999999999", 999_999_999_999_999],
  ])("%j came in as %i", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each(["", "  ", "-", "0", "-5", "-57", "-1,234", "-57.0", "-57.00"])("%j came in as nothing", (text) => {
    expect(amountOf(text)).toBe("passed over");
  });

  it.each(["57.5", "5-7", "x-57", "-57x", "-x", "--", "57x", "x57", "1e9", "1000000000000000"])(
    "%j is none, and costs its line",
    (text) => {
      expect(amountOf(text)).toBe("fault");
    },
  );
});

describe("a moment of a statement, in Seoul", () => {
  it.each([
    ["2026-02-27", "2026-02-26T15:00:00.000Z"],
    ["2026-02-27 13:05", "2026-02-27T04:05:00.000Z"],
    ["2026-02-27 13:05:09", "2026-02-27T04:05:09.000Z"],
    ["2026-02-27  13:05:09", "2026-02-27T04:05:09.000Z"],
    ["2026-02-27T13:05:09.123", "2026-02-27T04:05:09.000Z"],
    ["2026/2/7 9:05", "2026-02-07T00:05:00.000Z"],
    ["2026.02.27. 13:05", "2026-02-27T04:05:00.000Z"],
    ["2026. 2. 7.", "2026-02-06T15:00:00.000Z"],
    ["2026년 2월 7일 13:05", "2026-02-07T04:05:00.000Z"],
    ["20260227", "2026-02-26T15:00:00.000Z"],
    ["20260227130509", "2026-02-27T04:05:09.000Z"],
    ["2026-02-27 23:59:59", "2026-02-27T14:59:59.000Z"],
    ["2028-02-29", "2028-02-28T15:00:00.000Z"],
    ["2020-01-01", "2019-12-31T15:00:00.000Z"],
  ])("%j is %s", (text, moment) => {
    expect(momentOf(text)).toBe(moment);
  });

  it.each([
    ["no day of the year", "2026-02-29"],
    ["no month, though its day is one", "2026-13-05"],
    ["a minute too many", "2026-02-27 13:60"],
    ["an hour too many", "2026-02-27 24:00"],
    ["a second too many", "2026-02-27 13:05:60"],
    ["seconds that would be the next minute's", "2026-02-27 13:05:99"],
    ["a second that ends the day", "2026-02-27 23:59:60"],
    ["before all lists", "2019-12-31"],
    ["something before it", "am 2026-02-27"],
    ["something behind it", "2026-02-27 pm"],
    ["no date", "yesterday"],
    ["nothing", ""],
  ])("is none with %s: %j", (_, text) => {
    expect(momentOf(text)).toBeNull();
  });
});

describe("a statement", () => {
  it.each([
    ["no date", "입금,입금자\n57,김철수\n"],
    ["no amount", "거래일,입금자\n2026-01-31,김철수\n"],
    ["no depositor", "거래일,입금\n2026-01-31,57\n"],
  ])("of %s is refused as a whole", (_, text) => {
    expect(parseStatement(text)).toEqual({ ok: false, fault: { code: "STATEMENT_COLUMNS_MISSING" } });
  });

  it("without notes has empty ones, and its headings may stand in any order, with spaces", () => {
    expect(readOf("\uFEFF 내용 , 거래일, 입금 \n 김철수 , 2026-01-31 , 57 \n").payments).toEqual([
      { line: 2, paidAtMs: Date.UTC(2026, 0, 30, 15), amount: 57, depositor: "김철수", note: "" },
    ]);
  });

  it("has the time in a column of its own, which may stay empty", () => {
    const text = "거래일,거래시각,입금,입금자\n2026-01-31,13:05,57,김\n2026-01-31,,41,이\n";
    expect(readOf(text).payments.map(({ paidAtMs }) => paidAtMs)).toEqual([
      Date.UTC(2026, 0, 31, 4, 5),
      Date.UTC(2026, 0, 30, 15),
    ]);
  });

  it("shows a line whose seconds no clock has, beside the payments of the others", () => {
    const text = "거래일,거래시각,입금,입금자\n2026-01-31,13:05:99,57,김\n2026-01-31,13:06:39,41,이\n";
    expect(readOf(text)).toMatchObject({
      payments: [{ line: 3, paidAtMs: Date.UTC(2026, 0, 31, 4, 6, 39), amount: 41 }],
      unread: [{ line: 2, text: "2026-01-31 · 13:05:99 · 57 · 김", fault: "date" }],
    });
  });

  it("passes over lines that end before the amount", () => {
    expect(readOf("date,depositor,amount\n2026-01-31\n2026-01-31,Kim,57\n")).toMatchObject({
      payments: [{ line: 3, amount: 57 }],
      unread: [],
    });
  });

  it("shows 60 letters of a name, 120 of a note and 200 of a line that cannot be read", () => {
    const long = "a".repeat(300);
    const text = `date,depositor,amount,memo\n2026-01-31,${long},57,${long}\nsoon,${long},41,x\n`;
    const { payments, unread } = readOf(text);
    expect(payments[0]?.depositor).toBe("a".repeat(60));
    expect(payments[0]?.note).toBe("a".repeat(120));
    expect(unread[0]?.text).toBe(`soon · ${"a".repeat(193)}`);
  });

  it.each(["합계", "총계", "총 계", "소계", "누계", "Total", "SUM", "subtotal", " 합계 3건"])(
    "is not missing a payment in its last line of %j",
    (word) => {
      const heading = "date,depositor,amount\n";
      expect(readOf(`${heading}${word},,57\n`).unread).toEqual([]);
      expect(readOf(`${heading} ,${word},57\n`).unread).toEqual([]);
    },
  );

  it("misses a payment in a line that speaks of a sum later on", () => {
    expect(readOf("date,depositor,amount\nsee 합계,Kim,57\n").unread).toEqual([
      { line: 2, text: "see 합계 · Kim · 57", fault: "date" },
    ]);
  });
});

describe("the cells of a statement", () => {
  it.each([
    ["quoted, with a separator", '"Kim, K"', "Kim, K"],
    ["quoted behind a space", ' "Kim, K"', "Kim, K"],
    ["quoted, with a quote", '"Kim ""K"""', 'Kim "K"'],
    ["with a quote inside, which quotes nothing", 'Kim "K"', 'Kim "K"'],
    ["with a byte order mark inside", "Kim\uFEFFK", "Kim\uFEFFK"],
  ])("are read: %s", (_, cell, depositor) => {
    expect(depositorOf(cell)).toBe(depositor);
  });

  it("end with CRLF as with LF, and nothing of it is shown", () => {
    expect(readOf("date,depositor,amount\r\nsoon,Kim,57\r\n").unread).toEqual([
      { line: 2, text: "soon · Kim · 57", fault: "date" },
    ]);
  });

  it("are parted by what the first lines use most, whatever stands further below", () => {
    const rows = "2026-01-31;Kim;57;x\n".repeat(120);
    const text = `Date;Sender;Amount;Memo\n${rows}2026-01-31;Lee;41;${",".repeat(700)}\n`;
    const { payments } = readOf(text);
    expect(payments).toHaveLength(121);
    expect(payments.at(-1)).toMatchObject({ depositor: "Lee", amount: 41, note: ",".repeat(120) });
  });
});
