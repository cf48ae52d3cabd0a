import { textOf } from "./plain-settings.ts";
import { providerAddress } from "./provider-address.ts";
import { neededSetting, providerSecret } from "./provider-secret.ts";
import { type Env, row } from "./setting.ts";
import { StartError } from "./start-error.ts";

/** Who checks the identity of players of licensed sites. `none`: nobody, and such a site takes no new players. */
export type IdentitySetting =
  | { readonly kind: "none" }
  | {
      readonly kind: "portone";
      readonly url: string;
      readonly storeId: string;
      readonly channelKey: string;
      readonly secret: string;
    }
  | {
      readonly kind: "oidc";
      readonly issuer: string;
      readonly clientId: string;
      readonly secret: string;
      readonly scope: string;
      readonly acr: string | null;
    };

const CHOSEN = "MARU_IDENTITY_PROVIDER";

const READERS = { none: () => ({ kind: "none" }) as const, portone: portOneOf, oidc: oidcOf } as const;

/**
 * `MARU_IDENTITY_PROVIDER` and what each provider needs; null where nothing is said. Errors: {@link StartError} with the name of the setting
 * that is missing or wrong.
 */
export function identityOf(env: Env): IdentitySetting | null {
  const text = env["MARU_IDENTITY_PROVIDER"] ?? "";
  if (text === "") return null;
  const kind = (["none", "portone", "oidc"] as const).find((known) => known === text);
  if (kind === undefined)
    throw new StartError(
      `MARU_IDENTITY_PROVIDER=${text}: no such provider is known, set MARU_IDENTITY_PROVIDER to none, portone or oidc`,
    );
  return READERS[kind](env);
}

const needed = (env: Env, name: string, what: string): string =>
  neededSetting(env, { chosen: CHOSEN, name, what });
const secret = (env: Env, name: string): string => providerSecret(env, { chosen: CHOSEN, name });

function portOneOf(env: Env): IdentitySetting {
  return {
    kind: "portone",
    url: providerAddress(env, "MARU_PORTONE_URL", "https://api.portone.io"),
    storeId: needed(env, "MARU_PORTONE_STORE_ID", "the store that the provider's console names"),
    channelKey: needed(env, "MARU_PORTONE_CHANNEL_KEY", "the key of the channel for identity verification"),
    secret: secret(env, "MARU_PORTONE_SECRET_FILE"),
  };
}

function oidcOf(env: Env): IdentitySetting {
  const scope = env["MARU_OIDC_SCOPE"] ?? "";
  const acr = env["MARU_OIDC_ACR"] ?? "";
  return {
    kind: "oidc",
    issuer: providerAddress(env, "MARU_OIDC_ISSUER", null),
    clientId: needed(env, "MARU_OIDC_CLIENT_ID", "the name that the provider knows this installation by"),
    secret: secret(env, "MARU_OIDC_SECRET_FILE"),
    scope: scope === "" ? "openid profile" : scope,
    acr: acr === "" ? null : acr,
  };
}

/** The provider, which reads what it needs of the others and says what is wrong with them. */
export const IDENTITY_SETTINGS = {
  MARU_IDENTITY_PROVIDER: row({
    kind: "choice",
    default: "–; production with a licensed site has to say",
    meaning:
      "who checks the identity of players on licensed sites: `portone`, `oidc`, or `none`, and such a site then takes no new players ([runbook](docs/runbooks/identity.md))",
    read: (env) => identityOf(env),
  }),
  MARU_PORTONE_STORE_ID: row({
    kind: "text",
    default: "–",
    meaning: "with `portone`: the store that its console names",
    read: (env) => textOf(env, "MARU_PORTONE_STORE_ID"),
  }),
  MARU_PORTONE_CHANNEL_KEY: row({
    kind: "text",
    default: "–",
    meaning: "with `portone`: the channel for identity verification",
    read: (env) => textOf(env, "MARU_PORTONE_CHANNEL_KEY"),
  }),
  MARU_PORTONE_SECRET_FILE: row({
    kind: "path",
    default: "–",
    meaning: "with `portone`: the file that holds the API secret",
    read: (env) => textOf(env, "MARU_PORTONE_SECRET_FILE"),
  }),
  MARU_PORTONE_URL: row({
    kind: "address",
    default: "`https://api.portone.io`",
    meaning: "where PortOne is reached instead",
    read: (env) => textOf(env, "MARU_PORTONE_URL"),
  }),
  MARU_OIDC_ISSUER: row({
    kind: "address",
    default: "–",
    meaning: "with `oidc`: the provider",
    read: (env) => textOf(env, "MARU_OIDC_ISSUER"),
  }),
  MARU_OIDC_CLIENT_ID: row({
    kind: "text",
    default: "–",
    meaning: "with `oidc`: the name that it knows this installation by",
    read: (env) => textOf(env, "MARU_OIDC_CLIENT_ID"),
  }),
  MARU_OIDC_SECRET_FILE: row({
    kind: "path",
    default: "–",
    meaning: "with `oidc`: the file that holds the client's secret",
    read: (env) => textOf(env, "MARU_OIDC_SECRET_FILE"),
  }),
  MARU_OIDC_SCOPE: row({
    kind: "text",
    default: "`openid profile`",
    meaning: "with `oidc`: what is asked for; name and birth date have to be among it",
    read: (env) => textOf(env, "MARU_OIDC_SCOPE"),
  }),
  MARU_OIDC_ACR: row({
    kind: "text",
    default: "–",
    meaning: "with `oidc`: the assurance that an answer has to have",
    read: (env) => textOf(env, "MARU_OIDC_ACR"),
  }),
};
