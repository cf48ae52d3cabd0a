import type { MemberId, SiteId, StaffId } from "@maru/values";
import type { StaffRole } from "./access-table.ts";

/** Which sites somebody works for. */
export type StaffSites = readonly SiteId[] | "all";

/** Who asks in the console, as the database says at this moment. */
export interface StaffPrincipal {
  readonly staffId: StaffId;
  readonly username: string;
  readonly role: StaffRole;
  readonly siteIds: StaffSites;
  /** The member whose branch a partner sees; null for everyone else. */
  readonly partnerId: MemberId | null;
  readonly sessionId: string;
  /** When this session last proved its second factor, epoch ms of the database clock; null when it never did. */
  readonly steppedUpAtMs: number | null;
}
