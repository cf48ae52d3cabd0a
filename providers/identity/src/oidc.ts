import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type CryptoKey, SignJWT } from "jose";
import { bodyOf, type Listening, listen, never, sendHtml, sendJson } from "./listen.ts";

export interface OidcPerson {
  readonly sub: string;
  readonly name?: string;
  /** YYYY-MM-DD. */
  readonly birthDate?: string;
  readonly phone?: string;
  readonly acr?: string;
}

/** What this provider can be told to do wrong; each stays until another one takes its place. */
export type OidcFault =
  | "none"
  | "deaf"
  | "broken"
  | "wrong-issuer"
  | "wrong-audience"
  | "wrong-nonce"
  | "wrong-signature"
  | "unsigned"
  | "old-token"
  | "no-token";

export interface LocalOidc extends Listening {
  readonly issuer: string;
  know(person: OidcPerson): void;
  behave(fault: OidcFault): void;
  /** What its page does when a person says yes, without a browser: where the browser is sent then. */
  consent(authorizationUrl: string, sub: string): string;
  /** What it does when a person says no. */
  decline(authorizationUrl: string): string;
}

export interface LocalOidcOptions {
  readonly clientId: string;
  readonly secret: string;
  /** Addresses that it leads back to. */
  readonly returnUrls: readonly string[];
  readonly port?: number;
  readonly people?: readonly OidcPerson[];
}

