import { first } from "./first.ts";
import { rest } from "./rest.ts";

/** The source catalogue: keys and arguments of English are checked against it. */
export const ko = { ...first, ...rest };
