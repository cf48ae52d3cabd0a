import type { Catalogue } from "../catalogue.ts";
import { approvals } from "./approvals.ts";
import { content } from "./content.ts";
import { kit } from "./kit.ts";
import { options } from "./options.ts";
import { partners } from "./partners.ts";
import { players } from "./players.ts";
import { rounds } from "./rounds.ts";
import { shell } from "./shell.ts";
import { staff } from "./staff.ts";
import { support } from "./support.ts";

export const en: Catalogue = {
  kit,
  shell,
  approvals,
  content,
  options,
  partners,
  players,
  rounds,
  staff,
  support,
};
