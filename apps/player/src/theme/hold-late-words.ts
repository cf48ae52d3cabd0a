const FACE = '14px "Pretendard Variable"';

/**
 * From the moment when the page turns to its own letters: what comes later stands in the system's letters as a whole until all of its
 * own are here. Else each word would show those that had come, with the system's between them. `ready`: letters that are here.
 */
export function holdLateWords(ready: string): void {
  const known = new Set(ready);
  const waiting = new Map<HTMLElement, number>();
  const hold = async (place: HTMLElement): Promise<void> => {
    const missing = [...new Set(place.textContent)].filter((letter) => !known.has(letter)).join("");
    if (missing === "") return;
    if (!document.fonts.check(FACE, missing)) {
      waiting.set(place, (waiting.get(place) ?? 0) + 1);
      place.dataset["letters"] = "system";
      const faces = await document.fonts.load(FACE, missing).catch(() => null);
      // Without a network the system's own letters stay.
      if (faces === null) return;
      const left = (waiting.get(place) ?? 1) - 1;
      if (left > 0) waiting.set(place, left);
      else {
        waiting.delete(place);
        delete place.dataset["letters"];
      }
    }
    for (const letter of missing) known.add(letter);
  };
  // Called before the change is painted.
  const watch = new MutationObserver((records) => {
    for (const place of changedPlaces(records)) void hold(place);
  });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
}

function changedPlaces(records: readonly MutationRecord[]): ReadonlySet<HTMLElement> {
  const changed = records.flatMap(({ type, target, addedNodes }) =>
    type === "childList" ? [...addedNodes] : [target],
  );
  return new Set(
    changed.flatMap((node) => {
      const place = node instanceof HTMLElement ? node : node.parentElement;
      return place === null ? [] : [place];
    }),
  );
}
