import type { WireAffordability } from "@maru/contract";
import {
  type AffordabilityAnswers,
  assessAffordability,
  assessmentEndMs,
  INCOME_BRACKETS,
  isAssessmentValid,
  UNASSESSED_MONTH,
} from "@maru/rules";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../platform/audit.ts";
import { readAffordability, writeAffordability } from "./affordability-store.ts";
import type { Asker, ProtectionDeps } from "./protection-room.ts";
import { lockProtection, type Player } from "./protection-store.ts";

export function readOwnAffordability(deps: ProtectionDeps, player: Player): Promise<WireAffordability> {
  return deps.database.transaction((client) => affordabilityView(client, player));
}

/** What the player answers counts from now on, in place of what they answered before. The log says that it was made, and nothing of what it says. */
export function assess(
  deps: ProtectionDeps,
  asker: Asker,
  answers: AffordabilityAnswers,
): Promise<WireAffordability> {
  return deps.database.transaction(async (client) => {
    // Limits that rise meanwhile wait for it, or are decided before it.
    await lockProtection(client, asker);
    await writeAffordability(client, asker, { answers, allowed: assessAffordability(answers) });
    const view = await affordabilityView(client, asker);
    const { memberId, siteId, sessionId, address } = asker;
    await appendAudit(client, [{ kind: "affordability-assessed", memberId, siteId, sessionId, address }]);
    return view;
  });
}

async function affordabilityView(client: PoolClient, player: Player): Promise<WireAffordability> {
  const { newest, answers, nowMs } = await readAffordability(client, player);
  return {
    unassessed: { ...UNASSESSED_MONTH },
    yearIncomeFrom: [...INCOME_BRACKETS],
    newest:
      newest === null
        ? null
        : {
            madeAt: newest.madeAtMs,
            validUntil: assessmentEndMs(newest.madeAtMs),
            isValid: isAssessmentValid(newest, nowMs),
            allowed: { ...newest.allowed },
            answers,
          },
  };
}
