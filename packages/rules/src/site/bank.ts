/** Parts of a bank's name that keep it out of the list (2-accounts section 5): brokers, and banks that do not take part. */
const LEFT_OUT = ["증권", "투자", "미래에셋대우", "토스뱅크"] as const;

/** Whether a player can name this bank as theirs. */
export function isOfferedBank(name: string): boolean {
  return !LEFT_OUT.some((part) => name.includes(part));
}
