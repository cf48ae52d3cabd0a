import type { Language } from "@maru/contract/text";
import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider, type Messages, useLocale, useMessages } from "use-intl";
import { loadChunk } from "../ui/load-chunk.ts";

export interface AddedWordsProps {
  readonly children: ReactNode;
  /** Stands until the words are here. */
  readonly whileLoading: ReactNode;
}

interface Added extends AddedWordsProps {
  readonly load: (language: Language) => Promise<Partial<Messages>>;
}

/** Adds words to those of the first load; after a change of language the old ones stay until the new are here. */
export function AddedWords({ load, children, whileLoading }: Added): ReactNode {
  const locale = useLocale();
  const messages = useMessages();
  const [words, setWords] = useState<Partial<Messages> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const change = async (): Promise<void> => {
      const loaded = await loadChunk(() => load(locale));
      if (isCurrent) setWords(loaded);
    };
    void change();
    return () => {
      isCurrent = false;
    };
  }, [load, locale]);
  if (words === null) return whileLoading;
  return (
    <IntlProvider locale={locale} messages={{ ...messages, ...words }} timeZone="Asia/Seoul">
      {children}
    </IntlProvider>
  );
}
