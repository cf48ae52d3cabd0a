import { localStorageColorSchemeManager, Loader, MantineProvider } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { IntlProvider } from "use-intl";
import { useSession, useSettings } from "./access-surface.ts";
import { type Catalogue, loadCatalogue } from "./text/catalogue.ts";
import type { ConsoleLanguage } from "./text/languages.ts";
import { cssVariables, theme } from "./theme/theme.ts";

/** Who is signed in reads the shell, who is not the form: neither waits for the other's part. */
const SignedIn = lazy(async () => ({ default: (await import("./signed-in.tsx")).SignedIn }));
const SignIn = lazy(async () => ({ default: (await import("./screens/sign-in-screen.tsx")).SignInScreen }));
const schemes = localStorageColorSchemeManager({ key: "maru.console.scheme" });

export function App(): ReactNode {
  const words = useWords();
  const status = useSession((facts) => facts.status);
  if (words === null || status === "checking") return <Waiting />;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
    >
      <IntlProvider locale={words.language} messages={words.catalogue} timeZone="Asia/Seoul">
        <Suspense fallback={<Busy />}>{status === "signed-in" ? <SignedIn /> : <SignIn />}</Suspense>
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
      <Busy />
    </MantineProvider>
  );
}

function Busy(): ReactNode {
  return (
    <div className="centre" role="status" aria-busy="true">
      <Loader size="sm" />
    </div>
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
