import { approvals } from "./approvals.ts";
import { audit } from "./audit.ts";
import { coins } from "./coins.ts";
import { content } from "./content.ts";
import { csv } from "./csv.ts";
import { form } from "./form.ts";
import { harm } from "./harm.ts";
import { markets } from "./markets.ts";
import { money } from "./money.ts";
import { options } from "./options.ts";
import { outbox } from "./outbox.ts";
import { partners } from "./partners.ts";
import { players } from "./players.ts";
import { proof } from "./proof.ts";
import { reports } from "./reports.ts";
import { sites } from "./sites.ts";
import { staff } from "./staff.ts";
import { study } from "./study.ts";
import { support } from "./support.ts";
import { transfers } from "./transfers.ts";
import { view } from "./view.ts";

/** Words of all other screens: read with the first of them. */
export const ko = {
  approvals,
  audit,
  coins,
  content,
  csv,
  form,
  harm,
  markets,
  money,
  options,
  outbox,
  partners,
  players,
  proof,
  reports,
  sites,
  staff,
  study,
  support,
  transfers,
  view,
};
