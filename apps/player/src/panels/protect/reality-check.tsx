import type { ReactNode } from "react";
import { usePlay } from "../../surface/watch-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const RealityDialog = lazyPart(async () => (await import("./reality-dialog.tsx")).RealityDialog);

/** The reality check when it is due. Bets are refused until it is answered. */
export function RealityCheck(): ReactNode {
  const play = usePlay();
  return play?.check.isDue === true ? <RealityDialog play={play} /> : null;
}
