import type { ConsoleEndpoints, ConsoleReply } from "@maru/contract";
import { differenceOf, digitReturns, sideReturns } from "@maru/rules";
import {
  livingRounds,
  type LivingRound,
  type OfferedOption,
  offeredOptions,
  settingsVersions,
  termsVersions,
  type WrittenVersion,
} from "./option-offer-store.ts";
import type { OffersDeps } from "./offers-deps.ts";
import { payloadField, type WaitingChange, waitingChanges } from "../../../platform/waiting-changes.ts";

type WireOption = ConsoleReply<ConsoleEndpoints["option"]>;
type WireVersions = ConsoleReply<ConsoleEndpoints["optionVersions"]>;

const KINDS = ["option-terms", "option-settings"];

/** The site's options; `id` null: all of them. */
export function readOptions(
  { database }: OffersDeps,
  siteId: number,
  id: number | null,
): Promise<WireOption[]> {
  return database.read("all", async (query) => {
    const options = await offeredOptions(query, siteId, id);
    const rounds = new Map((await livingRounds(query, siteId)).map((round) => [round.option_id, round]));
    const waiting = await waitingChanges(query, KINDS, siteId);
    return options.map((option) =>
      wireOption(option, {
        round: rounds.get(option.id) ?? null,
        waiting: waiting.filter(({ payload }) => payloadField(payload, "optionId") === option.id),
      }),
    );
  });
}

function wireOption(
  option: OfferedOption,
  beside: { readonly round: LivingRound | null; readonly waiting: readonly WaitingChange[] },
): WireOption {
  const { terms, round } = { terms: option.terms, round: beside.round };
  const { termsId: _termsId, fee, ...shown } = terms;
  return {
    id: option.id,
    stock: option.stock,
    marketName: option.marketName,
    isMarketEnabled: option.isMarketEnabled,
    precision: option.precision,
    type: option.type,
    label: option.label,
    terms: { ...shown, fee: fee === null ? null : { ...fee } },
    settings: { ...option.settings },
    returns: returnsOf(terms),
    rtpFloorPpm: option.rtpFloorPpm,
    round:
      round === null
        ? null
        : {
            id: Number(round.id),
            state: round.state,
            lockMs: Number(round.lock_ms),
            termsVersion: round.terms_version,
          },
    waiting: [...beside.waiting],
  };
}

/** The return of each bet type that terms offer, as one types. */
function returnsOf({ fee, profitPer }: OfferedOption["terms"]): WireOption["returns"] {
  if (fee !== null) return [...digitReturns(fee)];
  return profitPer === null ? [] : [...sideReturns(profitPer)];
}

/** Null where the site does not offer it. */
export function readOptionVersions(
  { database }: OffersDeps,
  siteId: number,
  id: number,
): Promise<WireVersions | null> {
  return database.read("all", async (query) => {
    const terms = await termsVersions(query, siteId, id);
    if (terms.length === 0) return null;
    return {
      terms: withDifferences(terms),
      settings: withDifferences(await settingsVersions(query, id)),
    };
  });
}

/** Each against the one before it. */
function withDifferences(versions: readonly WrittenVersion[]): WireVersions["terms"] {
  return versions.map(({ values, ...version }, at) => {
    const before = versions[at + 1]?.values;
    return { ...version, difference: before === undefined ? [] : [...differenceOf(before, values)] };
  });
}
