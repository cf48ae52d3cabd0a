import { TEXT_PROVIDERS, type TextProviderKind } from "../ports/text-provider.ts";
import { textOf } from "./plain-settings.ts";
import { providerAddress } from "./provider-address.ts";
import { neededSetting, providerSecret } from "./provider-secret.ts";
import { type Env, row } from "./setting.ts";
import { StartError } from "./start-error.ts";

/** One provider of text messages. */
export interface SmsProviderSetting {
  readonly kind: TextProviderKind;
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** The sender's number. */
  readonly from: string;
}

export interface SmsSetting {
  /** In the order in which they are tried; none: text messages are not sent. */
  readonly providers: readonly SmsProviderSetting[];
  /** Country codes of the numbers that codes are sent to. */
  readonly countries: readonly string[];
  /** Of one segment, in whatever the provider bills; null: costs are not counted. */
  readonly price: number | null;
}

const OWN = {
  solapi: "https://api.solapi.com",
  nhn: "https://api-sms.cloud.toast.com",
  twilio: "https://api.twilio.com",
} as const satisfies Record<TextProviderKind, string>;

const NAMES = {
  solapi: {
    url: "MARU_SOLAPI_URL",
    key: "MARU_SOLAPI_KEY",
    secretFile: "MARU_SOLAPI_SECRET_FILE",
    from: "MARU_SOLAPI_FROM",
  },
  nhn: {
    url: "MARU_NHN_URL",
    key: "MARU_NHN_KEY",
    secretFile: "MARU_NHN_SECRET_FILE",
    from: "MARU_NHN_FROM",
  },
  twilio: {
    url: "MARU_TWILIO_URL",
    key: "MARU_TWILIO_KEY",
    secretFile: "MARU_TWILIO_SECRET_FILE",
    from: "MARU_TWILIO_FROM",
  },
} as const satisfies Record<TextProviderKind, unknown>;

const KEYS = {
  solapi: "the API key of the account",
  nhn: "the app key of Notification SMS",
  twilio: "the SID of the account",
} as const satisfies Record<TextProviderKind, string>;

const KOREA = "82";
const CHOSEN = "MARU_SMS_PROVIDERS";
const needed = (env: Env, name: string, what: string): string =>
  neededSetting(env, { chosen: CHOSEN, name, what });
const secret = (env: Env, name: string): string => providerSecret(env, { chosen: CHOSEN, name });

/** `MARU_SMS_PROVIDERS`, what each of them needs, and where and at what price messages go. Errors: {@link StartError} with the setting's name. */
export function smsOf(env: Env): SmsSetting {
  return { providers: providersOf(env), countries: countriesOf(env), price: priceOf(env) };
}

function providersOf(env: Env): readonly SmsProviderSetting[] {
  const text = env["MARU_SMS_PROVIDERS"] ?? "";
  const choices = "none, or to solapi, nhn and twilio in the order in which they are tried";
  if (text === "" || text === "none") return [];
  const names = text.split(",").map((name) => name.trim());
  const kinds = names.flatMap((name) => TEXT_PROVIDERS.filter((kind) => kind === name));
  if (kinds.length !== names.length || new Set(kinds).size !== kinds.length)
    throw new StartError(`MARU_SMS_PROVIDERS=${text}: set MARU_SMS_PROVIDERS to ${choices}`);
  return kinds.map((kind) => providerOf(env, kind));
}

function providerOf(env: Env, kind: TextProviderKind): SmsProviderSetting {
  const names = NAMES[kind];
  return {
    kind,
    url: providerAddress(env, names.url, OWN[kind]),
    key: needed(env, names.key, KEYS[kind]),
    secret: secret(env, names.secretFile),
    from: senderOf(env, names.from),
  };
}

function senderOf(env: Env, name: string): string {
  const what = "the sender's number, as it is registered with the provider";
  const text = needed(env, name, what).replaceAll(/[\s-]/g, "");
  if (/^\+?\d{4,15}$/.test(text)) return text;
  throw new StartError(`${name}=${env[name]} is no number: set ${name} to ${what}`);
}

function countriesOf(env: Env): readonly string[] {
  const text = env["MARU_SMS_COUNTRIES"] ?? "";
  if (text === "") return [KOREA];
  const codes = text.split(",").map((code) => code.trim().replace(/^\+/, ""));
  if (codes.every((code) => /^[1-9]\d{0,2}$/.test(code))) return codes;
  throw new StartError(
    `MARU_SMS_COUNTRIES=${text}: set MARU_SMS_COUNTRIES to country codes with commas between, such as 82,81`,
  );
}

