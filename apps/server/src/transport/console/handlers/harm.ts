import { type ConsoleHandlers, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type HarmNames = "harmCases" | "harmCase" | "takeHarmCase" | "actOnHarmCase" | "closeHarmCase";

export function harmHandlers({ harm }: Pick<ConsoleVerbs, "harm">): ConsoleHandlers<HarmNames> {
  return {
    harmCases: ({ siteId, query }, staff) => harm.cases(siteId, query, staff.staffId),
    harmCase: async ({ siteId, params }) => found(await harm.case(siteId, params.id)),
    takeHarmCase: ({ by, siteId, params, body }) =>
      harm.work({ by, siteId, id: params.id, work: { move: body.isTaken ? "take" : "give-back" } }),
    actOnHarmCase: ({ by, siteId, params, body }) =>
      harm.work({ by, siteId, id: params.id, work: { move: "act", ...body } }),
    closeHarmCase: ({ by, siteId, params, body }) =>
      harm.work({ by, siteId, id: params.id, work: { move: "close", text: body.text } }),
  };
}
