import * as z from "zod";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consolePage, millisNumber, pageQuery } from "./console-fields.ts";

/** What would have gone to telephones and mailboxes; there is none in production. */
export const outboxEndpoints = [
  defineConsoleEndpoint({
    name: "outbox",
    method: "GET",
    path: "/api/console/outbox",
    area: "staff",
    action: "see",
    site: "one",
    summary:
      "Messages to telephones and mailboxes in clear, newest first. In production there is no such list: 404.",
    query: z.object(pageQuery),
    reply: consolePage(
      z.strictObject({
        id: z.int(),
        channel: z.enum(["email", "sms"]),
        kind: z.string(),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAtMs: millisNumber,
        /** E-mails leave where a mail server is set, text messages where a provider is; else they stay here. */
        isSent: z.boolean(),
        /** Of a text message that a provider was asked to carry. `unknown`: its answer was lost, or is waited for. */
        delivery: z
          .strictObject({
            provider: z.enum(["solapi", "nhn", "twilio"]).nullable(),
            state: z.enum(["waiting", "unknown", "accepted", "delivered", "failed"]),
            fault: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
] as const;
