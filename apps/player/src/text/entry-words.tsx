import type { ReactNode } from "react";
import { AddedWords, type AddedWordsProps } from "./added-words.tsx";
import { loadEntryWords } from "./entry/catalogue.ts";

/** The words of home and of the sign-in. */
export function EntryWords(props: AddedWordsProps): ReactNode {
  return <AddedWords load={loadEntryWords} {...props} />;
}
