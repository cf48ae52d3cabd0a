import { done, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

const DAY_MS = 86_400_000;

export function fairnessHandlers({
  fairness,
}: Pick<HttpVerbs, "fairness">): Handlers<"fairness" | "venueRecord" | "venueMinutes" | "reference"> {
  return {
    fairness: async ({ query }) =>
      done(await fairness.read(query.day === undefined ? null : Date.parse(query.day) / DAY_MS)),
    venueRecord: async () => done(await fairness.readVenues()),
    reference: async () => done(await fairness.reference.read()),
    venueMinutes: async ({ query: { stock, beginMillis, endMillis } }) =>
      done(await fairness.readVenueMinutes({ stock, fromMs: beginMillis, toMs: endMillis })),
  };
}
