import * as client from "openid-client";
import { textWithin } from "../../../../platform/text-within.ts";
import type { IdentityAnswer, RedirectProvider } from "../../../../ports/identity-provider.ts";
import { readName, readPhone } from "../personal/contact.ts";

/** An OpenID Connect provider that vouches for name and birth date. */
export interface OidcAddress {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly scope: string;
  /** How sure the provider has to be, as it calls it; null: as sure as it is. */
  readonly acr: string | null;
  /** Whether it may be on this machine, without TLS; never in production. */
  readonly takesPlainHttp: boolean;
}

const ANSWER_WITHIN_SECONDS = 6;
/** Bytes. */
const LONGEST_ANSWER = 262_144;

interface Kept {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnUrl: string;
}

/**
 * Authorization code with PKCE, state and nonce. The ID token has to be signed by the issuer's published keys, whatever way it came, and is
 * alone believed: nothing that the browser carries says who somebody is.
 */
export function oidc(
  address: OidcAddress,
  { withinSeconds = ANSWER_WITHIN_SECONDS }: { readonly withinSeconds?: number } = {},
): RedirectProvider {
  let known: Promise<client.Configuration> | null = null;
  const discovered = (): Promise<client.Configuration> => {
    // A failed look is not kept; the next one who asks looks again.
    known ??= discover(address, withinSeconds).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    kind: "oidc",
    begin: async (returnUrl) => {
      try {
        return await begin(await discovered(), address, returnUrl);
      } catch (error) {
        return { state: "unanswered", why: reasonOf(error) };
      }
    },
    finish: async ({ kept, query }) => {
      try {
        return await finish(await discovered(), address, { ...(JSON.parse(kept) as Kept), query });
      } catch (error) {
        return answerOf(error);
      }
    },
  };
}

function discover(
  { issuer, clientId, secret, takesPlainHttp }: OidcAddress,
  timeout: number,
): Promise<client.Configuration> {
  const execute = [client.enableNonRepudiationChecks];
  return client.discovery(new URL(issuer), clientId, secret, undefined, {
    timeout,
    [client.customFetch]: boundedFetch,
    execute: takesPlainHttp ? [...execute, client.allowInsecureRequests] : execute,
  });
}

/** Neither goes on for ever nor elsewhere, and reads no more than a provider has to say. */
async function boundedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const { method, headers, body = null, signal = null } = options;
  const reply = await fetch(url, { method, headers, body, redirect: "error", signal });
  const text = await textWithin(reply, LONGEST_ANSWER);
  return new Response(text, { status: reply.status, headers: reply.headers });
}

async function begin(config: client.Configuration, { scope, acr }: OidcAddress, returnUrl: string) {
  const kept: Kept = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnUrl,
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl,
    scope,
    state: kept.state,
    nonce: kept.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: "S256",
    ...(acr === null ? {} : { acr_values: acr }),
  });
  return { state: "begun" as const, url: url.href, kept: JSON.stringify(kept) };
}

async function finish(
  config: client.Configuration,
  { acr, issuer }: OidcAddress,
  { state, nonce, verifier, returnUrl, query }: Kept & { readonly query: string },
): Promise<IdentityAnswer> {
  const tokens = await client.authorizationCodeGrant(config, new URL(query, returnUrl), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return { state: "untrusted", why: "no ID token" };
  if (acr !== null && claims.acr !== acr) return { state: "refused", why: "not sure enough" };
  const name = typeof claims["name"] === "string" ? readName(claims["name"]) : null;
  const birthDate = claims["birthdate"];
  // A year alone, or one of 0000, is no birth date that an age can be judged by.
  if (name === null || typeof birthDate !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(birthDate))
    return { state: "refused", why: "no name or birth date" };
  const { phone_number: number, phone_number_verified: isVerified } = claims;
  const phone = isVerified === true && typeof number === "string" ? readPhone(number) : null;
  return { state: "verified", person: { name, birthDate, phone, identity: `oidc:${issuer} ${claims.sub}` } };
}

/** Errors of OAuth that the person's own no is told with. */
const CANCELLED: ReadonlySet<string> = new Set(["access_denied", "login_required", "interaction_required"]);

/** What the provider says against the person; what nobody says; and all else, which is an answer to something that was not asked. */
function answerOf(error: unknown): IdentityAnswer {
  if (error instanceof client.AuthorizationResponseError)
    return CANCELLED.has(error.error)
      ? { state: "cancelled" }
      : { state: "refused", why: codeOf(error.error) };
  if (error instanceof client.ResponseBodyError)
    return error.error === "invalid_grant"
      ? { state: "refused", why: error.error }
      : { state: "unanswered", why: codeOf(error.error) };
  return isSilence(error)
    ? { state: "unanswered", why: reasonOf(error) }
    : { state: "untrusted", why: reasonOf(error) };
}

/** A code of OAuth, as such codes look; whatever else came stays out of the log. */
function codeOf(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : "unknown";
}

function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  const isLate = error.name === "TimeoutError" || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT";
  // `fetch failed` is a TypeError with the reason in its cause; a status that is no answer is the provider being broken.
  const isBroken = code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || code === "OAUTH_RESPONSE_IS_NOT_JSON";
  return isLate || isBroken || (error instanceof TypeError && "cause" in error);
}

/** The library's own code of what went wrong: its message may hold what came. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
