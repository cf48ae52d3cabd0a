import { guardTextProvider } from "../operations/people/accounts/messages/sms/guarded-text-provider.ts";
import { nhn } from "../operations/people/accounts/messages/sms/nhn.ts";
import type { TextCarriers } from "../operations/people/accounts/messages/sms/send-texts.ts";
import { solapi } from "../operations/people/accounts/messages/sms/solapi.ts";
import { twilio } from "../operations/people/accounts/messages/sms/twilio.ts";
import type { SmsSetting } from "../platform/sms-setting.ts";

const ADAPTERS = { solapi, nhn, twilio } as const;

/** Who carries text messages, each behind a breaker of its own; null: nobody does, and they stay in the outbox. */
export function openSms({ providers, countries, price }: SmsSetting): TextCarriers | null {
  if (providers.length === 0) return null;
  return {
    providers: providers.map((setting) => guardTextProvider(ADAPTERS[setting.kind](setting))),
    countries,
    price,
  };
}
