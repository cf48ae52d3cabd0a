import type { Browser } from "@playwright/test";
import { caller, type Call } from "../client/http.ts";
import { signInStaff, type Operator } from "../client/operator.ts";
import { demoPerson, type Player, signIn } from "../client/player.ts";

/** The product that is asked, and who asks; each of them signs in once. */
export interface World {
  readonly url: string;
  readonly consoleUrl: string;
  /** Where a development installation shows what it would have sent; null when it is not known. */
  readonly adminUrl: string | null;
  /** Nobody signed in, in the words of site 1. */
  readonly call: Call;
  readonly player: (username: string) => Promise<Player>;
  readonly staff: (name: string) => Promise<Operator>;
  readonly browser: () => Promise<Browser>;
}

export function openWorld(
  { url, consoleUrl, adminUrl }: Pick<World, "url" | "consoleUrl" | "adminUrl">,
  browser: () => Promise<Browser>,
): World {
  return {
    url,
    consoleUrl,
    adminUrl,
    call: caller(url),
    player: once((username) => signIn(url, demoPerson(username))),
    staff: once((name) => signInStaff(consoleUrl, name)),
    browser,
  };
}

/** The same promise for the same name; what failed is tried again by the next who asks. */
function once<T>(open: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const opened = new Map<string, Promise<T>>();
  return (name) => {
    const known = opened.get(name) ?? open(name);
    opened.set(name, known);
    known.catch(() => opened.delete(name));
    return known;
  };
}
