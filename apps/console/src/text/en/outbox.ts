import type { Wordings } from "../wordings.ts";
import type { outbox as ko } from "../ko/outbox.ts";

export const outbox: Wordings<typeof ko> = {
  title: "Outbox",
  note: "Shown in development alone. Without a provider text messages leave for nobody: they gather here.",
  empty: "Nothing was sent. A code that a player asks for appears here.",
  at: "Time",
  channel: "By",
  channels: { sms: "Text message", email: "E-mail" },
  kind: "What",
  kinds: {
    code: "Code",
    username: "Username",
    "phone-changed": "Phone changed",
    "email-changed": "E-mail changed",
    "bank-changed": "Bank account changed",
    "password-changed": "Password changed",
  },
  recipient: "To",
  text: "Text",
  subject: "Subject",
  state: "State",
  sent: "Sent",
  kept: "Kept here",
  states: {
    waiting: "Tried again",
    unknown: "Unknown",
    accepted: "Accepted",
    delivered: "Delivered",
    failed: "Failed",
  },
  fault: "Why",
};
