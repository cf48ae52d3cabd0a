interface NamedSite {
  readonly id: number;
  readonly name: string;
}

/** The names behind numbers of sites; a number stays where its name is not known here. */
export function siteNames(ids: readonly number[], sites: readonly NamedSite[]): string {
  return ids.map((id) => sites.find((site) => site.id === id)?.name ?? `#${id}`).join(", ");
}
