/** Octets between a callback that hands them over and an awaiting reader, which slows the source where it does not keep up. */
export class ByteQueue {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isEnded = false;
  #isPaused = false;
  #wake: () => void = () => undefined;
  #failure: Error | null = null;
  #resume: () => void = () => undefined;
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  push(chunk: Buffer, source: { pause(): void; resume(): void }): void {
    // The driver uses its buffer again.
    this.#chunks.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    this.#resume = () => source.resume();
    if (this.#bytes > this.#mostBytes && !this.#isPaused) {
      this.#isPaused = true;
      source.pause();
    }
    this.#wake();
  }

  end(failure: Error | null = null): void {
    this.#isEnded = true;
    this.#failure = failure;
    this.#wake();
  }

  /** Until it holds so many octets, has ended, or the time is over. Throws the failure that it ended with. */
  async waitFor(bytes: number, withinMs: number | null): Promise<void> {
    const untilMs = withinMs === null ? Infinity : performance.now() + withinMs;
    while (this.#bytes < bytes && !this.#isEnded) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) break;
      await new Promise<void>((resolve) => {
        const timer = Number.isFinite(leftMs) ? setTimeout(resolve, leftMs) : null;
        this.#wake = () => {
          if (timer !== null) clearTimeout(timer);
          resolve();
        };
      });
    }
    if (this.#failure !== null) throw this.#failure;
  }

  /** At most so many of the octets that wait. */
  take(mostBytes: number): Buffer {
    const all = Buffer.concat(this.#chunks);
    const taken = all.subarray(0, mostBytes);
    const left = all.subarray(mostBytes);
    this.#chunks = left.length === 0 ? [] : [left];
    this.#bytes = left.length;
    if (this.#isPaused && this.#bytes <= this.#mostBytes / 2) {
      this.#isPaused = false;
      this.#resume();
    }
    return taken;
  }
}
