/** One thing a player does before the picture: presses what has a test id or what a selector finds, scrolls to something, or types into a field. */
export type GalleryStep =
  | { readonly press: string }
  | { readonly at: string }
  | { readonly show: string }
  | { readonly into: string; readonly type: string };

function placeOf(step: GalleryStep): string {
  if ("into" in step) return `[name="${step.into}"], [data-testid="${step.into}"]`;
  if ("show" in step) return step.show;
  return "press" in step ? `[data-testid="${step.press}"]` : step.at;
}

/** Whether what the step presses or fills is on the page by now. */
export function canTake(step: GalleryStep): boolean {
  return document.querySelector(placeOf(step)) !== null;
}

/** Does it as the page would see it done; what is not there is a mistake of the state. */
export function takeStep(step: GalleryStep): void {
  if ("into" in step) {
    const field = found(placeOf(step));
    if (field instanceof HTMLInputElement) typeInto(field, step.type);
    if (field instanceof HTMLSelectElement) choose(field, step.type);
    return;
  }
  if ("show" in step) return found(placeOf(step)).scrollIntoView();
  found(placeOf(step)).click();
}

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`the state presses ${selector}, which is not there`);
  return element;
}

/** React hears only what the browser's own setter wrote. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
