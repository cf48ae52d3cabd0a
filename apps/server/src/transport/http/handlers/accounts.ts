import { clientLanguage, FAMILY_LETTERS, type WireMe, type WireSiteInfo } from "@maru/contract";
import type { Site } from "../../../operations/sites/site.ts";
import { done, found, type Handlers } from "../handler.ts";
import { readMe } from "./read-me.ts";
import type { HttpOptions } from "../http-options.ts";
import type { HttpVerbs } from "../http-verbs.ts";
import { expiredRefreshCookie } from "../refresh-cookie.ts";

type AccountIds =
  | "signOut"
  | "me"
  | "siteByCode"
  | "siteByCodeQuery"
  | "serverTimeOffset"
  | "feeTables"
  | "appId";

export function accountHandlers(verbs: HttpVerbs, options: HttpOptions): Handlers<AccountIds> {
  const { accounts, sites, reading, clock } = verbs;
  const { proof } = verbs.members;
  return {
    signOut: async ({ caller }) => {
      await accounts.signOut(caller);
      return {
        ok: true,
        value: null,
        headers: { "set-cookie": expiredRefreshCookie(options), "clear-site-data": '"cache"' },
      };
    },
    me: async ({ caller }) => found(withConsole(await readMe(verbs, caller), options.consoleOrigin ?? null)),
    siteByCode: async ({ params }) => found(siteInfo(await sites.siteByCode(params.code), proof)),
    siteByCodeQuery: async ({ query, site }) =>
      found(siteInfo(query.code === undefined ? site : await sites.siteByCode(query.code), proof)),
    serverTimeOffset: async ({ query }) => done(clock.now() - query.ms),
    feeTables: async ({ site }) => done(await reading.feeTables(site.id)),
    appId: async () => done({ appId: "maru", version: options.version }),
  };
}

/** A player is never told where the console is. */
function withConsole(me: WireMe | null, consoleOrigin: string | null): WireMe | null {
  if (me === null || me.role === "PLAYER" || consoleOrigin === null) return me;
  return { ...me, consoleOrigin };
}

function siteInfo(site: Site | null, signUpProof: "phone" | "email"): WireSiteInfo | null {
  if (site === null) return null;
  const { id, code, name, locale, mode, stockPrefix, isSandbox, look, languages, texts, licence, countries } =
    site;
  return {
    id,
    code,
    name,
    locale,
    mode,
    stockPrefix,
    sandbox: isSandbox,
    signUpProof,
    look,
    languages: languages.map((language) => clientLanguage(language)),
    texts: { ...texts },
    countries: [...countries],
    licence:
      licence === null
        ? null
        : {
            ...licence,
            jurisdictions: [...licence.jurisdictions],
            products: licence.products.map((family) => FAMILY_LETTERS[family]),
          },
  };
}
