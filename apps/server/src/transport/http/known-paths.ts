interface Listed {
  readonly method: string;
  /** Parameters as `{name}`. */
  readonly path: string;
}

/**
 * Tells which other methods than the asked one an address of the table takes; none where the address is none of its, nor where it takes
 * this one: what was not found there, a parameter longer than any, is not to be found by another.
 */
export function methodsByPath(
  endpoints: readonly Listed[],
): (address: string, asked: string) => readonly string[] {
  const rows = endpoints.map(({ method, path }) => ({
    method,
    match: new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (address, asked) => {
    const taken = rows.filter(({ match }) => match.test(address)).map(({ method }) => method);
    return taken.includes(asked) ? [] : taken;
  };
}
