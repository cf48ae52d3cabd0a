import { soleSite } from "@maru/rules";
import type { ConsolePage } from "@maru/contract";
import type { Result, StaffId } from "@maru/values";
import type { ApprovalKind } from "../../ports/approval-kinds.ts";
import { appendAudit } from "../../platform/audit.ts";
import { openSignInGuard } from "../../platform/sign-in-guard.ts";
import { findStaffSession } from "./find-session.ts";
import type { FactorRefusal, Proof } from "./factor-steps.ts";
import type { PasskeyAnswer, PasskeyProof } from "./passkey-proof.ts";
import { type OwnPasskey, ownPasskeys } from "./passkey-store.ts";
import {
  askPasskey,
  beginPasskey,
  confirmPasskey,
  giveProof,
  type NewPasskeyQuestion,
  type PasskeyQuestion,
  removePasskey,
} from "./passkeys.ts";
import { beginTotp, confirmTotp, giveCode, type StepUp, stepUpStaff } from "./second-factor.ts";
import { type GrantOrder, requestGrant, requestReset, staffApprovals } from "./grant-staff.ts";
import {
  changeOwnPassword,
  closeStaff,
  endOwnSessions,
  listSessions,
  listStaff,
  signOutStaff,
  type StaffQuery,
} from "./manage-staff.ts";
import { type ListedStaff, readStaffNames, type StaffName } from "./staff-store.ts";
import { type AdminAsk, type AdminRow, listAdmins } from "./list-admins.ts";
import { endStaffSessions, type PastSignIn, signInBefore } from "./session-store.ts";
import { type SignedInStaff, type SignInRefusal, signInStaff, type StaffSignIn } from "./sign-in.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { OpenSession, StaffSession } from "./staff-session.ts";

/** A call of the console that was refused as nobody's slip (S-44). */
export interface RefusedStaffCall {
  readonly code: string;
  readonly call: string;
  readonly session: StaffSession | null;
  /** The site that was asked for. */
  readonly siteId: number | null;
  readonly address: string;
}

/** The room's verbs. */
export interface StaffRoom {
  signIn(request: StaffSignIn): Promise<Result<SignedInStaff, SignInRefusal>>;
  findSession(of: { readonly token: string; readonly isPolling: boolean }): Promise<StaffSession | null>;
  giveCode(proof: Proof & { readonly code: string }): Promise<Result<SignedInStaff, FactorRefusal>>;
  beginTotp(
    proof: Proof & { readonly enrolCode: string | null },
  ): Promise<Result<{ readonly secret: string; readonly uri: string }, FactorRefusal>>;
  confirmTotp(proof: Proof & { readonly code: string }): Promise<Result<SignedInStaff, FactorRefusal>>;
  stepUp(proof: Proof & StepUp): Promise<Result<StaffSession, FactorRefusal>>;
  /** Whose pages passkeys belong to; null where there are none. */
  readonly passkeyOrigin: string | null;
  ownPasskeys(staffId: StaffId): Promise<OwnPasskey[]>;
  beginPasskey(
    proof: Proof & { readonly enrolCode: string | null },
  ): Promise<Result<NewPasskeyQuestion, FactorRefusal>>;
  confirmPasskey(
    order: Proof & { readonly name: string; readonly answer: PasskeyAnswer },
  ): Promise<Result<SignedInStaff, FactorRefusal>>;
  askPasskey(proof: Proof): Promise<Result<PasskeyQuestion, FactorRefusal>>;
  giveProof(order: Proof & { readonly passkey: PasskeyProof }): Promise<Result<SignedInStaff, FactorRefusal>>;
  removePasskey(order: Proof & { readonly id: string }): ReturnType<typeof removePasskey>;
  signOut(proof: Proof): Promise<void>;
  /** When and from where the account was signed in before this session. */
  signInBefore(session: StaffSession): Promise<PastSignIn | null>;
  noteRefusal(refused: RefusedStaffCall): Promise<void>;
  /** Everybody who works or worked here but the partners. */
  names(): Promise<StaffName[]>;
  list(query: StaffQuery): Promise<ConsolePage<ListedStaff>>;
  /** Null for a cursor that is none. */
  admins(ask: AdminAsk): Promise<ConsolePage<AdminRow> | null>;
  sessionsOf(staffId: number): Promise<readonly OpenSession[]>;
  endOwnSessions(order: Parameters<typeof endOwnSessions>[1]): Promise<number>;
  changePassword(order: Parameters<typeof changeOwnPassword>[1]): ReturnType<typeof changeOwnPassword>;
  requestGrant(order: GrantOrder): ReturnType<typeof requestGrant>;
  requestReset(order: Parameters<typeof requestReset>[1]): ReturnType<typeof requestReset>;
  close(order: Parameters<typeof closeStaff>[1]): ReturnType<typeof closeStaff>;
  signOutAll(order: Parameters<typeof signOutStaff>[1]): ReturnType<typeof signOutStaff>;
  /** What of this room needs two people. */
  readonly approvalKinds: readonly ApprovalKind[];
}

