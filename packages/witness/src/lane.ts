/** Works off one thing after the other, in the order in which they came. */
export class Lane {
  readonly #before: () => Promise<void>;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Nothing is begun where `before` rejects, which is run before each. */
  constructor(before: () => Promise<void>) {
    this.#before = before;
  }

  /** Begun and not yet begun. */
  get waiting(): number {
    return this.#waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#tail.then(this.#before).then(work);
    this.#tail = turn.catch(() => null);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
