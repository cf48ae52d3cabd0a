import { yieldToPage } from "../ui/yield-to-page.ts";

/**
 * Has the browser make the letters of `words` ready, one font a task: a slow processor takes long over each, and where they are first
 * drawn it would take all of them at once.
 */
export async function readyLetters(fonts: readonly string[], words: string): Promise<void> {
  const pen = document.createElement("canvas").getContext("2d");
  const letters = [...new Set(words)].join("");
  for (const font of fonts) {
    await yieldToPage();
    if (pen === null) return;
    pen.font = font;
    pen.measureText(letters);
  }
  await yieldToPage();
}
