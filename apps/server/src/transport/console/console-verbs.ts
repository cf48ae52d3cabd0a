import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import type { MemberService } from "../../operations/people/accounts/back-office/member-service.ts";
import type { Outbox } from "../../operations/people/accounts/messages/open-outbox.ts";
import type { ContentService } from "../../operations/content/back-office/content-service.ts";
import type { Harm } from "../../operations/people/harm/harm-room.ts";
import type { Partners } from "../../operations/partners/partners-room.ts";
import type { Players } from "../../operations/people/players/players-room.ts";
import type { ProtectionRoom } from "../../operations/people/protection/protection-room.ts";
import type { Reports } from "../../operations/reading/reports/reports-room.ts";
import type { Offers } from "../../operations/sites/offers/offers.ts";
import type { StudyMarket } from "../../operations/sites/study/market-study.ts";
import type { SiteService } from "../../operations/sites/back-office/site-service.ts";
import type { Dashboard } from "../../operations/reading/dashboard/dashboard.ts";
import type { MoneyService } from "../../operations/wallet/back-office/money-service.ts";
import type { Sites } from "../../operations/sites/sites.ts";
import type { AuditRoom } from "../../operations/staff/auditing/audit-room.ts";
import type { Approvals } from "../../operations/staff/approvals.ts";
import type { StaffRoom } from "../../operations/staff/staff-room.ts";
import type { Wallet } from "../../operations/wallet/wallet.ts";

export type RoundCheck = ConsoleReply<ConsoleEndpoints["roundCheck"]>;
type RoundVoided = ConsoleReply<ConsoleEndpoints["roundOtherwise"]>;

/** Everything the console's origin can ask of the rooms. */
export interface ConsoleVerbs {
  readonly staff: StaffRoom;
  readonly approvals: Approvals;
  readonly offers: Offers;
  readonly studyMarket: StudyMarket;
  readonly siteService: SiteService;
  readonly audit: AuditRoom;
  readonly dashboard: Dashboard;
  readonly moneyService: MoneyService;
  readonly wallet: Pick<
    Wallet,
    | "decide"
    | "confirmPhone"
    | "confirmLine"
    | "requestAdjustment"
    | "requestCorrection"
    | "returnLosses"
    | "enterLine"
    | "history"
    | "totals"
    | "coins"
  >;
  readonly sites: Pick<Sites, "listSites" | "siteById">;
  readonly players: Players;
  readonly memberService: MemberService;
  readonly protection: Pick<ProtectionRoom, "limitsOf" | "tighten">;
  readonly harm: Pick<Harm, "cases" | "case" | "work">;
  readonly partners: Partners;
  readonly contentService: ContentService;
  readonly reports: Reports;
  /** A round computed anew from its public proof; null where the site has no such round. */
  readonly checkRound: (siteId: number, roundId: number) => Promise<RoundCheck | null>;
  /** What a void round would have been; null where the site has no such round, or it is not void. */
  readonly readVoided: (siteId: number, roundId: number) => Promise<RoundVoided | null>;
  /** Null in production. */
  readonly outbox: Outbox | null;
}
