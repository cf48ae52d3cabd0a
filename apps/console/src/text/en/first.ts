import type { FirstWords } from "../catalogue.ts";
import { deck } from "./deck.ts";
import { kit } from "./kit.ts";
import { rounds } from "./rounds.ts";
import { shell } from "./shell.ts";
import { words } from "./words.ts";

/** Words of signing in, of what stands around every screen, and of the deck. */
export const en: FirstWords = {
  deck,
  kit,
  rounds,
  shell,
  words,
};
