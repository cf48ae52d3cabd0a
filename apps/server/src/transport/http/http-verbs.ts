import type { Clock } from "@maru/values";
import type { Accounts } from "../../operations/people/accounts.ts";
import type { Members } from "../../operations/people/members.ts";
import type { ProtectionRoom } from "../../operations/people/protection/protection-room.ts";
import type { Content } from "../../operations/content/content.ts";
import type { Fairness } from "../../operations/fairness/fairness-room.ts";
import type { Reading } from "../../operations/reading/reading.ts";
import type { Sites } from "../../operations/sites/sites.ts";
import type { Wallet } from "../../operations/wallet/wallet.ts";
import type { PlaceBet } from "../../ports/place-bet.ts";
import type { PublicLog } from "../../ports/public-log.ts";
import type { Receipts } from "../../ports/receipts.ts";

/** Everything the player's origin can ask of the rooms. */
export interface HttpVerbs {
  readonly accounts: Pick<
    Accounts,
    | "signIn"
    | "refresh"
    | "sessionOfRefreshToken"
    | "authenticate"
    | "signOut"
    | "endSession"
    | "endSessionsOf"
    | "ownSessions"
    | "noteRefusal"
  >;
  readonly members: Members;
  readonly protection: ProtectionRoom;
  readonly sites: Sites;
  readonly reading: Reading;
  readonly placeBet: PlaceBet;
  readonly receipts: Receipts;
  readonly publicLog: PublicLog;
  readonly fairness: Omit<Fairness, "count">;
  readonly wallet: Omit<
    Wallet,
    | "expireDue"
    | "confirmPhone"
    | "decide"
    | "confirmLine"
    | "requestAdjustment"
    | "returnLosses"
    | "enterLine"
    | "checkFunds"
    | "approvalKinds"
  >;
  readonly content: Content;
  readonly clock: Clock;
}
