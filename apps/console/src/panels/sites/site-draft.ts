import { differenceOf, type FieldChange, needsSecondPerson } from "@maru/rules";
import type { CallReply } from "../../surface/surface.ts";

export type SiteReply = CallReply<"siteSettings">;
export type Settings = SiteReply["settings"];

export interface DraftProps {
  readonly draft: Settings;
  readonly set: (part: Partial<Settings>) => void;
  readonly isReadOnly: boolean;
}

/** What a draft changes, and whether somebody else must agree to it. */
export function changesOfDraft(
  before: Settings,
  draft: Settings,
): { readonly difference: readonly FieldChange[]; readonly needsTwo: boolean } {
  const difference = differenceOf(before, draft);
  return { difference, needsTwo: needsSecondPerson(difference.map(({ field }) => field)) };
}
