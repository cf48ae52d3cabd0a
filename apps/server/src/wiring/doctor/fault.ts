import { reasonOf, StartError } from "../../platform/start-error.ts";

/** One thing that is wrong with an installation. */
export interface Fault {
  /** For programs: `PORT_TAKEN`. */
  readonly code: string;
  /** What is wrong. */
  readonly what: string;
  /** The setting or command that mends it. */
  readonly mend: string;
  /** Something to know of, with which the server runs all the same. */
  readonly isNotice?: true;
}

/** Where a line of the product says what to do. */
const MEND = /^(.*?): ((?:set|start|stop|make|the user of) .*)$/s;

/** What was refused, in the product's own words. */
export function faultOf(code: string, said: string): Fault {
  const [, what = said, mend = "see docs/runbooks/opening.md"] = MEND.exec(said) ?? [];
  return { code, what, mend };
}

/** The one fault of what is refused; none where it is not. Whatever else goes wrong is a fault too, and not the end of the examination. */
export async function refusalOf(code: string, work: () => unknown): Promise<readonly Fault[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [faultOf(code, error instanceof StartError ? error.message : reasonOf(error))];
  }
}
