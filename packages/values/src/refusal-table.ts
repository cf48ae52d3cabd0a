/** Refusals by their code, each with what its text needs, by name and as `typeof` calls it. */
export type RefusalTable = Readonly<Record<string, RefusalNeeds>>;
export type RefusalNeeds = Readonly<Record<string, keyof Needed>>;

interface Needed {
  readonly number: number;
  readonly string: string;
}

/** Any refusal of a table. */
export type RefusalOf<Table extends RefusalTable> = {
  readonly [Code in keyof Table]: { readonly code: Code } & {
    readonly [Name in keyof Table[Code]]: Needed[Table[Code][Name]];
  };
}[keyof Table];
