import { createStore } from "zustand/vanilla";
import { type Catalogue, type FirstWords, loadCatalogue } from "../text/catalogue.ts";
import type { ConsoleLanguage } from "../text/languages.ts";
import { settingsFacts } from "./settings-facts.ts";

export interface Words {
  readonly language: ConsoleLanguage;
  readonly catalogue: FirstWords | Catalogue;
  readonly isWhole: boolean;
}

/** The words in use; the old ones stay until the new ones are here. Null before the first. */
export const wordsFacts = createStore<{ readonly words: Words | null }>(() => ({ words: null }));

let isWholeWanted = false;

/** Until the words in use are of the language chosen, and all of them where a screen asked for that. */
async function readWords(): Promise<void> {
  for (;;) {
    const { language } = settingsFacts.getState();
    const { words } = wordsFacts.getState();
    if (words?.language === language && (words.isWhole || !isWholeWanted)) return;
    const isWhole = isWholeWanted;
    const catalogue = await loadCatalogue(language, isWhole);
    if (settingsFacts.getState().language !== language) continue;
    document.documentElement.lang = language;
    document.title = catalogue.shell.product;
    wordsFacts.setState({ words: { language, catalogue, isWhole } });
  }
}

/** The words of every screen: signing in and the dashboard do not wait for them. */
export function learnAllWords(): Promise<void> {
  isWholeWanted = true;
  return readWords();
}

settingsFacts.subscribe(() => void readWords());
void readWords();
