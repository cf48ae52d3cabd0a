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

/** After so many silences one after the other a provider is left alone for a while, then asked once. */
const SILENCES = 5;
const REST_MS = 30_000;
/** What is asked by an id of ours is asked twice more: it happens once however often it is asked for. */
const MORE_TRIES = 2;
const BETWEEN_TRIES_MS = 250;

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

export interface GuardStanding {
  /** `down`: left alone for half a minute; then one call is `trying`. */
  readonly state: (typeof STATES)[keyof typeof STATES];
  /** Since when it is left alone, epoch ms; null while it answers. */
  readonly downSinceMs: number | null;
  /** Answers since the start, by their state. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** Calls of one provider. `Rest` is what a call comes to that is not made, because the provider is left alone. */
export interface CallGuard<Rest extends Answer> {
  /** Asked once, and again where nobody answers. */
  again<A extends Answer>(ask: Ask<A>): Promise<A | Rest>;
  once<A extends Answer>(ask: Ask<A>): Promise<A | Rest>;
  /** Whether a call would not be made now. */
  isResting(): boolean;
  standing(): GuardStanding;
}

/** A breaker around the calls of a provider: its silence is tried again where that is safe, and does not keep everybody waiting. */
export function guardCalls<Rest extends Answer>(
  rest: Rest,
  { restMs = REST_MS, betweenTriesMs = BETWEEN_TRIES_MS }: GuardOptions = {},
): CallGuard<Rest> {
  const silence = handleWhenResult(isSilence);
  const breaker = circuitBreaker(silence, {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(SILENCES),
  });
  let downSinceMs: number | null = null;
  let restsUntilMs = 0;
  breaker.onBreak(() => {
    downSinceMs ??= Date.now();
    restsUntilMs = Date.now() + restMs;
  });
  breaker.onReset(() => (downSinceMs = null));
  const tries = retry(silence, { maxAttempts: MORE_TRIES, backoff: new ConstantBackoff(betweenTriesMs) });
  const persistent = wrap(tries, breaker);
  const outcomes = new Map<string, number>();
  const counted = async <A extends Answer>(ask: Ask<A>): Promise<A | Rest> => {
    const answer = await unlessResting(ask, rest);
    outcomes.set(answer.state, (outcomes.get(answer.state) ?? 0) + 1);
    return answer;
  };
  return {
    again: (ask) => counted(() => persistent.execute(ask)),
    once: (ask) => counted(() => breaker.execute(ask)),
    // The breaker itself finds out by a call that its rest is over.
    isResting: () => breaker.state === CircuitState.Open && Date.now() < restsUntilMs,
    standing: () => ({ state: STATES[breaker.state], downSinceMs, outcomes: Object.fromEntries(outcomes) }),
  };
}

/** `unreachable`: nothing was handed over; `unanswered`: nobody knows. */
const SILENT: ReadonlySet<unknown> = new Set(["unanswered", "unreachable"]);

function isSilence(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "state" in answer && SILENT.has(answer.state);
}

async function unlessResting<A extends Answer, Rest extends Answer>(
  ask: Ask<A>,
  rest: Rest,
): Promise<A | Rest> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof BrokenCircuitError) return rest;
    throw error;
  }
}
