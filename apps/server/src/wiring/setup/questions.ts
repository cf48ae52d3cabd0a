import { randomBytes } from "node:crypto";
import { SITE_LANGUAGES } from "@maru/rules";
import { SETTINGS, type SettingName } from "../../platform/settings.ts";
import { isSecret } from "../../platform/settings-file.ts";
import { StartError } from "../../platform/start-error.ts";

/** What an operator has answered so far, as a settings file says it. */
export type Draft = Readonly<Record<string, string>>;

/** Asks on the terminal; what is typed for a secret is not shown. */
export type Ask = (line: string, of: { readonly isSecret: boolean }) => Promise<string>;

/** Settings that are judged together. */
interface Question {
  readonly title: string;
  readonly names: readonly SettingName[];
  /** What the answers to these ask for besides. */
  readonly more?: (draft: Draft) => readonly SettingName[];
  readonly isAsked?: (draft: Draft) => boolean;
  /** What is meant where nothing is typed and nothing stood there before. */
  readonly suggested?: (name: SettingName, draft: Draft) => string;
}

const listensLive = (draft: Draft): boolean => (draft["MARU_FEEDS"] ?? "").includes("live");

/** What is chosen in a list of names, `none` being nothing. */
function chosen(draft: Draft, name: SettingName): readonly string[] {
  const text = draft[name] ?? "";
  return text === "none"
    ? []
    : text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");
}

const OF_TEXT_PROVIDER: Readonly<Record<string, readonly SettingName[]>> = {
  solapi: ["MARU_SOLAPI_KEY", "MARU_SOLAPI_SECRET_FILE", "MARU_SOLAPI_FROM"],
  nhn: ["MARU_NHN_KEY", "MARU_NHN_SECRET_FILE", "MARU_NHN_FROM"],
  twilio: ["MARU_TWILIO_KEY", "MARU_TWILIO_SECRET_FILE", "MARU_TWILIO_FROM"],
};

const OF_IDENTITY_PROVIDER: Readonly<Record<string, readonly SettingName[]>> = {
  portone: ["MARU_PORTONE_STORE_ID", "MARU_PORTONE_CHANNEL_KEY", "MARU_PORTONE_SECRET_FILE"],
  oidc: ["MARU_OIDC_ISSUER", "MARU_OIDC_CLIENT_ID", "MARU_OIDC_SECRET_FILE"],
};

/** In the order in which one needs the other. */
const QUESTIONS: readonly Question[] = [
  { title: "Where everything lies", names: ["MARU_DATA_DIR", "DATABASE_URL"] },
  {
    title: "The administrator of the console, `admin`: nothing typed makes a random password",
    names: ["MARU_ADMIN_PASSWORD"],
    suggested: () => randomBytes(18).toString("base64url"),
  },
  { title: "Where it is reached", names: ["HOST", "PORT", "CONSOLE_PORT", "ADMIN_PORT"] },
  { title: "The console's own name", names: ["MARU_CONSOLE_ORIGIN"] },
  { title: "What stands before the server", names: ["MARU_TRUSTED_PROXIES"], suggested: () => "none" },
  {
    title: "E-mail",
    names: ["SMTP_URL", "SMTP_FROM"],
    suggested: (name, draft) => (name === "SMTP_FROM" ? `no-reply@${firstHost(draft)}` : ""),
  },
  { title: "Pictures that players send", names: ["MARU_UPLOAD_SCANNER"] },
  {
    title: "Text messages; `none`: newcomers prove an e-mail address and not a phone",
    names: ["MARU_SMS_PROVIDERS"],
    suggested: (name) => (name === "MARU_SMS_PROVIDERS" ? "none" : ""),
    more: (draft) => chosen(draft, "MARU_SMS_PROVIDERS").flatMap((kind) => OF_TEXT_PROVIDER[kind] ?? []),
  },
  {
    title: "A national register of exclusions",
    names: ["MARU_EXCLUSION_REGISTER"],
    suggested: (name) => (name === "MARU_EXCLUSION_REGISTER" ? "none" : ""),
    more: (draft) =>
      chosen(draft, "MARU_EXCLUSION_REGISTER").length > 0 ? ["MARU_EXCLUSION_REGISTER_KEY"] : [],
  },
  { title: "Markets", names: ["MARU_FEEDS"] },
  {
    title: "Real markets, and who keeps our clock",
    names: ["MARU_LIVE_MARKETS", "MARU_TIME_SERVERS"],
    isAsked: listensLive,
  },
  {
    title:
      "Points or money: every site begins in play mode; a licensed one asks who its players are, and takes no new ones with `none`",
    names: ["MARU_IDENTITY_PROVIDER"],
    more: (draft) =>
      chosen(draft, "MARU_IDENTITY_PROVIDER").flatMap((kind) => OF_IDENTITY_PROVIDER[kind] ?? []),
  },
];

