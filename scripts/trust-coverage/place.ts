/** A test file and the exact title of a test in it. */
export interface Place {
  readonly file: string;
  readonly text: string;
}

/** `at(file)(title)`: a file named once, for the rows it holds. */
export const at =
  (file: string) =>
  (text: string): Place => ({ file, text });
