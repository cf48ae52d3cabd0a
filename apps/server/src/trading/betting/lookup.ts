/** Values by id, kept once found; what is asked for together is loaded together. */
export interface Lookup<Value> {
  /** Null where there is none; that is asked again the next time, since it may come to be. Throws what `load` throws. */
  find(id: number): Promise<Value | null>;
  keep(id: number, value: Value): void;
  forget(id: number): void;
}

export interface LookupSource<Value> {
  /** The most values kept; the oldest go first. */
  readonly max: number;
  readonly load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>;
}

export function createLookup<Value>({ max, load }: LookupSource<Value>): Lookup<Value> {
  const kept = new Map<number, Value>();
  let asked: { ids: Set<number>; found: Promise<ReadonlyMap<number, Value>> } | null = null;

  function keep(id: number, value: Value): void {
    kept.set(id, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= max) return;
      kept.delete(oldest);
    }
  }

  async function loadAsked(ids: ReadonlySet<number>): Promise<ReadonlyMap<number, Value>> {
    await new Promise((resolve) => setImmediate(resolve));
    asked = null;
    const found = await load([...ids]);
    for (const [id, value] of found) keep(id, value);
    return found;
  }

  return {
    async find(id) {
      const known = kept.get(id);
      if (known !== undefined) return known;
      if (asked === null) {
        const ids = new Set<number>();
        asked = { ids, found: loadAsked(ids) };
      }
      asked.ids.add(id);
      return (await asked.found).get(id) ?? null;
    },
    keep,
    forget: (id) => void kept.delete(id),
  };
}
