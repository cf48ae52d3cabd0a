import { done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { listFault } from "../list-limits.ts";
import type { Caller } from "../../../operations/people/accounts/caller.ts";

type ProtectionIds =
  | "protection"
  | "limitChanges"
  | "play"
  | "confirmPlay"
  | "setLimit"
  | "confirmLimit"
  | "keepLimit"
  | "setRealityCheck"
  | "timeOut"
  | "exclude"
  | "reviewLimits"
  | "askReturn"
  | "affordability"
  | "assessAffordability"
  | "publicProtection";

const asker = ({ caller, address }: { readonly caller: Caller; readonly address: string }) => ({
  memberId: caller.memberId,
  siteId: caller.siteId,
  sessionId: caller.sessionId,
  address,
});

export function protectionHandlers({ protection }: Pick<HttpVerbs, "protection">): Handlers<ProtectionIds> {
  return {
    protection: async ({ caller }) => done(await protection.read(caller)),
    limitChanges: async ({ caller, query }) => {
      const fault = listFault(query);
      if (fault !== null) return { ok: false, refusal: fault };
      return done(await protection.limitChangePage(caller, { ...query, beforeId: query.beforeId ?? null }));
    },
    play: async ({ caller }) => found(await protection.play(caller)),
    confirmPlay: async ({ caller }) => found(await protection.confirmPlay(caller)),
    setLimit: (call) => protection.setLimit(asker(call), call.body),
    confirmLimit: (call) => protection.confirmLimit(asker(call), call.body.field),
    keepLimit: (call) => protection.cancelLimit(asker(call), call.body.field),
    setRealityCheck: async (call) => done(await protection.setRealityCheck(asker(call), call.body.minutes)),
    timeOut: async (call) => done(await protection.timeOut(asker(call), call.body.days)),
    exclude: async (call) => done(await protection.exclude(asker(call), call.body.months)),
    reviewLimits: async (call) => done(await protection.reviewLimits(asker(call))),
    askReturn: (call) => protection.askReturn(asker(call)),
    affordability: async ({ caller }) => done(await protection.affordability(caller)),
    assessAffordability: async (call) => done(await protection.assess(asker(call), call.body)),
    publicProtection: async ({ site }) => done(await protection.publicFacts(site)),
  };
}