interface Grant {
  readonly person: OidcPerson;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

interface World {
  readonly options: LocalOidcOptions;
  readonly people: Map<string, OidcPerson>;
  /** By code. */
  readonly grants: Map<string, Grant>;
  readonly keys: { readonly privateKey: CryptoKey; readonly strangersKey: CryptoKey; readonly jwks: unknown };
  issuer: string;
  fault: OidcFault;
}

const KEY_ID = "local-1";

/** An OpenID Connect provider: discovery, a page that asks, codes with PKCE, signed ID tokens. */
export async function openLocalOidc(options: LocalOidcOptions): Promise<LocalOidc> {
  const [own, stranger] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const world: World = {
    options,
    people: new Map((options.people ?? []).map((person) => [person.sub, person])),
    grants: new Map(),
    keys: { privateKey: own.privateKey, strangersKey: stranger.privateKey, jwks: { keys: [jwk] } },
    issuer: "",
    fault: "none",
  };
  const listening = await listen((request, response) => answer(world, request, response), options.port ?? 0);
  world.issuer = `http://127.0.0.1:${listening.port}`;
  return {
    ...listening,
    issuer: world.issuer,
    know: (person) => void world.people.set(person.sub, person),
    behave: (fault) => {
      world.fault = fault;
    },
    consent: (url, sub) => consent(world, new URL(url), sub),
    decline: (url) => decline(world, new URL(url)),
  };
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", world.issuer);
  const body = await bodyOf(request);
  if (world.fault === "deaf") return never();
  if (world.fault === "broken") return void response.writeHead(503).end("<h1>out of order</h1>");
  const routes: Readonly<Record<string, () => Promise<void> | void>> = {
    "GET /.well-known/openid-configuration": () => sendJson(response, 200, metadataOf(world)),
    "GET /jwks": () => sendJson(response, 200, world.keys.jwks),
    "GET /authorize": () => sendHtml(response, pageOf(world, url)),
    "POST /authorize": () => redirect(response, decided(world, url, new URLSearchParams(body))),
    "POST /token": () => token(world, request, { response, form: new URLSearchParams(body) }),
  };
  const route = routes[`${request.method} ${url.pathname}`];
  if (route === undefined) return void response.writeHead(404).end();
  await route();
}

function metadataOf({ issuer }: World) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: ["sub", "name", "birthdate", "acr"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Who there is to be, and the way back. */
function pageOf(world: World, url: URL): string {
  const fault = requestFault(world, url);
  if (fault !== null) return `<h1>${fault}</h1>`;
  const people = [...world.people.values()].map(
    ({ sub, name }) => `<button name="sub" value="${escaped(sub)}">${escaped(name ?? sub)}</button>`,
  );
  return `<!doctype html><html lang="en"><title>Local identity provider</title><h1>Who are you?</h1>
<form method="post">${people.join(" ")} <button name="sub" value="">Cancel</button></form></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`);
}

function requestFault({ options }: World, { searchParams: asked }: URL): string | null {
  if (asked.get("client_id") !== options.clientId) return "unknown client";
  if (!options.returnUrls.includes(asked.get("redirect_uri") ?? "")) return "unknown redirect_uri";
  const isCode =
    asked.get("response_type") === "code" && (asked.get("scope") ?? "").split(" ").includes("openid");
  const isProved = asked.get("code_challenge_method") === "S256" && asked.has("code_challenge");
  return isCode && isProved && asked.has("nonce") && asked.has("state") ? null : "invalid request";
}

function decided(world: World, url: URL, form: URLSearchParams): string {
  const sub = form.get("sub") ?? "";
  return sub === "" ? decline(world, url) : consent(world, url, sub);
}

function consent(world: World, url: URL, sub: string): string {
  const fault = requestFault(world, url);
  const person = world.people.get(sub);
  if (fault !== null || person === undefined) throw new Error(fault ?? "nobody");
  const { searchParams: asked } = url;
  const code = randomBytes(16).toString("base64url");
  const redirectUri = asked.get("redirect_uri") ?? "";
  world.grants.set(code, {
    person,
    nonce: asked.get("nonce") ?? "",
    challenge: asked.get("code_challenge") ?? "",
    redirectUri,
  });
  return backTo(world, { redirectUri, state: asked.get("state") ?? "", with: { code } });
}

function decline(world: World, { searchParams: asked }: URL): string {
  const redirectUri = asked.get("redirect_uri") ?? "";
  return backTo(world, { redirectUri, state: asked.get("state") ?? "", with: { error: "access_denied" } });
}

function backTo(
  { issuer }: World,
  to: {
    readonly redirectUri: string;
    readonly state: string;
    readonly with: Readonly<Record<string, string>>;
  },
): string {
  const url = new URL(to.redirectUri);
  for (const [name, value] of Object.entries({ ...to.with, state: to.state, iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}

async function token(
  world: World,
  request: IncomingMessage,
  { response, form }: { readonly response: ServerResponse; readonly form: URLSearchParams },
): Promise<void> {
  if (!isClient(world, request, form)) return sendJson(response, 401, { error: "invalid_client" });
  const code = form.get("code") ?? "";
  const grant = world.grants.get(code);
  // A code is exchanged once.
  world.grants.delete(code);
  const proof = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  if (grant === undefined || proof !== grant.challenge || form.get("redirect_uri") !== grant.redirectUri)
    return sendJson(response, 400, { error: "invalid_grant" });
  const idToken = await idTokenOf(world, grant);
  sendJson(response, 200, {
    access_token: randomBytes(16).toString("base64url"),
    token_type: "Bearer",
    expires_in: 300,
    ...(world.fault === "no-token" ? {} : { id_token: idToken }),
  });
}

function isClient({ options }: World, request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = `Basic ${Buffer.from(`${options.clientId}:${options.secret}`).toString("base64")}`;
  const isPosted = form.get("client_id") === options.clientId && form.get("client_secret") === options.secret;
  return isPosted || request.headers.authorization === basic;
}

async function idTokenOf({ fault, issuer, options, keys }: World, { person, nonce }: Grant): Promise<string> {
  const { sub, name, birthDate, phone, acr } = person;
  const claims = {
    nonce: fault === "wrong-nonce" ? "another" : nonce,
    ...(name === undefined ? {} : { name }),
    ...(birthDate === undefined ? {} : { birthdate: birthDate }),
    ...(phone === undefined ? {} : { phone_number: phone, phone_number_verified: true }),
    ...(acr === undefined ? {} : { acr }),
  };
  const issuedAt = Math.floor(Date.now() / 1_000) - (fault === "old-token" ? 7_200 : 0);
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: KEY_ID })
    .setSubject(sub)
    .setIssuer(fault === "wrong-issuer" ? "https://another.example" : issuer)
    .setAudience(fault === "wrong-audience" ? "another-client" : options.clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 300)
    .sign(fault === "wrong-signature" ? keys.strangersKey : keys.privateKey);
  if (fault !== "unsigned") return signed;
  const [, payload] = signed.split(".");
  return `${Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url")}.${payload}.`;
}
