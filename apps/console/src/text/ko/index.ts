import { approvals } from "./approvals.ts";
import { audit } from "./audit.ts";
import { coins } from "./coins.ts";
import { content } from "./content.ts";
import { deck } from "./deck.ts";
import { kit } from "./kit.ts";
import { markets } from "./markets.ts";
import { money } from "./money.ts";
import { options } from "./options.ts";
import { outbox } from "./outbox.ts";
import { partners } from "./partners.ts";
import { players } from "./players.ts";
import { reports } from "./reports.ts";
import { rounds } from "./rounds.ts";
import { shell } from "./shell.ts";
import { sites } from "./sites.ts";
import { staff } from "./staff.ts";
import { support } from "./support.ts";
import { transfers } from "./transfers.ts";
import { words } from "./words.ts";

/** The source catalogue: keys and arguments of English are checked against it. */
export const ko = {
  kit,
  shell,
  approvals,
  audit,
  coins,
  content,
  deck,
  markets,
  money,
  options,
  outbox,
  partners,
  players,
  reports,
  rounds,
  sites,
  staff,
  support,
  transfers,
  words,
};
