import { createHmac } from "node:crypto";
import type { RegisterPerson } from "../ports/exclusion-register.ts";

/** What stands for a person between us and a register: hashes under a key that both have, in hexadecimal. */
export interface RegisterMarks {
  /** Of name and date of birth. */
  readonly person: string;
  readonly phone: string;
}

/** The same person gives the same marks, however the name is spaced, capitalised or composed. */
export function registerMarks(key: string, { name, birthDate, phone }: RegisterPerson): RegisterMarks {
  const mark = (kind: keyof RegisterMarks, value: string): string =>
    createHmac("sha256", key).update(`${kind}\n${value}`).digest("hex");
  const plainName = name.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
  return {
    person: mark("person", `${plainName}\n${birthDate}`),
    phone: mark("phone", phone.replaceAll(/\D/g, "")),
  };
}
