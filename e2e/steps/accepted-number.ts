import type { Page } from "@playwright/test";
import type { Words } from "../words.ts";
import { takePassing } from "./note-passing.ts";

/** Reads the number of the bet that the page says was accepted. */
export async function acceptedNumber(page: Page, words: Words): Promise<number> {
  const { text } = await takePassing(page, "accepted");
  const number = Number(words.accepted.exec(text)?.[1]);
  if (Number.isNaN(number)) throw new TypeError(`no number of a bet in: ${text}`);
  return number;
}
