import type { WireProtection } from "@maru/contract";
import { appendAudit } from "../../../platform/audit.ts";
import type { Asker, ProtectionDeps } from "./protection-room.ts";
import { protectionView } from "./read-protection.ts";
import { writeReview } from "./review-store.ts";

/** "I have looked at my limits": the next prompt is due six months from now (P-12). */
export function reviewLimits(deps: ProtectionDeps, asker: Asker): Promise<WireProtection> {
  return deps.database.transaction(async (client) => {
    const { memberId, siteId, sessionId, address } = asker;
    await writeReview(client, memberId);
    const view = await protectionView(client, asker);
    await appendAudit(client, [{ kind: "limits-reviewed", memberId, siteId, sessionId, address }]);
    return view;
  });
}
