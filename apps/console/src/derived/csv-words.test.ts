import { expect, test } from "vitest";
import { csvInWords } from "./csv-words.ts";

const WORDS: Readonly<Record<string, string>> = {
  id: "번호",
  status: "상태",
  game: "게임",
  type: "선택",
  note: "메모",
};
const READER = {
  head: (column: string) => WORDS[column] ?? column,
  cells: {
    status: (value: string) => (value === "A" ? "이용 중" : value),
    type: (value: string, row: Readonly<Record<string, string>>) => `${row["game"]} ${value}`,
  },
};

test("heads and codes are told in words, a value by its row, and what has no word stands as it is", () => {
  const text = "\uFEFFid,status,game,type,note\r\n7,A,R1,B,x\r\n8,Z,B1,,\r\n";
  expect(csvInWords(text, READER)).toBe(
    "\uFEFF번호,상태,게임,선택,메모\r\n7,이용 중,R1,R1 B,x\r\n8,Z,B1,,\r\n",
  );
});

test("what the server made harmless stays so, and quotes and lines inside a cell survive", () => {
  const text = `id,note\r\n1,"'=1+1"\r\n2,"a ""b"", c\nd"\r\n`;
  expect(csvInWords(text, READER)).toBe(`\uFEFF번호,메모\r\n1,'=1+1\r\n2,"a ""b"", c\nd"\r\n`);
});
