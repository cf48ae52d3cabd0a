/** What may be written down of an error. */
export interface ErrorFacts {
  readonly name: string;
  /** Null for an error of the database: its words quote what was sent. */
  readonly message: string | null;
  /** SQLSTATE, or a code of the platform. */
  readonly code: string | null;
  readonly table: string | null;
  readonly constraint: string | null;
  /** Where it happened, without the words. */
  readonly stack: readonly string[];
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * The database quotes rows and values in its errors ("Failing row contains …"), and those are people's names and numbers: of its
 * errors the kind and the place are written down, never the words (S-43).
 */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return { name: typeof error, message: null, code: null, table: null, constraint: null, stack: [] };
  const { code, table, constraint } = error as Error & Readonly<Record<string, unknown>>;
  const isOfDatabase = typeof code === "string" && SQLSTATE.test(code);
  return {
    name: error.name,
    message: isOfDatabase ? null : error.message,
    code: textOf(code),
    table: textOf(table),
    constraint: textOf(constraint),
    stack: (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
