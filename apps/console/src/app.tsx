import { localStorageColorSchemeManager, Loader, MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider } from "use-intl";
import { router } from "./routes.tsx";
import { SignInScreen } from "./screens/sign-in-screen.tsx";
import { useSession, useSettings } from "./surface.ts";
import { type Catalogue, loadCatalogue } from "./text/catalogue.ts";
import type { ConsoleLanguage } from "./text/languages.ts";
import { cssVariables, theme } from "./theme/theme.ts";

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true } },
});
const schemes = localStorageColorSchemeManager({ key: "maru.console.scheme" });

export function App(): ReactNode {
  const words = useWords();
  const status = useSession((facts) => facts.status);
  const staffId = useSession((facts) => facts.me?.staffId ?? null);
  useEffect(() => {
    // Nobody sees what somebody else asked for.
    if (staffId === null) queries.clear();
  }, [staffId]);
  if (words === null || status === "checking") return <Waiting />;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
    >
      <IntlProvider locale={words.language} messages={words.catalogue} timeZone="Asia/Seoul">
        <DatesProvider settings={{ locale: words.language, firstDayOfWeek: 0 }}>
          <Notifications position="bottom-right" autoClose={4_000} limit={4} />
          {status === "signed-in" ? (
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          ) : (
            <SignInScreen />
          )}
        </DatesProvider>
      </IntlProvider>
    </MantineProvider>
  );
}

function Waiting(): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
    >
      <div className="centre" role="status" aria-busy="true">
        <Loader size="sm" />
      </div>
    </MantineProvider>
  );
}

interface Words {
  readonly language: ConsoleLanguage;
  readonly catalogue: Catalogue;
}

/** The catalogue in use; the old words stay until the new ones are here. */
function useWords(): Words | null {
  const language = useSettings((settings) => settings.language);
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const change = async (): Promise<void> => {
      const catalogue = await loadCatalogue(language);
      if (!isCurrent) return;
      document.documentElement.lang = language;
      document.title = catalogue.shell.product;
      setWords({ language, catalogue });
    };
    void change();
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return words;
}
