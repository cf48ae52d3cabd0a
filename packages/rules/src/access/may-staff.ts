import type { SiteId } from "@maru/values";
import { ACCESS, type Action, type Area } from "./access-table.ts";
import type { StaffPrincipal } from "./staff-principal.ts";

/** The one site that somebody works for; null where they work for several. */
export function soleSite(siteIds: StaffPrincipal["siteIds"]): SiteId | null {
  return siteIds === "all" || siteIds.length !== 1 ? null : (siteIds[0] ?? null);
}

/** Whether they work for this site. */
export function worksFor({ siteIds }: Pick<StaffPrincipal, "siteIds">, siteId: SiteId): boolean {
  return siteIds === "all" || siteIds.includes(siteId);
}

/** Whether the role does this in the area at all, on whichever site. */
export function mayRole(role: StaffPrincipal["role"], area: Area, action: Action): boolean {
  const actions: readonly Action[] = ACCESS[role][area];
  return actions.includes(action);
}

/**
 * Whether they may do this now. `siteId` null: it belongs to no single site, and who works for some sites only sees it and changes
 * nothing.
 */
export function mayStaff(
  principal: Pick<StaffPrincipal, "role" | "siteIds">,
  { area, action }: { readonly area: Area; readonly action: Action },
  siteId: SiteId | null,
): boolean {
  if (!mayRole(principal.role, area, action)) return false;
  if (siteId !== null) return worksFor(principal, siteId);
  return action === "see" || principal.siteIds === "all";
}
