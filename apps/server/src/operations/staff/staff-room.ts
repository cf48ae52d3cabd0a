import type { Result } from "@maru/values";
import { appendAudit } from "../../platform/audit.ts";
import { findStaffSession } from "./find-session.ts";
import {
  beginTotp,
  confirmTotp,
  type FactorRefusal,
  giveCode,
  type Proof,
  stepUpStaff,
} from "./second-factor.ts";
import { endStaffSessions, type PastSignIn, signInBefore } from "./session-store.ts";
import { type SignedInStaff, type SignInRefusal, signInStaff, type StaffSignIn } from "./sign-in.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { StaffSession } from "./staff-session.ts";

/** A call of the console that was refused as nobody's slip (S-44). */
export interface RefusedStaffCall {
  readonly code: string;
  readonly call: string;
  readonly session: StaffSession | null;
  readonly address: string;
}

/** The room's verbs. */
export interface StaffRoom {
  signIn(request: StaffSignIn): Promise<Result<SignedInStaff, SignInRefusal>>;
  findSession(of: { readonly token: string; readonly isPolling: boolean }): Promise<StaffSession | null>;
  giveCode(proof: Proof & { readonly code: string }): Promise<Result<SignedInStaff, FactorRefusal>>;
  beginTotp(proof: Proof): Promise<Result<{ readonly secret: string; readonly uri: string }, FactorRefusal>>;
  confirmTotp(proof: Proof & { readonly code: string }): Promise<Result<SignedInStaff, FactorRefusal>>;
  stepUp(
    proof: Proof & { readonly code: string | null; readonly password: string | null },
  ): Promise<Result<StaffSession, FactorRefusal>>;
  signOut(proof: Proof): Promise<void>;
  /** When and from where the account was signed in before this session. */
  signInBefore(session: StaffSession): Promise<PastSignIn | null>;
  noteRefusal(refused: RefusedStaffCall): Promise<void>;
}

export function openStaff(deps: StaffDeps): StaffRoom {
  return {
    signIn: (request) => signInStaff(deps, request),
    findSession: (of) => findStaffSession(deps, of),
    giveCode: (proof) => giveCode(deps, proof),
    beginTotp: (proof) => beginTotp(deps, proof),
    confirmTotp: (proof) => confirmTotp(deps, proof),
    stepUp: (proof) => stepUpStaff(deps, proof),
    signOut: (proof) => signOut(deps, proof),
    signInBefore: (session) => deps.database.read("all", (query) => signInBefore(query, session.principal)),
    noteRefusal: (refused) => noteRefusal(deps, refused),
  };
}

async function signOut({ database }: StaffDeps, { session, address }: Proof): Promise<void> {
  const { staffId, sessionId } = session.principal;
  await database.write("all", async (client) => {
    const order = { staffId, sessionId, exceptSessionId: null, reason: "SIGNED_OUT" } as const;
    const ended = await endStaffSessions(client, order);
    if (ended.length === 0) return;
    await appendAudit(client, [
      { kind: "staff-session-ended", siteId: null, memberId: null, staffId, sessionId, address },
    ]);
  });
}

async function noteRefusal({ database }: StaffDeps, refused: RefusedStaffCall): Promise<void> {
  const { code, call, session, address } = refused;
  await database.write("all", (client) =>
    appendAudit(client, [
      {
        kind: "staff-refused",
        siteId: null,
        memberId: null,
        ...(session === null
          ? {}
          : { staffId: session.principal.staffId, sessionId: session.principal.sessionId }),
        address,
        detail: { code, call },
      },
    ]),
  );
}
