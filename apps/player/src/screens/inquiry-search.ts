/** What an address asks of the form for inquiries: which bet it is about. */
interface InquirySearch {
  readonly bet?: number;
}

export function inquirySearch(search: Readonly<Record<string, unknown>>): InquirySearch {
  const bet = Number(search["bet"]);
  return Number.isSafeInteger(bet) && bet > 0 ? { bet } : {};
}
