import type { Wordings } from "../wordings.ts";
import type { staff as ko } from "../ko/staff.ts";

export const staff: Wordings<typeof ko> = {
  secondFactor: "Second factor",
  totp: "Authenticator registered",
  none: "None registered",
  demo: "Demo account (signed in without)",
  lastSignIn: "Signed in before",
  firstTime: "This is the first time.",
  name: "Name",
  username: "Username",
  role: "Role",
  sites: "Works for",
  allSites: "All sites",
  sessionEnds: "Session ends at the latest",
  idleEnds: "Ends when unused",
  me: "My account",
};
