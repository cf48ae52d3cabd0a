import type { ConsoleRefusal } from "@maru/contract";
import type { Result } from "@maru/values";
import type { OpenSession } from "../../../operations/staff/staff-session.ts";
import { type ConsoleAnswer, type ConsoleHandlers, done } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type StaffNames =
  | "ownSessions"
  | "endSessions"
  | "changePassword"
  | "approvals"
  | "decideApproval"
  | "staffNames"
  | "staffList"
  | "staffGrant"
  | "staffReset"
  | "staffDisable"
  | "staffSessions"
  | "staffSignOut";

export function staffHandlers({ staff, approvals }: ConsoleVerbs): ConsoleHandlers<StaffNames> {
  return {
    ownSessions: async (_call, { staffId, sessionId }) =>
      done(shownSessions(await staff.sessionsOf(staffId), sessionId)),
    endSessions: async ({ by, body }) =>
      done({ ended: await staff.endOwnSessions({ by, sessionId: body.sessionId ?? null }) }),
    changePassword: ({ by, body }) => staff.changePassword({ by, ...body }),
    approvals: async ({ query, siteId }, caller) =>
      done(
        await approvals.list({
          staff: caller,
          siteId,
          state: query.state ?? null,
          kind: query.kind ?? null,
          cursor: query.cursor ?? null,
          size: query.size,
        }),
      ),
    decideApproval: ({ by, params, body }) =>
      approvals.decide({ by, id: params.id, verdict: body.verdict, reason: body.reason ?? null }),
    staffNames: async () => done(await staff.names()),
    staffList: async ({ query, siteId }, caller) =>
      done(
        await staff.list({
          staff: caller,
          siteId,
          role: query.role ?? null,
          isEnabled: query.isEnabled === undefined ? null : query.isEnabled === "1",
          username: query.username ?? null,
          cursor: query.cursor ?? null,
          size: query.size,
        }),
      ),
    staffGrant: ({ by, body }) =>
      staff.requestGrant({
        by,
        staffId: body.staffId ?? null,
        username: body.username ?? null,
        name: body.name,
        role: body.role,
        siteIds: body.siteIds,
        personRef: body.personRef,
        password: body.password ?? null,
        reason: body.reason,
      }),
    staffReset: ({ by, params, body }) => staff.requestReset({ by, staffId: params.id, ...body }),
    staffDisable: ({ by, params, body }) => staff.close({ by, staffId: params.id, reason: body.reason }),
    staffSessions: async ({ params }, { sessionId }) =>
      done(shownSessions(await staff.sessionsOf(params.id), sessionId)),
    staffSignOut: async ({ by, params, body }) =>
      counted(await staff.signOutAll({ by, staffId: params.id, reason: body.reason })),
  };
}

function shownSessions(sessions: readonly OpenSession[], own: string) {
  return sessions.map((session) => ({ ...session, isOwn: session.sessionId === own }));
}

function counted(result: Result<number, ConsoleRefusal>): ConsoleAnswer<{ ended: number }> {
  return result.ok ? done({ ended: result.value }) : result;
}
