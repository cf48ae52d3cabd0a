import type { Browser } from "@playwright/test";
import { caller, type Call } from "../client/http.ts";
import { newPlayer } from "../client/newcomer.ts";
import { codeInLetters, newestCode } from "../client/outbox.ts";
import type { MailSink } from "./mail-sink.ts";
import { signInStaff, type Operator } from "../client/operator.ts";
import { type Credentials, demoPerson, type Player, signIn } from "../client/player.ts";

/** The product that is asked, and who asks; each of them signs in once. */
export interface World {
  readonly url: string;
  readonly consoleUrl: string;
  /** The newest code that was sent to a phone or an e-mail address. */
  readonly codeSentTo: (recipient: string) => Promise<string>;
  /** The code of a partner of site 1; empty where there is none. */
  readonly invitation: string;
  /** Nobody signed in, in the words of site 1. */
  readonly call: Call;
  readonly player: (username: string) => Promise<Player>;
  /** How that player signs in by the form. */
  readonly who: (username: string) => Promise<Credentials>;
  /** What site 1 counts its points in. */
  readonly unit: "KRW" | "P";
  readonly staff: (name: string) => Promise<Operator>;
  readonly browser: () => Promise<Browser>;
}

/** A development installation, with the people of the demo; `adminUrl` is where it shows what it would have sent. */
export function openWorld(
  { url, consoleUrl, adminUrl }: Pick<World, "url" | "consoleUrl"> & { readonly adminUrl: string | null },
  browser: () => Promise<Browser>,
): World {
  return {
    url,
    consoleUrl,
    codeSentTo: (recipient) => newestCode(adminUrl, recipient),
    invitation: "MARU1",
    call: caller(url),
    player: once((username) => signIn(url, demoPerson(username))),
    who: (username) => Promise.resolve(demoPerson(username)),
    unit: "KRW",
    staff: once((name) => signInStaff(consoleUrl, name)),
    browser,
  };
}

/** An installation in production, where nobody is known: each name is somebody who signs up, and its letters arrive at `sink`. */
export function openProductionWorld(
  { url, consoleUrl }: Pick<World, "url" | "consoleUrl">,
  sink: Pick<MailSink, "letters">,
  browser: () => Promise<Browser>,
): World {
  const joined = once((name) => {
    void name;
    return newPlayer(world, { id: 1, code: "maru" });
  });
  const world: World = {
    url,
    consoleUrl,
    codeSentTo: (recipient) => codeInLetters(sink.letters, recipient),
    invitation: "",
    call: caller(url),
    player: async (name) => (await joined(name)).player,
    who: async (name) => (await joined(name)).who,
    unit: "P",
    staff: () => Promise.reject(new Error("staff of production have a second factor")),
    browser,
  };
  return world;
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
