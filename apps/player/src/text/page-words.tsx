import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import { loadChunk } from "../ui/load-chunk.ts";
import { loadPageWords } from "./pages/catalogue.ts";

interface PageWordsProps {
  readonly children: ReactNode;
  /** Stands until the words are here. */
  readonly whileLoading: ReactNode;
}

/** Adds the words of the pages to those of the first load; after a change of language the old ones stay until the new are here. */
export function PageWords({ children, whileLoading }: PageWordsProps): ReactNode {
  const locale = useLocale();
  const messages = useMessages();
  const [words, setWords] = useState<Awaited<ReturnType<typeof loadPageWords>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const change = async (): Promise<void> => {
      const loaded = await loadChunk(() => loadPageWords(locale));
      if (isCurrent) setWords(loaded);
    };
    void change();
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (words === null) return whileLoading;
  return (
    <IntlProvider locale={locale} messages={{ ...messages, ...words }} timeZone="Asia/Seoul">
      {children}
    </IntlProvider>
  );
}
