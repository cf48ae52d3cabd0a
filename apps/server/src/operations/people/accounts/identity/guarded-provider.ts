import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ConstantBackoff,
  handleWhenResult,
  retry,
  wrap,
} from "cockatiel";
import type { IdentityProvider, IdentityStanding } from "../../../../ports/identity-provider.ts";

/** After so many silences one after the other a provider is left alone for a while, then asked once. */
const SILENCES = 5;
const REST_MS = 30_000;
/** What is asked by an id of ours is asked twice more: it happens once however often it is asked for. */
const MORE_TRIES = 2;
const BETWEEN_TRIES_MS = 250;

export interface GuardedProvider {
  readonly provider: IdentityProvider;
  readonly standing: () => IdentityStanding;
}

export interface GuardOptions {
  readonly restMs?: number;
  readonly betweenTriesMs?: number;
}

const STATES = {
  [CircuitState.Closed]: "answers",
  [CircuitState.HalfOpen]: "trying",
  [CircuitState.Open]: "down",
  [CircuitState.Isolated]: "down",
} as const;

interface Answer {
  readonly state: string;
}
type Ask<A extends Answer> = () => Promise<A>;
interface Guard {
  /** Asked once, and again where nobody answers. */
  again<A extends Answer>(ask: Ask<A>): Promise<A | Unanswered>;
  once<A extends Answer>(ask: Ask<A>): Promise<A | Unanswered>;
  standing(): Pick<IdentityStanding, "state" | "outcomes">;
}
interface Unanswered {
  readonly state: "unanswered";
  readonly why: string;
}

/** The provider behind a breaker: silence is tried again where that is safe, and does not keep everybody waiting. */
export function guardProvider(provider: IdentityProvider, options: GuardOptions = {}): GuardedProvider {
  const guard = openGuard(options);
  return {
    provider: guarded(provider, guard),
    standing: () => ({ provider: provider.kind, ...guard.standing() }),
  };
}

function guarded(provider: IdentityProvider, guard: Guard): IdentityProvider {
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

function openGuard({ restMs = REST_MS, betweenTriesMs = BETWEEN_TRIES_MS }: GuardOptions): Guard {
  const silence = handleWhenResult(isSilence);
  const breaker = circuitBreaker(silence, {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(SILENCES),
  });
  const tries = retry(silence, { maxAttempts: MORE_TRIES, backoff: new ConstantBackoff(betweenTriesMs) });
  const persistent = wrap(tries, breaker);
  const outcomes = new Map<string, number>();
  const counted = <A extends Answer>(answer: A): A => {
    outcomes.set(answer.state, (outcomes.get(answer.state) ?? 0) + 1);
    return answer;
  };
  return {
    again: async (ask) => counted(await answeredBy(() => persistent.execute(ask))),
    once: async (ask) => counted(await answeredBy(() => breaker.execute(ask))),
    standing: () => ({ state: STATES[breaker.state], outcomes: Object.fromEntries(outcomes) }),
  };
}

function isSilence(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "state" in answer && answer.state === "unanswered";
}

async function answeredBy<A extends Answer>(ask: Ask<A>): Promise<A | Unanswered> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof BrokenCircuitError) return { state: "unanswered", why: "left alone" };
    throw error;
  }
}
