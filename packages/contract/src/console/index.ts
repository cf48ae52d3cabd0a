export * from "./console-endpoint.ts";
export * from "./console-endpoints.ts";
export type { CoinHolding, CouponRow, StaffCoinMovement, StaffCoinWallet } from "./coins.ts";
export type { ArticleRow, InquiryRow, PageVersionRow, PopupRow } from "./content.ts";
export type { HarmCaseRow, WholeHarmCase } from "./harm.ts";
export type { ConsoleBet, TransferRow } from "./movements.ts";
export type { PartnerRow, StatementRow, WholePartner } from "./partners.ts";
export {
  FREEZE_SCOPES,
  type FreezeRow,
  type FreezeScope,
  type LedgerRow,
  type PlayerRow,
  type PlayerTotals,
  type WholePlayer,
} from "./players.ts";
export type { MoneyFigures, ReportBefore, ReportFigures } from "./reports.ts";
export { type ConsolePage, csvFile, type CsvFile } from "./console-fields.ts";
export * from "./console-refusals.ts";
