import type { Catalogue } from "../catalogue.ts";
import { kit } from "./kit.ts";
import { shell } from "./shell.ts";
import { staff } from "./staff.ts";

export const en: Catalogue = { kit, shell, staff };
