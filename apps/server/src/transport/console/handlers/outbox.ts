import { type ConsoleHandlers, done } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

export function outboxHandlers({ outbox }: ConsoleVerbs): ConsoleHandlers<"outbox"> {
  return {
    outbox: async ({ siteId, query }) => {
      if (outbox === null) return { ok: false, refusal: { code: "NOT_FOUND" } };
      const page = await outbox.list({ siteId, cursor: query.cursor ?? null, size: query.size });
      if (page === null) return { ok: false, refusal: { code: "INVALID_FIELD", field: "cursor" } };
      const content = page.content.flatMap(({ channel, letter, siteId: _site, ...message }) =>
        channel === "none" ? [] : [{ ...message, channel, subject: letter.subject, text: letter.text }],
      );
      return done({ ...page, content });
    },
  };
}
