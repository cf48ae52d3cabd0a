import type { ReactNode } from "react";
import { AddedWords, type AddedWordsProps } from "./added-words.tsx";
import { loadMarketWords } from "./market/catalogue.ts";

/** The words of the list of markets, of a market's day and of its facts. */
export function MarketWords(props: AddedWordsProps): ReactNode {
  return <AddedWords load={loadMarketWords} {...props} />;
}
