import { useQuery } from "@tanstack/react-query";
import type { Loaded } from "./page-surface.ts";
import type { WireRefusal } from "./surface.ts";

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: WireRefusal };

interface Asked<T> {
  readonly key: readonly (string | number | boolean)[];
  readonly ask: () => Promise<Answer<T>>;
  readonly isWanted?: boolean;
  /** Asked again so often while it is shown; without it, once. */
  readonly everyMs?: number;
}

/** A call whose answer is shown; NOT_FOUND counts as missing. */
export function useLoaded<T>({ key, ask, isWanted = true, everyMs }: Asked<T>): Loaded<T> {
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const reply = await ask();
      if (reply.ok) return { value: reply.value };
      if (reply.refusal.code === "NOT_FOUND" || reply.refusal.code === "PARTNER_UNKNOWN") return null;
      throw new Error(reply.refusal.code);
    },
    enabled: isWanted,
    refetchInterval: everyMs ?? false,
    placeholderData: (before, earlier) => (earlier?.queryKey[0] === key[0] ? before : undefined),
  });
  if (query.isError) return { state: "failed", retry: () => void query.refetch() };
  if (query.data === undefined) return { state: "loading" };
  return query.data === null ? { state: "missing" } : { state: "ready", value: query.data.value };
}
