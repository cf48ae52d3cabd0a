import { Alert, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** What a verb answered: nothing when it worked, else what to show. */
export type Fault = { readonly code: string; readonly message: string } | null;

/** What went wrong: words first, the code for whoever is asked about it. */
export function FaultLine({ fault }: { readonly fault: Fault }): ReactNode {
  if (fault === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      <Text size="sm" style={{ whiteSpace: "pre-line" }}>
        {fault.message}
      </Text>
      <Text size="xs" ff="monospace">
        {fault.code}
      </Text>
    </Alert>
  );
}
