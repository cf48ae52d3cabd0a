import { dashboard } from "./dashboard.ts";
import { kit } from "./kit.ts";
import { rounds } from "./rounds.ts";
import { shell } from "./shell.ts";
import { words } from "./words.ts";

/** Words of signing in, of what stands around every screen, and of the dashboard. */
export const ko = {
  dashboard,
  kit,
  rounds,
  shell,
  words,
};
