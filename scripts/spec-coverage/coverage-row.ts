/** The two specifications of the product, as far as sections go. */
export type Section = `${"trading" | "accounts"} ${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "ours";

export type RowKind = "route" | "call" | "event" | "message" | "field" | "state" | "rule" | "constant";

/** A file, and a text that must stand in it: code in a source file, the exact title of a test in a test file. */
export interface Place {
  readonly file: string;
  readonly text: string;
}

/** A fixed text as the product has it: by its key in the player's words, or as the answer of a refusal. */
export type FixedText =
  | { readonly key: string; readonly korean: string }
  | { readonly refusal: string; readonly korean: string };

/**
 * One line of a specification. `named` is what the product's own table calls it: `GET /api/me`, `/trade/$id`, `/user/queue/point`.
 * `screen` is the part of the player's app that shows it:
 * none where the row's own place is one, `awaited` while it is not there yet.
 */
export interface CoverageRow {
  readonly section: Section;
  readonly kind: RowKind;
  readonly what: string;
  readonly named: string | null;
  readonly fixed: FixedText | null;
  readonly built: Place;
  readonly proof: Place;
  readonly screen: string | null;
}

interface Told {
  readonly built: Place;
  readonly proof: Place;
  readonly named?: string;
  readonly fixed?: FixedText;
  readonly screen?: string;
}

/** `rowsOf("trading 2")("route", "…", { built, proof })` */
export const rowsOf =
  (section: Section) =>
  (kind: RowKind, what: string, told: Told): CoverageRow => ({
    section,
    kind,
    what,
    named: told.named ?? null,
    fixed: told.fixed ?? null,
    built: told.built,
    proof: told.proof,
    screen: told.screen ?? null,
  });

/** `at(file)(text)`: a file named once, for the rows it holds. */
export const at =
  (file: string) =>
  (text: string): Place => ({ file, text });
