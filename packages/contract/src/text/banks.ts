/** What banks call themselves outside Korea, by the code of the Korean clearing house. */
const ABROAD: Readonly<Record<string, string>> = {
  "002": "KDB Bank",
  "003": "IBK Industrial Bank of Korea",
  "004": "KB Kookmin Bank",
  "007": "Suhyup Bank",
  "011": "NH NongHyup Bank",
  "012": "NongHyup Cooperatives",
  "020": "Woori Bank",
  "023": "SC First Bank",
  "027": "Citibank Korea",
  "031": "Daegu Bank",
  "032": "Busan Bank",
  "034": "Gwangju Bank",
  "035": "Jeju Bank",
  "037": "Jeonbuk Bank",
  "039": "Kyongnam Bank",
  "045": "MG Community Credit Cooperatives",
  "048": "Shinhyup Credit Unions",
  "050": "Savings Banks",
  "071": "Korea Post",
  "081": "Hana Bank",
  "088": "Shinhan Bank",
  "089": "K bank",
  "090": "KakaoBank",
};

/** A bank's name in a language: its own in Korean, in every other the one that it uses abroad. */
export function bankNameIn(bank: { readonly code: string; readonly name: string }, language: string): string {
  return language === "ko" ? bank.name : (ABROAD[bank.code] ?? bank.name);
}

/** Every name that a player may have been shown a bank by. */
export function bankNames(bank: { readonly code: string; readonly name: string }): readonly string[] {
  return [bank.name, bankNameIn(bank, "en")];
}
