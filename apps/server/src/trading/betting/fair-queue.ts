/** Waiting entries in order of arrival within each site; sites take turns, so that a busy one cannot starve the others. */
export interface FairQueue<Entry> {
  readonly size: number;
  /**
   * Whether an entry of the site may wait where `most` may. Beyond them, only a site takes one more that has less than an equal share of `most`
   * waiting: whoever fills the queue fills it for themself.
   */
  hasRoom(siteId: number, most: number): boolean;
  push(siteId: number, entry: Entry): void;
  /** Puts an entry back before everything else of its site. */
  putBack(siteId: number, entry: Entry): void;
  /** At most `count` entries: all that wait, or as equal a share of each site as there is. */
  take(count: number): readonly Entry[];
}

interface SiteQueue<Entry> {
  entries: Entry[];
  /** Entries before this one are taken; the array is cut now and then instead of shifted each time. */
  head: number;
}

const CUT_AFTER = 4_096;

export function createFairQueue<Entry>(): FairQueue<Entry> {
  const queues = new Map<number, SiteQueue<Entry>>();
  let size = 0;

  function queueOf(siteId: number): SiteQueue<Entry> {
    const found = queues.get(siteId) ?? { entries: [], head: 0 };
    queues.set(siteId, found);
    return found;
  }

  /** One entry of each site in turn. A site that was served goes behind the others for the next call, too. */
  function takeTurns(count: number): readonly Entry[] {
    const taken: Entry[] = [];
    while (taken.length < count && size > 0) {
      for (const [siteId, waiting] of Array.from(queues)) {
        if (taken.length === count) break;
        const entry = waiting.entries[waiting.head];
        queues.delete(siteId);
        if (entry === undefined) continue;
        taken.push(entry);
        size -= 1;
        waiting.head += 1;
        if (waiting.head === waiting.entries.length) continue;
        if (waiting.head > CUT_AFTER) {
          waiting.entries = waiting.entries.slice(waiting.head);
          waiting.head = 0;
        }
        queues.set(siteId, waiting);
      }
    }
    return taken;
  }

  return {
    get size() {
      return size;
    },
    hasRoom(siteId, most) {
      if (size < most) return true;
      const waiting = queues.get(siteId);
      const own = waiting === undefined ? 0 : waiting.entries.length - waiting.head;
      return own < most / (queues.size + (waiting === undefined ? 1 : 0));
    },
    push(siteId, entry) {
      queueOf(siteId).entries.push(entry);
      size += 1;
    },
    putBack(siteId, entry) {
      const waiting = queueOf(siteId);
      waiting.entries.splice(waiting.head, 0, entry);
      size += 1;
    },
    take: takeTurns,
  };
}
