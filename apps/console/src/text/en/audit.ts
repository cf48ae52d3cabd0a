import type { Wordings } from "../wordings.ts";
import type { audit as ko } from "../ko/audit.ts";

export const audit: Wordings<typeof ko> = {
  title: "Audit",
  empty: "Nothing matches the filters.",
  seq: "No.",
  at: "Time",
  kind: "Kind",
  area: "Area",
  action: "Act",
  staff: "Staff",
  memberId: "Player",
  subject: "Subject",
  reason: "Reason",
  address: "Address",
  site: "Site",
  change: "Change",
  detail: "Detail",
  hash: "Hash",
  refused: "{code} · {call}",
  gaps: "Numbers count the events of all sites; those between belong to others.",
  chained: "Each event carries the hash of the one before: what is removed or edited breaks the chain.",
};
