/** A start that cannot go on: one line for the operator, naming the setting to change. Ends the process with code 1. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The reason of a caught failure in words, for a {@link StartError}'s one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
