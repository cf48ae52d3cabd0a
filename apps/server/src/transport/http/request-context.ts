import { type ErrorCode, type Language, languageOf, MONEY_UNITS, type MoneyUnit } from "@maru/contract";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../operations/people/accounts/caller.ts";
import type { Site } from "../../operations/sites/site.ts";

/** What is known of a request's sender so far. */
export interface RequestContext {
  readonly caller: Caller | null;
  readonly site: Site | null;
}

const CONTEXTS = new WeakMap<FastifyRequest, RequestContext>();

export function setContext(request: FastifyRequest, context: RequestContext): void {
  CONTEXTS.set(request, context);
}

export function contextOf(request: FastifyRequest): RequestContext {
  return CONTEXTS.get(request) ?? { caller: null, site: null };
}

const REFUSALS = new WeakMap<FastifyRequest, ErrorCode>();

export function setRefusal(request: FastifyRequest, code: ErrorCode): void {
  REFUSALS.set(request, code);
}

/** What a request was refused with; null where it was not. */
export function refusalOf(request: FastifyRequest): ErrorCode | null {
  return REFUSALS.get(request) ?? null;
}

/** The language that the request prefers among ours; else the site's, else Korean. */
export function languageOfRequest(request: FastifyRequest): Language {
  const wanted = preferredLanguage(request.headers["accept-language"]);
  return wanted ?? contextOf(request).site?.locale ?? "ko";
}

/** The unit behind amounts in texts: points unless the site is licensed. */
export function unitOfRequest(request: FastifyRequest): MoneyUnit {
  return MONEY_UNITS[contextOf(request).site?.mode ?? "play"];
}

/** The language of ours with the highest weight in an Accept-Language header; null when none is named. */
export function preferredLanguage(header: string | undefined): Language | null {
  let best: { readonly language: Language; readonly weight: number } | null = null;
  for (const part of (header ?? "").slice(0, 200).split(",")) {
    const [tag = "", ...parameters] = part.trim().split(";");
    const language = languageOf(tag);
    const weight = weightOf(parameters);
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]);
  const weight = given.find((value) => value !== undefined);
  return weight === undefined ? 1 : Number(weight);
}
