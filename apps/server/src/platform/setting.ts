export type Env = Readonly<Record<string, string | undefined>>;

/** What a start is besides its settings. */
export interface StartKind {
  /** It makes its database: what is asked for once is asked for now. */
  readonly isFirst: boolean;
}

/** What a value is, for whoever asks an operator for one. */
export type SettingKind =
  | "text"
  | "port"
  | "number"
  | "choice"
  | "list"
  | "address"
  | "path"
  | "json"
  | "key";

/** One thing that an operator can set, by the name of its variable. */
export interface Setting<Value = unknown> {
  readonly kind: SettingKind;
  /** What holds where it is not set, as the README says it. */
  readonly default: string;
  /** What it is for, as the README says it. */
  readonly meaning: string;
  /** A file that holds it is its owner's alone. */
  readonly isSecret?: true;
  /** Production, or its first start, has no default for it. */
  readonly isChosenInProduction?: true;
  /** Reads it, with what belongs to it. Throws StartError with "set NAME to …" for what cannot be taken. */
  readonly read: (env: Env, start: StartKind) => Value;
}

export const isProduction = (env: Env): boolean => env["NODE_ENV"] === "production";

/** Keeps the type of what each one reads. */
export const row = <Value>(setting: Setting<Value>): Setting<Value> => setting;
