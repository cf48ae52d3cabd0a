/** A broken assumption of our own: never the caller's fault, never caught to go on. */
export class BugError extends Error {
  override readonly name = "BugError";
}

/** Throws {@link BugError} when `condition` is false. For bugs only; expected failures are returned. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BugError(message);
}

/** Ends a switch over a union: a member that was forgotten does not compile, and throws at run time. */
export function unreachable(value: never): never {
  throw new BugError(`unreachable value: ${JSON.stringify(value)}`);
}
