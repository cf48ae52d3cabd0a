import type { ConsoleEndpoints, ConsoleInput } from "@maru/contract";
import type { FeeTable } from "@maru/rules";
import { type ConsoleHandlers, done, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type OfferNames =
  | "markets"
  | "marketVersions"
  | "proposeMarketTerms"
  | "marketMaking"
  | "tryMarketFeed"
  | "proposeMarket"
  | "marketStudy"
  | "options"
  | "option"
  | "optionVersions"
  | "switchOption"
  | "proposeOptionTerms"
  | "proposeOptionSettings"
  | "rounds"
  | "round"
  | "roundCheck"
  | "roundOtherwise";

type SentFee = ConsoleInput<ConsoleEndpoints["proposeOptionTerms"]>["body"]["fee"];

/** A table without divs of its own has no such field. */
function feeOf(fee: SentFee): FeeTable | null {
  if (fee === null) return null;
  const { typeDiv, ...table } = fee;
  return typeDiv === undefined ? table : { ...table, typeDiv };
}

/** A round's id, as lists of rounds go on from it. */
const ROUND_CURSOR = /^[1-9][0-9]{0,15}$/;

export function offerHandlers({
  offers,
  studyMarket,
  checkRound,
  readVoided,
}: ConsoleVerbs): ConsoleHandlers<OfferNames> {
  return {
    markets: async () => done(await offers.markets()),
    marketVersions: async ({ params }) => found(await offers.marketVersions(params.stock)),
    proposeMarketTerms: ({ by, params, body }) =>
      offers.proposeMarketTerms({ ...body, by, stock: params.stock }),
    marketMaking: async () => done(await offers.marketMaking()),
    tryMarketFeed: ({ body }) => offers.tryMarketFeed(body.feed),
    proposeMarket: ({ by, body }) => offers.proposeMarket({ ...body, by }),
    marketStudy: ({ siteId, params, query }) =>
      studyMarket({ stock: params.stock, siteId, days: query.days }),
    options: async ({ siteId }) => done(await offers.options(siteId)),
    option: async ({ siteId, params }) => found(await offers.option(siteId, params.id)),
    optionVersions: async ({ siteId, params }) => found(await offers.optionVersions(siteId, params.id)),
    switchOption: ({ by, siteId, params, body }) =>
      offers.switchOption({ ...body, by, siteId, optionId: params.id }),
    proposeOptionTerms: ({ by, siteId, params, body }) =>
      offers.proposeOptionTerms({ ...body, fee: feeOf(body.fee), by, siteId, optionId: params.id }),
    proposeOptionSettings: ({ by, params, body }) =>
      offers.proposeOptionSettings({ ...body, by, optionId: params.id }),
    rounds: async ({ query, sites }) => {
      const { cursor = null, settled } = query;
      if (cursor !== null && !ROUND_CURSOR.test(cursor))
        return { ok: false, refusal: { code: "INVALID_FIELD", field: "cursor" } };
      return done(
        await offers.rounds({
          sites,
          stock: query.stock ?? null,
          optionId: query.optionId ?? null,
          state: query.state ?? null,
          voidCause: query.voidCause ?? null,
          isSettled: settled === undefined ? null : settled === "1",
          fromMs: query.fromMs ?? null,
          toMs: query.toMs ?? null,
          cursor,
          size: query.size,
        }),
      );
    },
    round: async ({ params, sites }) => found(await offers.round(sites, params.id)),
    roundOtherwise: async ({ siteId, params }) => found(await readVoided(siteId, params.id)),
    roundCheck: async ({ siteId, params }) => found(await checkRound(siteId, params.id)),
  };
}
