/** Where randomness comes from. In the server: the operating system's generator; in tests: a printed seed. */
export interface Random {
  /** `count` unpredictable bytes. */
  bytes(count: number): Uint8Array;
}
