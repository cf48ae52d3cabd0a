import { type ReactNode, useEffect, useState } from "react";
import { useIsWide } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import { backToTrade, useSidePanel } from "./side-panel.ts";

const SideColumn = lazyPart(async () => (await import("./side-column.tsx")).SideColumn);
const SideSheet = lazyPart(async () => (await import("./side-sheet.tsx")).SideSheet);

/** The panels that swap in: a column where there is room, else a sheet that is fetched when first asked for. */
export function SidePanels(): ReactNode {
  const isWide = useIsWide();
  const isAsked = useSidePanel((state) => state.panel !== null);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  // Who leaves the trade screen comes back to it as it is.
  useEffect(() => backToTrade, []);
  if (isWide) return <SideColumn />;
  return wasAsked ? <SideSheet /> : null;
}
