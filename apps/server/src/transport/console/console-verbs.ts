import type { Offers } from "../../operations/offers/offers.ts";
import type { SiteDesk } from "../../operations/sites/desk/site-desk.ts";
import type { Sites } from "../../operations/sites/sites.ts";
import type { Approvals } from "../../operations/staff/approvals.ts";
import type { StaffRoom } from "../../operations/staff/staff-room.ts";

/** Everything the console's origin can ask of the rooms. */
export interface ConsoleVerbs {
  readonly staff: StaffRoom;
  readonly approvals: Approvals;
  readonly offers: Offers;
  readonly siteDesk: SiteDesk;
  readonly sites: Pick<Sites, "listSites" | "siteById">;
}