export function openStaff(deps: StaffDeps): StaffRoom {
  const guard = openSignInGuard(deps.key, () => Date.now());
  return {
    signIn: (request) => signInStaff({ ...deps, guard }, request),
    findSession: (of) => findStaffSession(deps, of),
    giveCode: (proof) => giveCode(deps, proof),
    beginTotp: (proof) => beginTotp(deps, proof),
    confirmTotp: (proof) => confirmTotp(deps, proof),
    stepUp: (proof) => stepUpStaff(deps, proof),
    passkeyOrigin: deps.passkeys?.origin ?? null,
    ownPasskeys: (staffId) => deps.database.read("all", (query) => ownPasskeys(query, staffId)),
    beginPasskey: (proof) => beginPasskey(deps, proof),
    confirmPasskey: (order) => confirmPasskey(deps, order),
    askPasskey: (proof) => askPasskey(deps, proof),
    giveProof: (order) => giveProof(deps, order),
    removePasskey: (order) => removePasskey(deps, order),
    signOut: (proof) => signOut(deps, proof),
    signInBefore: (session) => deps.database.read("all", (query) => signInBefore(query, session.principal)),
    noteRefusal: (refused) => noteRefusal(deps, refused),
    names: () => deps.database.read("all", readStaffNames),
    list: (query) => listStaff(deps, query),
    admins: (ask) => listAdmins(deps, ask),
    sessionsOf: (staffId) => listSessions(deps, staffId),
    endOwnSessions: (order) => endOwnSessions(deps, order),
    changePassword: (order) => changeOwnPassword(deps, order),
    requestGrant: (order) => requestGrant(deps, order),
    requestReset: (order) => requestReset(deps, order),
    close: (order) => closeStaff(deps, order),
    signOutAll: (order) => signOutStaff(deps, order),
    approvalKinds: staffApprovals(deps),
  };
}

async function signOut({ database }: StaffDeps, { session, address }: Proof): Promise<void> {
  const { staffId, sessionId, username, role, siteIds } = session.principal;
  await database.write("all", async (client) => {
    const order = { staffId, sessionId, exceptSessionId: null, reason: "SIGNED_OUT" } as const;
    const ended = await endStaffSessions(client, order);
    if (ended.length === 0) return;
    await appendAudit(client, [
      {
        kind: "staff-session-ended",
        siteId: soleSite(siteIds),
        memberId: null,
        staffId,
        staff: username,
        role,
        sessionId,
        address,
      },
    ]);
  });
}

async function noteRefusal({ database }: StaffDeps, refused: RefusedStaffCall): Promise<void> {
  const { code, call, session, address, siteId } = refused;
  const staff = session?.principal;
  await database.write("all", (client) =>
    appendAudit(client, [
      {
        kind: "staff-refused",
        // Whoever works for one site probes as that site's: its own log says so, whatever site they asked for.
        siteId: staff === undefined ? siteId : (soleSite(staff.siteIds) ?? siteId),
        memberId: staff?.partnerId ?? null,
        ...(staff === undefined
          ? {}
          : {
              staffId: staff.staffId,
              staff: staff.username,
              role: staff.role,
              sessionId: staff.sessionId,
            }),
        address,
        detail: { code, call },
      },
    ]),
  );
}
