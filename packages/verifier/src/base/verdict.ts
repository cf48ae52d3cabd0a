/** One thing that was looked at, and what was found. */
export interface Step<Name extends string = string> {
  readonly name: Name;
  readonly ok: boolean;
  readonly detail: string;
}

/** What a check came to: every step up to and including the first that failed. */
export interface Verdict<Name extends string = string> {
  readonly ok: boolean;
  readonly steps: readonly Step<Name>[];
}

/** Thrown inside a check and turned into its failing step; it never leaves this package's checks. */
export class Mismatch extends Error {
  override readonly name = "Mismatch";
}

/** Throws {@link Mismatch} unless `holds`. */
export function demand(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Mismatch(why);
}

/** Runs steps in order until one fails. Each returns what it found, in words. */
export function runSteps<Name extends string>(
  steps: readonly (readonly [name: Name, look: () => string])[],
): Verdict<Name> {
  const done: Step<Name>[] = [];
  for (const [name, look] of steps) {
    try {
      done.push({ name, ok: true, detail: look() });
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      return { ok: false, steps: [...done, { name, ok: false, detail: error.message }] };
    }
  }
  return { ok: true, steps: done };
}

/** As {@link runSteps}, for steps that read something on their way. */
export async function runStepsInTurn<Name extends string>(
  steps: readonly (readonly [name: Name, look: () => Promise<string>])[],
): Promise<Verdict<Name>> {
  const done: Step<Name>[] = [];
  for (const [name, look] of steps) {
    try {
      done.push({ name, ok: true, detail: await look() });
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      return { ok: false, steps: [...done, { name, ok: false, detail: error.message }] };
    }
  }
  return { ok: true, steps: done };
}
