import { dashboardEndpoints } from "@maru/contract/console/dashboard";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { Notices } from "./panels/shell/late-parts.ts";
import { router } from "./routes.tsx";
import { learnEndpoints } from "./wire/endpoint-table.ts";

learnEndpoints(dashboardEndpoints);

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true } },
});

/** The console of whoever is signed in. */
export function SignedIn(): ReactNode {
  useEffect(
    () => () => {
      // Nobody sees what somebody else asked for.
      queries.clear();
    },
    [],
  );
  return (
    <QueryClientProvider client={queries}>
      <Suspense>
        <Notices />
      </Suspense>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
