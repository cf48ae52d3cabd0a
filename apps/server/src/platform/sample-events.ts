import type { Clock } from "@maru/values";

/** Lines of one kind in one span; what comes above is counted and told with the next span's first line. */
const LINES = 5;
const SPAN_MS = 10_000;
/** Kinds remembered; a flood of kinds must not fill memory either. */
const KINDS = 1_000;

interface Span {
  readonly sinceMs: number;
  readonly told: number;
  readonly left: number;
}

/**
 * Tells of each kind of event a few a span, and how many were left out: two hundred refusals of one cause are one piece of
 * news, and whoever causes them must not fill the disk.
 */
export function sampleEvents<Event>(
  clock: Clock,
  of: {
    readonly kindOf: (event: Event) => string;
    readonly tell: (event: Event, leftOut: number) => void;
  },
): (event: Event) => void {
  const spans = new Map<string, Span>();
  return (event) => {
    const kind = of.kindOf(event);
    const nowMs = clock.now();
    const span = spans.get(kind);
    if (span === undefined || nowMs - span.sinceMs >= SPAN_MS) {
      if (spans.size >= KINDS) spans.clear();
      spans.set(kind, { sinceMs: nowMs, told: 1, left: 0 });
      of.tell(event, span?.left ?? 0);
    } else if (span.told < LINES) {
      spans.set(kind, { ...span, told: span.told + 1 });
      of.tell(event, 0);
    } else spans.set(kind, { ...span, left: span.left + 1 });
  };
}
