const ID = "first-picture";
/** Hides what is drawn under the first picture, from eyes, keyboard and readers alike; `index.html` begins with it. */
const UNDER = "invisible";

const listeners = new Set<() => void>();

/** Whether the picture that came with the page still stands before the screen that takes its place. */
export function isFirstPictureShown(): boolean {
  return document.getElementById(ID) !== null;
}

/** Shows the screen in the place of the first picture. */
export function endFirstPicture(): void {
  const picture = document.getElementById(ID);
  if (picture === null) return;
  picture.remove();
  document.getElementById("app")?.classList.remove(UNDER);
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Calls `listener` once when the first picture has given way; at once where there is none. */
export function afterFirstPicture(listener: () => void): void {
  if (isFirstPictureShown()) listeners.add(listener);
  else listener();
}
