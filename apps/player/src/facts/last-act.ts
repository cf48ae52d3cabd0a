/** When somebody last did something in any tab of this browser, by this machine's wall clock: all tabs are idle together. */
const KEY = "maru.last-act";
/** Written at most this often. */
const WRITE_EVERY_MS = 5_000;
const ACTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Null where nothing is known. */
export function lastActMs(): number | null {
  const kept = Number(localStorage.getItem(KEY) ?? "");
  return kept > 0 ? kept : null;
}

/** Somebody is there now. */
export function noteAct(): void {
  const nowMs = Date.now();
  const known = lastActMs();
  if (known === null || Math.abs(nowMs - known) >= WRITE_EVERY_MS) localStorage.setItem(KEY, String(nowMs));
}

/** Notes every act from now on. Answers what stops it. */
export function watchActs(note: () => void): () => void {
  for (const act of ACTS) window.addEventListener(act, note, { passive: true });
  return () => {
    for (const act of ACTS) window.removeEventListener(act, note);
  };
}
