import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import { ACCESS, AREAS, mayRole, STEP_UP_MS, worksFor } from "@maru/rules";
import type { Result } from "@maru/values";
import type { SignedInStaff } from "../../../operations/staff/sign-in.ts";
import type { StaffSession } from "../../../operations/staff/staff-session.ts";
import { type ConsoleAnswer, type ConsoleHandlers, done } from "../console-handler.ts";
import type { ConsoleOptions } from "../console-options.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";
import { deviceCookie } from "../../http/device-cookie.ts";
import { expiredStaffCookie, staffCookie } from "../staff-cookie.ts";
import type { ConsoleRefusal } from "@maru/contract";

type AccessNames =
  | "signIn"
  | "me"
  | "signOut"
  | "secondFactor"
  | "beginTotp"
  | "confirmTotp"
  | "stepUp"
  | "passkeys"
  | "beginPasskey"
  | "confirmPasskey"
  | "askPasskey"
  | "provePasskey"
  | "removePasskey";

type AccessOptions = Pick<ConsoleOptions, "isSecure" | "playerOriginOf">;
type Me = ConsoleReply<ConsoleEndpoints["me"]>;

export function accessHandlers(verbs: ConsoleVerbs, options: AccessOptions): ConsoleHandlers<AccessNames> {
  const { staff } = verbs;
  const me = (session: StaffSession): Promise<Me> => meOf(verbs, options, session);
  /** A new token replaces the cookie. */
  const opened = async (result: Result<SignedInStaff, ConsoleRefusal>): Promise<ConsoleAnswer<Me>> => {
    if (!result.ok) return result;
    const { token, session, device } = result.value;
    const cookies = [
      staffCookie(token, options),
      ...(device === undefined ? [] : [deviceCookie(device, options)]),
    ];
    return { ok: true, value: await me(session), headers: { "set-cookie": cookies } };
  };
  return {
    signIn: async ({ body, address, userAgent, device, isFlooding }) => {
      const { username, password, siteCode = null, proof = null } = body;
      const from = { address, userAgent, device, proof, isFlooding };
      return opened(await staff.signIn({ username, password, siteCode, ...from }));
    },
    me: async ({ session }) => done(await me(session)),
    signOut: async ({ session, address }) => {
      await staff.signOut({ session, address });
      return {
        ok: true,
        value: null,
        headers: { "set-cookie": expiredStaffCookie(options), "clear-site-data": '"cache"' },
      };
    },
    secondFactor: async ({ session, address, body }) =>
      opened(await staff.giveCode({ session, address, code: body.code })),
    beginTotp: async ({ session, address, body }) =>
      staff.beginTotp({ session, address, enrolCode: body.enrolCode ?? null }),
    confirmTotp: async ({ session, address, body }) =>
      opened(await staff.confirmTotp({ session, address, code: body.code })),
    stepUp: async ({ session, address, body }) => {
      const { code = null, passkey = null, password = null } = body;
      const result = await staff.stepUp({ session, address, code, passkey, password });
      return result.ok ? done(await me(result.value)) : result;
    },
    passkeys: async (_call, { staffId }) => done(await staff.ownPasskeys(staffId)),
    beginPasskey: async ({ session, address, body }) =>
      staff.beginPasskey({ session, address, enrolCode: body.enrolCode ?? null }),
    confirmPasskey: async ({ session, address, body }) => {
      const { name, ...answer } = body;
      return opened(await staff.confirmPasskey({ session, address, name, answer }));
    },
    askPasskey: async ({ session, address }) => staff.askPasskey({ session, address }),
    provePasskey: async ({ session, address, body }) =>
      opened(await staff.giveProof({ session, address, passkey: body.passkey })),
    removePasskey: async ({ session, address, body }) =>
      staff.removePasskey({ session, address, id: body.id }),
  };
}

/** Until the session is whole it says nothing but whose it is. */
async function meOf(
  { staff, sites, outbox }: ConsoleVerbs,
  { playerOriginOf }: AccessOptions,
  session: StaffSession,
): Promise<Me> {
  const { principal, stage, nowMs } = session;
  const { staffId, username, role, siteIds, partnerId, steppedUpAtMs } = principal;
  const isOpen = stage === "open";
  const all = isOpen ? await sites.listSites() : [];
  const stepUpUntilMs = steppedUpAtMs === null ? 0 : steppedUpAtMs + STEP_UP_MS;
  return {
    stage,
    staffId,
    username,
    name: session.name,
    role,
    siteIds: siteIds === "all" ? null : [...siteIds],
    partnerId,
    sites: all
      .filter(({ id }) => worksFor(principal, id))
      .map((site) => {
        const { id, code, name, locale, mode, isSandbox } = site;
        return { id, code, name, locale, mode, isSandbox, playerOrigin: playerOriginOf(site) };
      }),
    access: Object.fromEntries(
      AREAS.map((area) => [area, isOpen ? [...ACCESS[role][area]] : []]),
    ) as Me["access"],
    secondFactor: session.secondFactor,
    hasTotp: session.hasTotp,
    hasPasskey: session.hasPasskey,
    passkeyOrigin: staff.passkeyOrigin,
    hasOutbox: outbox !== null && isOpen && mayRole(role, "staff", "see"),
    stepUpUntilMs: stepUpUntilMs > nowMs ? stepUpUntilMs : null,
    idleEndsAtMs: session.idleEndsAtMs,
    endsAtMs: session.endsAtMs,
    lastSignIn: isOpen ? await staff.signInBefore(session) : null,
    nowMs,
  };
}
