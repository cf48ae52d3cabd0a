import { signedText } from "./number-text.ts";

/** What a day came to, with its sign, in the colour of a gain or of a loss. */
export function dayLook(net: number): { readonly text: string; readonly colour: string } {
  const colour = net > 0 ? "text-up" : net < 0 ? "text-down" : "text-ink-2";
  return { text: signedText(net), colour };
}
