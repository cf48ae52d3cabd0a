/** Throws when a belief about our own code is wrong. Never used for what a client sends. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`live-channel: ${message}`);
}
