import { checkSiteSettings, DEFAULT_SITE_SETTINGS, SITE_LANGUAGES, type SiteSettings } from "@maru/rules";
import * as z from "zod";
import type { Env } from "./setting.ts";
import { StartError } from "./start-error.ts";

/** The site that a first start in production makes: its short name, and everything that staff can change of it later. */
export interface FirstSiteSetting {
  readonly code: string;
  /** In play mode always: a licence is entered and approved in the console, by two people. */
  readonly settings: SiteSettings;
}

/** What the wire takes as a site's code. */
const CODE = /^[a-z0-9-]{1,40}$/;

const EXAMPLE = '{"code":"haneul","name":"Haneul","locale":"en","hosts":["play.example.com"]}';

const said = z.strictObject({
  code: z.string().regex(CODE),
  name: z.string(),
  locale: z.enum(SITE_LANGUAGES),
  languages: z.array(z.enum(SITE_LANGUAGES)).optional(),
  hosts: z.array(z.string()).optional(),
});

/** `MARU_FIRST_SITE`. Judged as a site that staff make. Errors: {@link StartError} naming the field. */
export function firstSiteOf(env: Env): FirstSiteSetting {
  const text = env["MARU_FIRST_SITE"] ?? "";
  if (text === "") return { code: "maru", settings: { ...DEFAULT_SITE_SETTINGS, name: "마루" } };
  const read = said.safeParse(jsonOf(text));
  const field = read.success ? null : (read.error.issues[0]?.path.join(".") ?? "");
  if (!read.success) throw refusal(field ?? "");
  const { code, name, locale, languages = DEFAULT_SITE_SETTINGS.languages, hosts = [] } = read.data;
  const settings = { ...DEFAULT_SITE_SETTINGS, name, locale, languages, hosts };
  const checked = checkSiteSettings(settings, { hasLicence: false });
  const [fault] = checked.ok ? [] : checked.refusal;
  if (fault !== undefined) throw refusal("field" in fault ? fault.field : "");
  return { code, settings };
}

function refusal(field: string): StartError {
  const what = field === "" ? "is not understood" : `has a ${field} that cannot be taken`;
  return new StartError(`MARU_FIRST_SITE ${what}: set MARU_FIRST_SITE to JSON such as ${EXAMPLE}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
