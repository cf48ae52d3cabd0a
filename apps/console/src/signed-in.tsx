import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import { CONSOLE_ENDPOINTS } from "@maru/contract/console";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { router } from "./routes.tsx";
import { learnEndpoints } from "./wire/endpoint-table.ts";

learnEndpoints(CONSOLE_ENDPOINTS);

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
      <Notifications position="bottom-right" autoClose={4_000} limit={4} />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
