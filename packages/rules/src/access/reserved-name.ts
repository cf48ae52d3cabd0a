/**
 * Letters that are read as another one, by what they are read as. Of Unicode's confusables those that a name may hold after it was
 * decomposed and written small.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "аα",
  b: "вьβъ",
  c: "сϲ",
  d: "ԁđ",
  e: "еεєҽ",
  g: "ɡ",
  h: "һнհħ",
  j: "јʝ",
  k: "кκ",
  l: "1iıіιӏłǀ",
  m: "мμ",
  n: "пηոɴ",
  o: "0оοσօø०০๐",
  p: "рρ",
  q: "ԛզ",
  r: "гʀ",
  s: "ѕꜱ",
  t: "тτŧ",
  u: "υսц",
  v: "νѵ",
  w: "ԝѡω",
  x: "хχ",
  y: "уγү",
  z: "ʐ",
};
const READ_AS = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/** The name as an eye takes it: small, without marks, each letter the one that it looks like. Two names of one key look alike. */
export function nameKey(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return Array.from(plain, (letter) => READ_AS.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Words of people who work for a site. A name that is one of them, or has a long one at either end, speaks for the house. */
const STAFF_WORDS: readonly string[] = [
  ..."admin administrator root system sysadmin operator operations support helpdesk moderator manager official staff".split(
    " ",
  ),
  ..."cashier auditor webmaster headquarters customerservice customercare service notice security".split(" "),
];
/** Names as long as these hold them for no other reason than to look like the house. */
const STAFF_WORDS_ANYWHERE: readonly string[] = [
  ..."운영자 운영팀 운영진 운영사 관리자 관리팀 관리인 고객센터 고객지원 상담원 상담사 매니저 어드민 공지사항 본사직원".split(
    " ",
  ),
  ..."管理员 管理員 管理者 客服 运营 運営 運營 官方 公式 スタッフ サポート 管理人".split(" "),
];
const STAFF_WORDS_WHOLE: readonly string[] = [
  "운영",
  "관리",
  "본사",
  "직원",
  "공지",
  "상담",
  "고객",
  "사이트",
];
const SHORTEST_AT_AN_END = 5;

/** Digits that are written for letters. */
const DIGIT_LETTERS: readonly (readonly [string, string])[] = [
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["8", "b"],
  ["9", "g"],
];

/** Whether players would take a name for somebody who works for the site. `houseWords` are the brand's own. */
export function isReservedName(name: string, houseWords: readonly string[]): boolean {
  return formsOf(name).some(
    (form) =>
      [...STAFF_WORDS, ...STAFF_WORDS_WHOLE, ...houseWords].some((word) => form === staffKey(word)) ||
      STAFF_WORDS.some((word) => word.length >= SHORTEST_AT_AN_END && hasAtAnEnd(form, staffKey(word))) ||
      STAFF_WORDS_ANYWHERE.some((word) => form.includes(staffKey(word))),
  );
}

function hasAtAnEnd(form: string, word: string): boolean {
  return form.startsWith(word) || form.endsWith(word);
}

/** The name as it is, and without the numbers that make one of many of it. */
function formsOf(name: string): readonly string[] {
  return [name, name.replaceAll(/^[\d_-]+|[\d_-]+$/g, "")].map(staffKey).filter((form) => form !== "");
}

function staffKey(name: string): string {
  const key = nameKey(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
  return DIGIT_LETTERS.reduce((text, [digit, letter]) => text.replaceAll(digit, letter), key);
}
