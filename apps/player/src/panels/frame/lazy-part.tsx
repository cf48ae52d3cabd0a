import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadChunk } from "../../ui/load-chunk.ts";
import { PartFailed } from "./part-failed.tsx";

/** A part that is fetched when it is first shown, or ahead by `preload`. */
export type LazyPart<P> = ((props: P) => ReactNode) & { readonly preload: () => Promise<void> };

type State<P> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly Part: ComponentType<P> };

/**
 * Makes a part of the app that is fetched on its own; `Before` holds its place meanwhile. When it cannot be had it says so in its
 * place, and reloads nothing.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Before?: ComponentType,
): LazyPart<P> {
  let state: State<P> = { kind: "loading" };
  let asked: Promise<void> | null = null;

  const fetchPart = async (): Promise<void> => {
    try {
      state = { kind: "ready", Part: await loadChunk(load) };
    } catch {
      state = { kind: "failed" };
      asked = null;
    }
  };
  const preload = (): Promise<void> => {
    asked ??= fetchPart();
    return asked;
  };

  function Lazy(props: P): ReactNode {
    const [shown, setShown] = useState<State<P>>(state);
    useEffect(() => {
      if (shown.kind !== "loading") return undefined;
      let isCurrent = true;
      void preload().then(() => (isCurrent ? setShown(state) : undefined));
      return () => {
        isCurrent = false;
      };
    }, [shown]);
    if (shown.kind === "ready") return <shown.Part {...props} />;
    if (shown.kind === "loading") return Before === undefined ? null : <Before />;
    return <PartFailed onRetry={() => setShown({ kind: "loading" })} />;
  }
  return Object.assign(Lazy, { preload });
}
