/** A known fault of a package that is installed, as the registry tells of it. */
export interface Advisory {
  /** `GHSA-…`, or the registry's own number. */
  readonly id: string;
  readonly name: string;
  readonly severity: string;
  readonly title: string;
}

/** A fault that somebody looked at and that ships all the same, for a while. */
export interface AuditException {
  readonly id: string;
  /** The last day it holds, `YYYY-MM-DD`. */
  readonly until: string;
  readonly why: string;
}

/** What of the faults is not excepted, and which exceptions are over or except nothing; empty where all is well. `today` is `YYYY-MM-DD`. */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  { exceptions, today }: { readonly exceptions: readonly AuditException[]; readonly today: string },
): readonly string[] {
  const holding = new Map(exceptions.filter(({ until }) => until >= today).map((one) => [one.id, one]));
  const found = new Set(advisories.map(({ id }) => id));
  return [
    ...advisories
      .filter(({ id }) => !holding.has(id))
      .map(({ id, name, severity, title }) => `${severity}: ${name}: ${title} (${id})`),
    ...exceptions
      .filter(({ id, until }) => until < today && found.has(id))
      .map(({ id, until }) => `the exception of ${id} was over on ${until}`),
    ...exceptions.filter(({ id }) => !found.has(id)).map(({ id }) => `nothing is excepted by ${id}`),
  ];
}
