import type { ReactNode } from "react";
import { AddedWords, type AddedWordsProps } from "./added-words.tsx";
import { loadPageWords } from "./pages/catalogue.ts";

/** The words of the pages behind the trade screen. */
export function PageWords(props: AddedWordsProps): ReactNode {
  return <AddedWords load={loadPageWords} {...props} />;
}
