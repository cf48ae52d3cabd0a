import { type ReactNode, useEffect, useState } from "react";
import { endSession, idlenessAt, lastActMs, noteAct, useSession, watchActs } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const IdleDialog = lazyPart(async () => (await import("./idle-dialog.tsx")).IdleDialog);

const LOOK_EVERY_MS = 1_000;

/** Signs out who does nothing for half an hour, in all tabs at once, and asks them a minute before (P-35). */
export function IdleWatch(): ReactNode {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  return isSignedIn ? <Watch /> : null;
}

function Watch(): ReactNode {
  const [leftSeconds, setLeftSeconds] = useState<number | null>(null);
  const isAsked = leftSeconds !== null;
  useEffect(() => {
    const timer = setInterval(() => {
      const idleness = idlenessAt(lastActMs(), Date.now());
      if (idleness.state === "over") void endSession("IDLE");
      else setLeftSeconds(idleness.state === "warned" ? idleness.leftSeconds : null);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Who is asked answers with the button: a hand that moves the mouse away is no yes.
    if (isAsked) return undefined;
    return watchActs(noteAct);
  }, [isAsked]);
  const stay = (): void => {
    noteAct();
    setLeftSeconds(null);
  };
  return leftSeconds === null ? null : <IdleDialog leftSeconds={leftSeconds} onStay={stay} />;
}
