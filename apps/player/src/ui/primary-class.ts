/** The one primary action of a view. */
export const PRIMARY =
  "inline-flex min-h-12 items-center justify-center rounded-md bg-accent px-5 font-semibold text-on-accent transition-opacity duration-150 hover:opacity-90 disabled:opacity-45";
export const QUIET =
  "inline-flex min-h-11 items-center justify-center rounded-md border border-line px-4 text-ink-2 transition-colors duration-150 hover:bg-raised hover:text-ink disabled:opacity-45";
