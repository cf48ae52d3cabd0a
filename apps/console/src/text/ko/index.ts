import { ko as first } from "./first.ts";
import { ko as rest } from "./rest.ts";

/** The source catalogue: keys and arguments of English are checked against it. */
export const ko = { ...first, ...rest };
