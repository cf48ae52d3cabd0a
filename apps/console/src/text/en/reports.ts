import type { Wordings } from "../wordings.ts";
import type { reports as ko } from "../ko/reports.ts";

export const reports: Wordings<typeof ko> = {
  title: "Reports",
  tabs: { days: "By day", options: "By option", partners: "By partner" },
  empty: "Nothing in these days.",
  date: "Day",
  option: "Option",
  partner: "Partner",
  partnerId: "Partner",
  headquarters: "Headquarters",
  bets: "Bets",
  players: "Players",
  stake: "Staked",
  refunded: "Refunded",
  returned: "Returned",
  net: "Net",
  rtp: "Return",
  total: "Total",
  span: "{from} to {to}",
  chartDays: "Stakes and net by day",
  chartOptions: "Net by option",
  chartPartners: "Net by partner",
  withdrawals: "Ages of withdrawals, CSV",
  withdrawalsNote:
    "For a regulator: every withdrawal that was open in these days, when it was asked for and decided, its age, outcome and reason. No personal data.",
};