function priceOf(env: Env): number | null {
  const text = env["MARU_SMS_PRICE"] ?? "";
  if (text === "") return null;
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Number(text);
  throw new StartError(
    `MARU_SMS_PRICE=${text}: set MARU_SMS_PRICE to what one segment costs, such as 13 or 0.008`,
  );
}

/** Who carries text messages, which reads what each needs and says what is wrong with it. */
export const SMS_SETTINGS = {
  MARU_SMS_PROVIDERS: row({
    kind: "list",
    default: "`none`",
    meaning:
      "who carries text messages: `solapi`, `nhn`, `twilio`, comma-separated in the order in which they are tried, or `none`: then players of production prove an e-mail address instead of a phone ([runbook](docs/runbooks/messages.md))",
    read: (env) => smsOf(env),
  }),
  MARU_SOLAPI_KEY: row({
    kind: "text",
    default: "–",
    meaning: "with `solapi`: the API key",
    read: (env) => textOf(env, "MARU_SOLAPI_KEY"),
  }),
  MARU_SOLAPI_SECRET_FILE: row({
    kind: "path",
    default: "–",
    meaning: "with `solapi`: the file that holds its secret, mode 600",
    read: (env) => textOf(env, "MARU_SOLAPI_SECRET_FILE"),
  }),
  MARU_SOLAPI_FROM: row({
    kind: "text",
    default: "–",
    meaning: "with `solapi`: the number that messages come from, as it is registered there",
    read: (env) => textOf(env, "MARU_SOLAPI_FROM"),
  }),
  MARU_SOLAPI_URL: row({
    kind: "address",
    default: "the provider's own",
    meaning: "with `solapi`: where it is reached instead",
    read: (env) => textOf(env, "MARU_SOLAPI_URL"),
  }),
  MARU_NHN_KEY: row({
    kind: "text",
    default: "–",
    meaning: "with `nhn`: the app key",
    read: (env) => textOf(env, "MARU_NHN_KEY"),
  }),
  MARU_NHN_SECRET_FILE: row({
    kind: "path",
    default: "–",
    meaning: "with `nhn`: the file that holds its secret, mode 600",
    read: (env) => textOf(env, "MARU_NHN_SECRET_FILE"),
  }),
  MARU_NHN_FROM: row({
    kind: "text",
    default: "–",
    meaning: "with `nhn`: the number that messages come from, as it is registered there",
    read: (env) => textOf(env, "MARU_NHN_FROM"),
  }),
  MARU_NHN_URL: row({
    kind: "address",
    default: "the provider's own",
    meaning: "with `nhn`: where it is reached instead",
    read: (env) => textOf(env, "MARU_NHN_URL"),
  }),
  MARU_TWILIO_KEY: row({
    kind: "text",
    default: "–",
    meaning: "with `twilio`: the SID of the account",
    read: (env) => textOf(env, "MARU_TWILIO_KEY"),
  }),
  MARU_TWILIO_SECRET_FILE: row({
    kind: "path",
    default: "–",
    meaning: "with `twilio`: the file that holds its secret, mode 600",
    read: (env) => textOf(env, "MARU_TWILIO_SECRET_FILE"),
  }),
  MARU_TWILIO_FROM: row({
    kind: "text",
    default: "–",
    meaning: "with `twilio`: the number that messages come from, as it is registered there",
    read: (env) => textOf(env, "MARU_TWILIO_FROM"),
  }),
  MARU_TWILIO_URL: row({
    kind: "address",
    default: "the provider's own",
    meaning: "with `twilio`: where it is reached instead",
    read: (env) => textOf(env, "MARU_TWILIO_URL"),
  }),
  MARU_SMS_COUNTRIES: row({
    kind: "list",
    default: "`82`",
    meaning: "country codes of the numbers that codes are sent to, comma-separated",
    read: (env) => textOf(env, "MARU_SMS_COUNTRIES"),
  }),
  MARU_SMS_PRICE: row({
    kind: "number",
    default: "–",
    meaning: "what one segment costs, for `maru_sms_cost_total`",
    read: (env) => textOf(env, "MARU_SMS_PRICE"),
  }),
};
