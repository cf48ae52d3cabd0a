/** Counts connections per network address, so that one address cannot take them all. */
export class Addresses {
  readonly #each: number;
  readonly #total: number;
  readonly #counts = new Map<string, number>();
  #sum = 0;

  constructor(limits: { each: number; total: number }) {
    this.#each = limits.each;
    this.#total = limits.total;
  }

  admits(address: string): boolean {
    return this.#sum < this.#total && (this.#counts.get(address) ?? 0) < this.#each;
  }

  add(address: string): void {
    this.#sum += 1;
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
  }

  remove(address: string): void {
    this.#sum -= 1;
    const left = (this.#counts.get(address) ?? 1) - 1;
    if (left <= 0) this.#counts.delete(address);
    else this.#counts.set(address, left);
  }
}
