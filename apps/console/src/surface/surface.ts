import type { Action, Area } from "@maru/rules";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useStore } from "zustand";
import { useCallback, useEffect, useMemo } from "react";
import { useFaultText, useSession, useSettings } from "./access-surface.ts";
import { listQuery } from "../derived/list-query.ts";
import { ask } from "../facts/ask.ts";
import { rememberList } from "../facts/list-facts.ts";
import { waitingFacts } from "../facts/waiting-facts.ts";
import {
  addressOf,
  type CallInput,
  type CallReply,
  type ConsoleName,
  querySchemaOf,
} from "../wire/client.ts";
import type { WireRefusal } from "../wire/http.ts";

/** The only entry point for screens and panels: what the server says, and the verbs that staff have. */

export * from "./access-surface.ts";
export { forgetLists, listAsLeft } from "../facts/list-facts.ts";
export { waitingFacts } from "../facts/waiting-facts.ts";
export { learnAllWords } from "../facts/words-facts.ts";
export { learnAllEndpoints } from "../wire/endpoint-table.ts";
export { bodySchemaOf, type ConsoleName } from "../wire/client.ts";
export { readFile } from "../wire/read-file.ts";

/** Whether the one who is signed in may do this, as the server will judge it. */
export function useMay(area: Area, action: Action): boolean {
  return useSession(({ me }) => me?.access[area]?.includes(action) ?? false);
}

/** The site looked at: that of the address, else the one looked at last, else the first. */
export function useSiteId(): number | null {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const sites = useSession(({ me }) => me?.sites);
  const last = useSettings((settings) => settings.siteId);
  const named = sites?.find(({ id }) => String(id) === String(search["site"]));
  return named?.id ?? sites?.find(({ id }) => id === last)?.id ?? sites?.[0]?.id ?? null;
}

/** Where the players of the site looked at are; null where nothing names the place. */
export function usePlayerOrigin(): string | null {
  const siteId = useSiteId();
  return useSession(({ me }) => me?.sites.find(({ id }) => id === siteId)?.playerOrigin ?? null);
}

/** What stands behind amounts of the site looked at. */
export function useUnit(): string {
  const siteId = useSiteId();
  const mode = useSession(({ me }) => me?.sites.find(({ id }) => id === siteId)?.mode);
  return mode === "licensed" ? "KRW" : "P";
}

/** How much waits in a queue, as it was counted last; 0 for what is no queue. */
export function useWaiting(name: string): number {
  return useStore(waitingFacts, (counts) => counts[name] ?? 0);
}

/** A refusal as an exception, because the query library wants one. */
class CallRefused extends Error {
  readonly refusal: WireRefusal;
  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface ReadManner {
  /** Asked again this often, without keeping the session awake. */
  readonly pollMs?: number;
  readonly isOff?: boolean;
  /** Asked also while nobody looks at the page. */
  readonly isInBackground?: boolean;
  /** Costly, and the same for whoever comes back to the page: only a verb or another question asks anew. */
  readonly isKept?: boolean;
}

export interface Reading<T> {
  readonly data: T | undefined;
  readonly state: "loading" | "failed" | "ready";
  readonly fault: string | null;
  readonly again: () => void;
}

/** One reply of the server, kept fresh: every verb that worked asks for it anew. */
export function useRead<N extends ConsoleName>(
  name: N,
  input: CallInput<N>,
  { pollMs, isOff = false, isInBackground = false, isKept = false }: ReadManner = {},
): Reading<CallReply<N>> {
  const siteId = useSiteId();
  const faultText = useFaultText();
  const query = useQuery({
    queryKey: [name, siteId, input],
    queryFn: async () => {
      const reply = await ask(name, input, { siteId, isPolled: pollMs !== undefined });
      if (!reply.ok) throw new CallRefused(reply.refusal);
      return reply.value;
    },
    enabled: !isOff,
    refetchIntervalInBackground: isInBackground,
    ...(isKept ? { staleTime: Infinity } : {}),
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
  });
  return {
    data: query.data,
    state: query.data !== undefined ? "ready" : query.isError ? "failed" : "loading",
    fault: query.error instanceof CallRefused ? faultText(query.error.refusal) : null,
    again: () => void query.refetch(),
  };
}

/** The endpoints that answer with a page of rows. */
export type ListName = {
  [N in ConsoleName]: CallReply<N> extends { content: unknown[]; next: string | null } ? N : never;
}[ConsoleName];
export type RowOf<N extends ListName> = CallReply<N>["content"][number];

interface AnyPage<Row> {
  readonly content: readonly Row[];
  readonly next: string | null;
}

export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly state: "loading" | "failed" | "ready";
  readonly fault: string | null;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly loadMore: () => void;
}

const FIRST: string | null = null;

