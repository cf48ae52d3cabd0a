import type { Catalogue } from "../catalogue.ts";
import { content } from "./content.ts";
import { kit } from "./kit.ts";
import { partners } from "./partners.ts";
import { players } from "./players.ts";
import { shell } from "./shell.ts";
import { staff } from "./staff.ts";
import { support } from "./support.ts";

export const en: Catalogue = { kit, shell, content, partners, players, staff, support };
