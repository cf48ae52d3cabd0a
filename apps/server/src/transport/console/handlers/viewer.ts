import type { StaffPrincipal } from "@maru/rules";
import type { SiteId } from "@maru/values";

/** Whose eyes a list is for: of the call's site, and for a partner of their own branch alone (S-16). */
export function viewerOf(
  { siteId }: { readonly siteId: SiteId },
  { partnerId }: StaffPrincipal,
): { readonly siteId: SiteId; readonly partnerId: number | null } {
  return { siteId, partnerId };
}
