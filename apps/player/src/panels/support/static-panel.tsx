import { type ReactNode, useState } from "react";
import { StaticText } from "./static-text.tsx";

/** A static page beside the trade screen, in the version that holds or in one that was asked for. */
export function StaticPanel({ type }: { readonly type: "terms" | "privacy" }): ReactNode {
  const [version, setVersion] = useState<number | null>(null);
  return <StaticText type={type} version={version} onVersion={setVersion} topLevel={3} />;
}
