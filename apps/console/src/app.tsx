import { localStorageColorSchemeManager, Loader, MantineProvider } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { IntlProvider } from "use-intl";
import { useSession, useWords } from "./surface/access-surface.ts";
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
      <IntlProvider
        locale={words.language}
        // A screen that needs more than the first words stands behind the reading of all of them (routes.tsx).
        messages={words.catalogue}
        timeZone="Asia/Seoul"
      >
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
