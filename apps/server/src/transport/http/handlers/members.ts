import {
  bankNameIn,
  type Endpoints,
  type MemberRefusal,
  messageOf,
  MONEY_UNITS,
  type WireMe,
} from "@maru/contract";
import { type Answer, type Call, done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { claimFault, siteFault } from "./claims.ts";
import { readMe } from "./read-me.ts";

type MemberIds =
  | "signUp"
  | "verifyPartner"
  | "checkUsername"
  | "checkNick"
  | "findId"
  | "findPassword"
  | "resetPassword"
  | "bankList"
  | "changePassword"
  | "changeNick"
  | "changePhone"
  | "changeEmail"
  | "changeBank"
  | "setCountry"
  | "leave";

export function memberHandlers(verbs: HttpVerbs): Handlers<MemberIds> {
  const { members } = verbs;
  return {
    signUp: (call) => signUp(verbs, call),
    verifyPartner: async ({ site, query }) => {
      const partner = await members.partnerOf(site, query.partnerPk);
      if (partner === null) return { ok: false, refusal: { code: "PARTNER_UNKNOWN" } };
      return done({ partnerPk: query.partnerPk.trim().toUpperCase(), name: partner.name });
    },
    checkUsername: async ({ site, query }) =>
      availability(site, await members.usernameFault(site, query.username)),
    checkNick: async ({ site, query }) => availability(site, await members.nickFault(site, query.nick)),
    findId: async ({ site, body, address }) => {
      const fault = siteFault(body.siteInfo, site.id);
      if (fault !== null) return { ok: false, refusal: fault };
      return members.findId({ site, phone: body.phone, email: body.email, address });
    },
    findPassword: async ({ site, body, address }) => {
      const fault = siteFault(body.siteInfo, site.id);
      if (fault !== null) return { ok: false, refusal: fault };
      const { username, phone, email } = body;
      return members.findPassword({ site, username, phone, email, address });
    },
    resetPassword: ({ site, body, address }) =>
      members.resetPassword({ site, address, ...body, confirmPassword: body.confirmPassword }),
    bankList: (call) => bankList(verbs, call),
    changePassword: async ({ site, caller, body, address }) => {
      const fault = claimFault(body, caller);
      if (fault !== null) return { ok: false, refusal: fault };
      const { password, currentPassword, confirmPassword = null } = body;
      return members.changePassword({ site, caller, password, currentPassword, confirmPassword, address });
    },
    changeNick: async ({ site, caller, body, address }) => {
      const fault = claimFault(body, caller);
      if (fault !== null) return { ok: false, refusal: fault };
      return members.changeNick({ site, caller, nick: body.nick, address });
    },
    changePhone: ({ body, ...call }) =>
      changeContact(verbs, call, { kind: "phone", target: body.phone, body }),
    changeEmail: ({ body, ...call }) =>
      changeContact(verbs, call, { kind: "email", target: body.email, body }),
    changeBank: async ({ site, caller, body, address }) => {
      const fault = claimFault(body, caller);
      if (fault !== null) return { ok: false, refusal: fault };
      const { bankName, accountNum, accountName, currentPassword } = body;
      const reply = await members.changeBank({
        site,
        caller,
        address,
        bankName,
        accountNum,
        accountName,
        currentPassword,
      });
      return reply.ok ? found(await readMe(verbs, caller)) : reply;
    },
    setCountry: async ({ caller, body, address }) => {
      const fault = claimFault(body, caller);
      if (fault !== null) return { ok: false, refusal: fault };
      const reply = await members.setCountry({ caller, address, country: body.country });
      return reply.ok ? found(await readMe(verbs, caller)) : reply;
    },
    leave: async ({ site, caller, body, address }) => {
      const fault = claimFault(body, caller);
      if (fault !== null) return { ok: false, refusal: fault };
      return members.leave({ site, caller, currentPassword: body.currentPassword, address });
    },
  };
}

type SignUpCall = Call<Endpoints["signUp"]>;

async function signUp({ members }: HttpVerbs, { site, body, address }: SignUpCall) {
  const fault = siteFault(body.siteInfo, site.id);
  if (fault !== null) return { ok: false, refusal: fault } as const;
  const { etcJson = {}, partner = "", siteInfo: _siteInfo, ...form } = body;
  const partnerCode = partner.trim() === "" ? null : partner;
  return members.signUp({ site, form, partnerCode, proofs: etcJson, address });
}

interface ContactChange {
  readonly kind: "phone" | "email";
  readonly target: string;
  readonly body: Omit<Call<Endpoints["changePhone"]>["body"], "phone">;
}

async function changeContact(
  verbs: HttpVerbs,
  call: Pick<Call<Endpoints["changePhone"]>, "site" | "caller" | "address">,
  { kind, target, body }: ContactChange,
): Promise<Answer<WireMe>> {
  const fault = claimFault(body, call.caller);
  if (fault !== null) return { ok: false, refusal: fault };
  const { key, currentPassword } = body;
  const reply = await verbs.members.changeContact({ ...call, kind, target, key, currentPassword });
  return reply.ok ? found(await readMe(verbs, call.caller)) : reply;
}

/** An answer to "can I take it?": a name that cannot be taken is no refusal of the question. */
function availability(site: SignUpCall["site"], fault: MemberRefusal | null) {
  const message = fault === null ? "" : messageOf(fault, site.locale, MONEY_UNITS[site.mode]);
  return done({ available: fault === null, code: fault?.code ?? null, message });
}

/** By the names of the language that the caller reads; the code says which bank it is. */
async function bankList(
  { members }: HttpVerbs,
  { site, language }: Call<Endpoints["bankList"]>,
): Promise<Answer<{ code: string; name: string }[]>> {
  const banks = await members.banks(site);
  return found(banks?.map((bank) => ({ code: bank.code, name: bankNameIn(bank, language) })) ?? null);
}
