import type { WireOwnRecord } from "@maru/contract";
import { appendAudit } from "../../../../platform/audit.ts";
import type { MemberDeps, MemberReply } from "../member-deps.ts";
import { type KnownPerson, readPerson } from "../personal/personal-store.ts";
import { noted, type StepUp, stepUp } from "./step-up.ts";
import {
  readAffordability,
  readAllSessions,
  readConsents,
  readEvents,
  readHarmMarkers,
  readIntensivePlay,
} from "./own-record-store.ts";
import { readProfileRow } from "./profile-store.ts";
import { HEADQUARTERS } from "./read-profile.ts";

export type OwnRecord = WireOwnRecord;

/**
 * What the room keeps of the member, for themself and in clear (S-42): whoever asks gives the password again, and the asking is
 * noted.
 */
export async function exportOwnRecord(deps: MemberDeps, request: StepUp): Promise<MemberReply<OwnRecord>> {
  const { caller, address } = request;
  const { database, personalKeys } = deps;
  const { memberId } = caller;
  const known = await stepUp(deps, request);
  if (!known.ok) return known;
  await appendAudit(database, [noted("personal-data-exported", caller, address)]);
  const profile = await readProfileRow(database, memberId, caller.sessionId);
  if (profile === null) return { ok: false, refusal: { code: "NOT_FOUND" } };
  const person = await database.transaction((client) => readPerson(client, personalKeys, memberId));
  return {
    ok: true,
    value: {
      account: {
        id: memberId,
        siteInfoId: caller.siteId,
        username: caller.username,
        nick: profile.nick,
        myPartnerName: profile.partnerName ?? HEADQUARTERS,
        joinedAt: profile.joinedAtMs,
      },
      person: person === null ? null : inClear(person),
      consents: await readConsents(database, memberId),
      sessions: await readAllSessions(database, memberId),
      events: await readEvents(database, memberId),
      harmMarkers: await readHarmMarkers(database, memberId),
      intensivePlay: await readIntensivePlay(database, memberId),
      affordability: await readAffordability(database, memberId),
    },
  };
}

function inClear({ data }: KnownPerson): NonNullable<OwnRecord["person"]> {
  return {
    name: data.name ?? null,
    phone: data.phone ?? null,
    email: data.email ?? null,
    birthDate: data.birthDate ?? null,
    bankName: data.bankName ?? null,
    accountNum: data.accountNum ?? null,
    accountName: data.accountHolder ?? null,
    identityProved: data.identity !== undefined,
  };
}
