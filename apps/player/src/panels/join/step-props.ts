import type { EndedTrip } from "../../surface/member-surface.ts";
import type { SignUpFields, SignUpPlace } from "../../forms/sign-up/fields.ts";

export interface StepProps {
  readonly fields: SignUpFields;
  readonly onChange: (change: Partial<SignUpFields>) => void;
  /** The words of what is wrong at a place; null where nothing is. */
  readonly errorAt: (place: SignUpPlace) => string | null;
  readonly minimumAge: number;
  /** A check of identity that has just come back from its provider's page. */
  readonly returned: Extract<EndedTrip, { readonly state: "back" }> | null;
}
