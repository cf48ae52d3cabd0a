import type { Language } from "@maru/contract/text";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider } from "use-intl";
import { router } from "./routes.tsx";
import { LoadingMask } from "./screens/loading-mask.tsx";
import { OfflineScreen } from "./screens/offline-screen.tsx";
import { useLink, useSession, useSettings, useSiteTheme } from "./surface/surface.ts";
import { languageOfTag, loadCatalogue, offeredLanguage } from "./text/catalogue.ts";
import { loadChunk } from "./ui/load-chunk.ts";
import { LogoPath } from "./ui/mark.tsx";

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

export function App(): ReactNode {
  const logoPath = useSiteTheme((look) => look?.logoPath ?? null);
  return (
    <LogoPath value={logoPath}>
      <Screens />
    </LogoPath>
  );
}

function Screens(): ReactNode {
  const words = useWords();
  const status = useSession((facts) => facts.status);
  useEffect(() => {
    // The guards of the routes look at the session: a change of it is a change of place.
    if (status !== "checking") void router.invalidate();
  }, [status]);
  const isOffline = useLink((facts) => facts.link === "offline");
  if (words === null || (status === "checking" && !isOffline)) return <LoadingMask />;
  return (
    <IntlProvider locale={words.language} messages={words.catalogue} timeZone="Asia/Seoul">
      {status === "checking" ? (
        <OfflineScreen />
      ) : (
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      )}
    </IntlProvider>
  );
}

interface Words {
  readonly language: Language;
  readonly catalogue: Awaited<ReturnType<typeof loadCatalogue>>;
}

/** Before the site has answered: the player's choice, and without a server the browser's own language. */
function chosenWithout(chosen: Language | null, isOffline: boolean): Language | null {
  return chosen ?? (isOffline ? languageOfTag(navigator.language) : null);
}

/** The catalogue in use: the player's choice where the site speaks it, else the site's language. The old words stay until the new ones are here. */
function useWords(): Words | null {
  const chosen = useSettings((settings) => settings.language);
  const isOffline = useLink((facts) => facts.link === "offline");
  const site = useSession((facts) => facts.site);
  const language = site === null ? chosenWithout(chosen, isOffline) : offeredLanguage(chosen, site);
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    if (language === null) return undefined;
    let isCurrent = true;
    const change = async (): Promise<void> => {
      const catalogue = await loadChunk(() => loadCatalogue(language));
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setWords({ language, catalogue });
      // What the server says in words is asked for again in the language that is read now.
      void queries.invalidateQueries();
    };
    void change();
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return words;
}
