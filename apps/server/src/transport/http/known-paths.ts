interface Listed {
  readonly method: string;
  /** Parameters as `{name}`. */
  readonly path: string;
}

/** Tells which methods an address of the table takes; none where the address is none of its. */
export function methodsByPath(endpoints: readonly Listed[]): (address: string) => readonly string[] {
  const rows = endpoints.map(({ method, path }) => ({
    method,
    match: new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (address) => rows.filter(({ match }) => match.test(address)).map(({ method }) => method);
}
