/** What a page is called in its tab, by the part of its address that never changes; null is none of ours. */
const PAGES = [
  [/^\/$/, "home"],
  [/^\/login$/, "login"],
  [/^\/(signup$|ref\/)/, "signup"],
  [/^\/find_id$/, "findId"],
  [/^\/find_pw$/, "findPassword"],
  [/^\/mypage$/, "mypage"],
  [/^\/dnw$/, "wallet"],
  [/^\/protection$/, "protection"],
  [/^\/exclude$/, "exclude"],
  [/^\/trade(\/|$)/, "trade"],
  [/^\/history_trade$/, "history"],
  [/^\/bet\//, "bet"],
  [/^\/round\//, "round"],
  [/^\/rules\//, "rules"],
  [/^\/support\/notice(\/|$)/, "notices"],
  [/^\/support\/strategy$/, "strategy"],
  [/^\/support\/message(\/|$)/, "messages"],
  [/^\/support\/contact\/create$/, "inquiryNew"],
  [/^\/support\/contact(\/|$)/, "inquiries"],
  [/^\/support\/terms$/, "terms"],
  [/^\/support\/privacy$/, "privacy"],
  [/^\/support\/fairness$/, "fairness"],
  [/^\/support(\/|$)/, "support"],
  [/^\/alert$/, "alerts"],
  [/^\/leaderboard$/, "leaderboard"],
  [/^\/promotion$/, "promotion"],
] as const;

export type PageName = (typeof PAGES)[number][1];

export function pageOf(pathname: string): PageName | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return PAGES.find(([address]) => address.test(path))?.[1] ?? null;
}
