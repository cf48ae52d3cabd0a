import type { ReactNode } from "react";
import { AddedWords, type AddedWordsProps } from "./added-words.tsx";
import { loadMarketWords } from "./market/catalogue.ts";

/** The words of the list of markets and of a market's day. */
export function MarketWords(props: AddedWordsProps): ReactNode {
  return <AddedWords load={loadMarketWords} {...props} />;
}