/** Asks everything, one after the other, each again until the table of settings takes it. `stands`: what an earlier file says. */
export async function askAll(ask: Ask, tell: (line: string) => void, stands: Draft): Promise<Draft> {
  let draft: Draft = { ...stands, NODE_ENV: "production" };
  draft = await askSite(ask, tell, draft);
  for (const question of QUESTIONS) {
    if (question.isAsked?.(draft) === false) continue;
    tell(`\n${question.title}`);
    draft = await askQuestion(question, { ask, tell, draft });
  }
  return draft;
}

interface Asking {
  readonly ask: Ask;
  readonly tell: (line: string) => void;
  readonly draft: Draft;
}

async function askQuestion(question: Question, { ask, tell, draft }: Asking): Promise<Draft> {
  for (;;) {
    const answered: Record<string, string> = { ...draft };
    const askFor = async (names: readonly SettingName[]): Promise<void> => {
      for (const name of names) answered[name] = await askOne(name, { question, ask, draft: answered });
    };
    await askFor(question.names);
    const more = question.more?.(answered) ?? [];
    await askFor(more);
    const given = Object.fromEntries(Object.entries(answered).filter(([, text]) => text !== ""));
    const faults = [...question.names, ...more].map((name) => refusalOf(name, given));
    const fault = faults.find((said) => said !== null) ?? null;
    if (fault === null) return given;
    tell(`  ${fault}`);
  }
}

async function askOne(
  name: SettingName,
  { question, ask, draft }: { readonly question: Question; readonly ask: Ask; readonly draft: Draft },
): Promise<string> {
  const hidden = isSecret(name);
  const before = draft[name] ?? "";
  const suggested = before === "" ? (question.suggested?.(name, draft) ?? "") : before;
  const shown = suggested === "" ? SETTINGS[name].default : hidden ? "kept from sight" : suggested;
  const typed = await ask(`${name}: ${SETTINGS[name].meaning}\n  [${shown}] `, { isSecret: hidden });
  return typed.trim() === "" ? suggested : typed.trim();
}

/** Why the table does not take it; null where it does. */
function refusalOf(name: SettingName, draft: Draft): string | null {
  try {
    SETTINGS[name].read(draft, { isFirst: true });
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

async function askSite(ask: Ask, tell: (line: string) => void, draft: Draft): Promise<Draft> {
  tell("The first site");
  for (;;) {
    const line = (text: string) => ask(text, { isSecret: false });
    const code = await line("Short name, in letters of addresses such as haneul: ");
    const name = await line("Name as players read it: ");
    const locale = await line(`First language (${SITE_LANGUAGES.join(", ")}): `);
    const hosts = await line("Names it is opened at, comma-separated, such as play.example.com: ");
    const site = {
      code: code.trim(),
      name: name.trim(),
      locale: locale.trim(),
      hosts: hosts
        .split(",")
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ""),
    };
    const answered = { ...draft, MARU_FIRST_SITE: JSON.stringify(site) };
    const fault = refusalOf("MARU_FIRST_SITE", answered);
    if (fault === null) return answered;
    tell(`  ${fault}`);
  }
}

/** The name that players know the installation by. */
function firstHost(draft: Draft): string {
  return SETTINGS.MARU_FIRST_SITE.read(draft, { isFirst: true }).settings.hosts[0] ?? "localhost";
}