/** A list of the server, page after page. */
export function usePages<N extends ListName>(
  name: N,
  input: CallInput<N>,
  { pollMs, isOff = false }: ReadManner = {},
): Paged<RowOf<N>> {
  const siteId = useSiteId();
  const faultText = useFaultText();
  const query = useInfiniteQuery({
    queryKey: [name, siteId, input],
    queryFn: async ({ pageParam }) =>
      pageOf(name, withCursor(input, pageParam), { siteId, isPolled: pollMs !== undefined }),
    initialPageParam: FIRST,
    getNextPageParam: (page: AnyPage<RowOf<N>>) => page.next,
    placeholderData: keepPreviousData,
    enabled: !isOff,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.content) ?? [], [query.data]);
  const { fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    rows,
    state: query.data !== undefined ? "ready" : query.isError ? "failed" : "loading",
    fault: query.error instanceof CallRefused ? faultText(query.error.refusal) : null,
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    loadMore,
  };
}

async function pageOf<N extends ListName>(
  name: N,
  input: CallInput<N>,
  { siteId, isPolled }: { readonly siteId: number | null; readonly isPolled: boolean },
): Promise<AnyPage<RowOf<N>>> {
  const reply = await ask(name, input, { siteId, isPolled });
  if (!reply.ok) throw new CallRefused(reply.refusal);
  // Every list's reply is a page: that is what makes it a ListName.
  const page: { readonly content: readonly unknown[]; readonly next: string | null } = reply.value;
  return page as AnyPage<RowOf<N>>;
}

function withCursor<N extends ListName>(input: CallInput<N>, cursor: string | null): CallInput<N> {
  if (cursor === null) return input;
  const { query = {} } = input as { readonly query?: object };
  return { ...input, query: { ...query, cursor } };
}

/** All rows of a list up to `most`, for a file; and whether there were more. */
export async function readAll<N extends ListName>(
  name: N,
  input: CallInput<N>,
  { siteId, most }: { readonly siteId: number | null; readonly most: number },
): Promise<{ readonly rows: readonly RowOf<N>[]; readonly isCut: boolean }> {
  const rows: RowOf<N>[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: AnyPage<RowOf<N>> = await pageOf(name, withCursor(input, cursor), {
      siteId,
      isPolled: false,
    });
    rows.push(...page.content);
    if (page.next === null) return { rows, isCut: false };
    if (rows.length >= most) return { rows, isCut: true };
    cursor = page.next;
  }
}

export interface VerbFault {
  readonly code: string;
  readonly message: string;
  /** The place in the body that it is about, where the server names one. */
  readonly field?: string;
}

export interface Verb<N extends ConsoleName> {
  /** Null when it worked; the reply goes to `onDone`. */
  readonly run: (input: CallInput<N>, onDone?: (reply: CallReply<N>) => void) => Promise<VerbFault | null>;
  readonly isBusy: boolean;
}

/** An act: what the screens show is asked for anew once it worked. */
export function useVerb<N extends ConsoleName>(name: N): Verb<N> {
  const siteId = useSiteId();
  const queries = useQueryClient();
  const faultText = useFaultText();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: CallInput<N>) => ask(name, input, { siteId }),
  });
  const run: Verb<N>["run"] = async (input, onDone) => {
    const reply = await mutateAsync(input);
    if (!reply.ok) {
      const { code, params } = reply.refusal;
      const field = params["field"];
      return { code, message: faultText(reply.refusal), ...(typeof field === "string" ? { field } : {}) };
    }
    onDone?.(reply.value);
    await queries.invalidateQueries();
    return null;
  };
  return { run, isBusy: isPending };
}

/** Where a file or picture of the site looked at lies. */
export function useAddress(): <N extends ConsoleName>(name: N, input: CallInput<N>) => string {
  const siteId = useSiteId();
  return useCallback((name, input) => addressOf(name, input, siteId), [siteId]);
}

const NOT_FILTERS = new Set(["site", "open", "tab", "act"]);

/** The filters of a list, which are the address: sharing it shares them. */
export function useFilters(): {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
} {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const values = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(search).flatMap(([key, value]) =>
          NOT_FILTERS.has(key) ? [] : [[key, String(value)]],
        ),
      ),
    [search],
  );
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      void navigate({
        to: ".",
        replace: true,
        search: (before: Readonly<Record<string, unknown>>) => changed(before, changes),
      });
    },
    [navigate],
  );
  // Whoever comes back finds the list as they left it; what was open is closed.
  useEffect(() => rememberList(path, values), [path, values]);
  return { values, set };
}

type QueryOf<N extends ConsoleName> = NonNullable<CallInput<N>["query"]>;

/** What the address asks of a list; `names`: filters that it calls by a name of their own. */
export function useListQuery<N extends ListName>(
  name: N,
  names?: Readonly<Record<string, string>>,
): QueryOf<N> {
  const { values } = useFilters();
  // The schema has said of each part that it may be asked for.
  return useMemo(() => listQuery(querySchemaOf(name), values, names) as QueryOf<N>, [name, names, values]);
}

function changed(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, unknown> {
  const after = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(after);
}

/** One value of the address: which row is open, which tab, which act its sheet begins with. */
export function useAddressValue(
  key: "open" | "tab" | "site" | "act",
): readonly [string | null, (value: string | null) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = search[key];
  const set = useCallback(
    (next: string | null) => {
      void navigate({
        to: ".",
        replace: true,
        search: (before: Readonly<Record<string, unknown>>) => changed(before, { [key]: next }),
      });
    },
    [navigate, key],
  );
  return [typeof value === "string" || typeof value === "number" ? String(value) : null, set];
}
