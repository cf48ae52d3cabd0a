import { kit } from "./kit.ts";
import { shell } from "./shell.ts";
import { staff } from "./staff.ts";

/** The source catalogue: keys and arguments of English are checked against it. */
export const ko = { kit, shell, staff };
