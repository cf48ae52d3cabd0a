/** Whom a register is asked about. It is handed keyed hashes of this, and nothing else. */
export interface RegisterPerson {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** As digits. */
  readonly phone: string;
}

/** What a register says of a person. `unanswered` is no verdict: nobody plays on it. */
export type RegisterVerdict =
  | { readonly state: "clear" }
  | { readonly state: "excluded" }
  | { readonly state: "unanswered"; readonly why: string };

/** A country's register of people who excluded themselves from all gambling there (P-18). */
export interface ExclusionRegister {
  readonly kind: "none" | "http";
  ask(person: RegisterPerson): Promise<RegisterVerdict>;
}

/** Where no register is named, nobody is looked up. */
export const NO_REGISTER: ExclusionRegister = {
  kind: "none",
  ask: async () => ({ state: "clear" }),
};
