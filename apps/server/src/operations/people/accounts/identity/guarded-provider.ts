import { type CallGuard, guardCalls, type GuardOptions } from "../../../../platform/call-guard.ts";
import type { IdentityProvider, IdentityStanding } from "../../../../ports/identity-provider.ts";

export interface GuardedProvider {
  readonly provider: IdentityProvider;
  readonly standing: () => IdentityStanding;
}

const LEFT_ALONE = { state: "unanswered", why: "left alone" } as const;

/** The provider behind a breaker: silence is tried again where that is safe, and does not keep everybody waiting. */
export function guardProvider(provider: IdentityProvider, options: GuardOptions = {}): GuardedProvider {
  const guard = guardCalls(LEFT_ALONE, options);
  return {
    provider: guarded(provider, guard),
    standing: () => {
      const { state, outcomes } = guard.standing();
      return { provider: provider.kind, state, outcomes };
    },
  };
}

function guarded(provider: IdentityProvider, guard: CallGuard<typeof LEFT_ALONE>): IdentityProvider {
  if (provider.kind === "portone")
    return {
      kind: provider.kind,
      send: (order) => guard.again(() => provider.send(order)),
      // A second message is a second cost, and the person can ask for it.
      resend: (id) => guard.once(() => provider.resend(id)),
      confirm: (order) => guard.again(() => provider.confirm(order)),
    };
  if (provider.kind === "oidc")
    return {
      kind: provider.kind,
      begin: (returnUrl) => guard.again(() => provider.begin(returnUrl)),
      // A code can be exchanged once.
      finish: (order) => guard.once(() => provider.finish(order)),
    };
  return provider;
}
