import { describe, expect, it } from "vitest";
import { matchPayment } from "./match-payment.ts";
import { MOST_PAYMENTS, parseStatement } from "./parse-statement.ts";

const AT = Date.UTC(2026, 0, 31, 4, 5, 9);
const paymentsOf = (text: string) => {
  const read = parseStatement(text);
  return read.ok ? read.payments : read.fault;
};

describe("a bank statement", () => {
  it.each([
    [
      "a Korean list with a title above",
      '거래내역 조회,,,\n거래일시,적요,출금액,입금액,메모\n2026-01-31 13:05:09,김철수,0,"50,000",점심',
    ],
    ["tabs", "거래일시\t보낸분\t출금\t입금\t메모\n2026.01.31 13:05:09\t김철수\t\t50,000원\t점심"],
    ["an English list", "Date;Sender;Amount;Memo\n2026/01/31 13:05:09;김철수;₩50,000;점심"],
    [
      "date and time apart, a byte order mark, CRLF",
      "\uFEFF거래일자,거래시간,입금자,입금액,비고\r\n20260131,130509,김철수,50000,점심\r\n",
    ],
  ])("is read: %s", (_, text) => {
    expect(paymentsOf(text)).toEqual([
      { line: expect.any(Number), paidAtMs: AT, amount: 50_000, depositor: "김철수", note: "점심" },
    ]);
  });

  it("passes over what went out and what is empty, and keeps a quoted line end inside its cell", () => {
    const text =
      'date,depositor,amount\n2026-01-31 13:05:09,out,-5000\n\n2026-01-31 13:05:09,"Kim ""K""\nof Seoul",5000\n2026-01-31,none,-\n2026-01-31,last,7';
    expect(paymentsOf(text)).toMatchObject([
      { line: 4, amount: 5_000, depositor: 'Kim "K"\nof Seoul' },
      { line: 7, amount: 7, depositor: "last", paidAtMs: Date.UTC(2026, 0, 30, 15) },
    ]);
  });

  it.each([
    ["x,y\n1,2", { code: "STATEMENT_COLUMNS_MISSING" }],
    ["", { code: "STATEMENT_COLUMNS_MISSING" }],
    [
      `date,depositor,amount\n${"2026-01-31,a,5\n".repeat(MOST_PAYMENTS + 1)}`,
      { code: "STATEMENT_TOO_LONG", most: MOST_PAYMENTS },
    ],
  ])("is refused where it is none: %j", (text, fault) => {
    expect(paymentsOf(text)).toEqual(fault);
  });
});

describe("a line that cannot be read", () => {
  it("costs that line alone, which says what is wrong with it; sums at the end cost nothing", () => {
    const read = parseStatement(
      "date,depositor,amount\n2026-02-31,a,5\n2026-01-31,b,37\nsoon,c,7\n2026-01-30,d,1e9\n2026-01-31,e,５０\n2026-01-31,f,41\n합계,,78\n,,\n",
    );
    expect(read).toMatchObject({
      ok: true,
      payments: [
        { line: 3, amount: 37, depositor: "b" },
        { line: 7, amount: 41, depositor: "f" },
      ],
      unread: [
        { line: 2, text: "2026-02-31 · a · 5", fault: "date" },
        { line: 4, text: "soon · c · 7", fault: "date" },
        { line: 5, text: "2026-01-30 · d · 1e9", fault: "amount" },
        { line: 6, text: "2026-01-31 · e · ５０", fault: "amount" },
      ],
    });
  });
});

describe("a payment", () => {
  const payment = { amount: 50_000, depositor: "김 철수", paidAtMs: AT };
  const deposit = (requestId: number, more: object = {}) => ({
    requestId,
    amount: 50_000,
    holder: "김철수",
    requestedAtMs: AT - 60_000,
    ...more,
  });

  it("is for the deposit of the same amount, then name, then time", () => {
    const found = matchPayment(payment, [
      deposit(1, { holder: "이영희" }),
      deposit(2, { requestedAtMs: AT - 5 * 3_600_000 }),
      deposit(3),
      deposit(4, { amount: 49_999 }),
      deposit(5, { holder: null }),
      deposit(6, { holder: "김철수1234" }),
    ]);
    expect(found.map(({ requestId, score, isSameName }) => [requestId, score, isSameName])).toEqual([
      [3, 100, true],
      [2, 92, true],
      [6, 77, false],
      [1, 55, false],
      [5, 55, false],
    ]);
    expect(found.every(({ difference }) => difference === 0)).toBe(true);
  });

  it("of nearly the amount is shown with what differs, behind every one of the same, and further off is for none", () => {
    const found = matchPayment(payment, [
      deposit(1, { amount: 50_001 }),
      deposit(2, { amount: 49_003 }),
      deposit(3, { holder: "이영희", requestedAtMs: AT - 30 * 86_400_000 }),
      deposit(4, { amount: 48_999 }),
      deposit(5, { amount: 51_001 }),
    ]);
    expect(found.map(({ requestId, difference }) => [requestId, difference])).toEqual([
      [3, 0],
      [1, -1],
      [2, 997],
    ]);
    // A hundredth of a large one, and never as much as a small one itself.
    const large = { ...payment, amount: 1_010_000 };
    expect(
      matchPayment(large, [deposit(1, { amount: 1_000_000 }), deposit(2, { amount: 999_000 })]),
    ).toHaveLength(1);
    expect(matchPayment({ ...payment, amount: 1_000 }, [deposit(1, { amount: 300 })])).toEqual([]);
  });
});
