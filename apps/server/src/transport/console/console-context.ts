import type { ConsoleErrorCode, Language, MoneyUnit } from "@maru/contract";
import type { FastifyRequest } from "fastify";
import type { StaffSession } from "../../operations/staff/staff-session.ts";
import type { Site } from "../../operations/sites/site.ts";
import { MONEY_UNITS } from "@maru/contract";
import { preferredLanguage } from "../http/request-context.ts";

/** What is known of a request's sender so far. */
export interface ConsoleContext {
  readonly session: StaffSession | null;
  /** The site the request names. */
  readonly site: Site | null;
}

const CONTEXTS = new WeakMap<FastifyRequest, ConsoleContext>();
const REFUSALS = new WeakMap<FastifyRequest, ConsoleErrorCode>();

export function setConsoleContext(request: FastifyRequest, context: ConsoleContext): void {
  CONTEXTS.set(request, context);
}

export function consoleContextOf(request: FastifyRequest): ConsoleContext {
  return CONTEXTS.get(request) ?? { session: null, site: null };
}

export function setConsoleRefusal(request: FastifyRequest, code: ConsoleErrorCode): void {
  REFUSALS.set(request, code);
}

/** What a request was refused with; null where it was not. */
export function consoleRefusalOf(request: FastifyRequest): ConsoleErrorCode | null {
  return REFUSALS.get(request) ?? null;
}

/** The language that the request prefers among ours, else Korean. */
export function consoleLanguage(request: FastifyRequest): Language {
  return preferredLanguage(request.headers["accept-language"]) ?? "ko";
}

export function consoleUnit(request: FastifyRequest): MoneyUnit {
  return MONEY_UNITS[consoleContextOf(request).site?.mode ?? "play"];
}
