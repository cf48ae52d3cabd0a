import type { Wordings } from "../wordings.ts";
import type { view as ko } from "../ko/view.ts";

export const view: Wordings<typeof ko> = {
  label: "View",
  dense: "Closer rows",
  columns: "Columns",
  asMade: "As it was made",
  saved: "Saved views",
  save: "Save this view",
  saveText: "Keeps columns, order, density and filters under a name in this browser.",
  name: "Name",
  remove: "Remove",
  removeNamed: "Remove “{name}”",
};
