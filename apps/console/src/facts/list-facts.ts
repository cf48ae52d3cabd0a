type Search = Readonly<Record<string, unknown>>;

/** The filters that lists were left with, by their path: who comes back finds them as they were. For this visit. */
const left = new Map<string, Search>();

export function rememberList(path: string, search: Search): void {
  left.set(path, search);
}

/** Another site has other players and options: what lists were narrowed to there means nothing here. */
export function forgetLists(): void {
  left.clear();
}

export function listAsLeft(path: string): Search {
  return left.get(path) ?? {};
}
