import type { Wordings } from "../wordings.ts";
import type { view as ko } from "../ko/view.ts";

export const view: Wordings<typeof ko> = {
  label: "View",
  dense: "Closer rows",
  columns: "Columns",
  asMade: "As it was made",
};
