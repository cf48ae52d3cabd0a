import type { ConsoleEndpoints, ConsolePage, ConsoleRefusal, ConsoleReply } from "@maru/contract";
import type { NewMarketFeed, StaffSites } from "@maru/rules";
import type { Result } from "@maru/values";
import type { ApprovalKind } from "../../../ports/approval-kinds.ts";
import { type Asked, type MarketOrder, marketTermsKind, proposeMarketTerms } from "./change-market.ts";
import {
  type AskedTerms,
  optionKinds,
  proposeOptionSettings,
  proposeOptionTerms,
  type SettingsOrder,
  type Switched,
  switchOption,
  type SwitchOrder,
  type TermsOrder,
} from "./change-option.ts";
import {
  type AskedMarket,
  type MarketMakingOrder,
  newMarketKind,
  proposeMarket,
  readMarketMaking,
  tryMarketFeed,
} from "./make-market.ts";
import type { OffersDeps } from "./offers-deps.ts";
import { readMarkets, readMarketVersions } from "./read-markets.ts";
import { readOptions, readOptionVersions } from "./read-options.ts";
import { readRound, readRounds, type RoundsQuery } from "./read-rounds.ts";

type Reply<N extends keyof ConsoleEndpoints> = ConsoleReply<ConsoleEndpoints[N]>;

/** The room's verbs. There is none that writes a tick, a strike or a result. */
export interface Offers {
  readonly approvalKinds: readonly ApprovalKind[];
  markets(): Promise<Reply<"markets">>;
  marketVersions(stock: string): Promise<Reply<"marketVersions"> | null>;
  proposeMarketTerms(order: MarketOrder): Promise<Asked>;
  marketMaking(): Promise<Reply<"marketMaking">>;
  tryMarketFeed(feed: NewMarketFeed): Promise<Result<Reply<"tryMarketFeed">, ConsoleRefusal>>;
  proposeMarket(order: MarketMakingOrder): Promise<AskedMarket>;
  options(siteId: number): Promise<Reply<"options">>;
  option(siteId: number, id: number): Promise<Reply<"option"> | null>;
  optionVersions(siteId: number, id: number): Promise<Reply<"optionVersions"> | null>;
  switchOption(order: SwitchOrder): Promise<Switched>;
  proposeOptionTerms(order: TermsOrder): Promise<AskedTerms>;
  proposeOptionSettings(order: SettingsOrder): Promise<Asked>;
  rounds(asked: RoundsQuery): Promise<ConsolePage<Reply<"rounds">["content"][number]>>;
  round(sites: StaffSites, id: number): Promise<Reply<"round"> | null>;
}

export function openOffers(deps: OffersDeps): Offers {
  return {
    approvalKinds: [marketTermsKind(deps), newMarketKind(deps), ...optionKinds(deps)],
    markets: () => readMarkets(deps),
    marketVersions: (stock) => readMarketVersions(deps, stock),
    proposeMarketTerms: (order) => proposeMarketTerms(deps, order),
    marketMaking: () => readMarketMaking(deps),
    tryMarketFeed: (feed) => tryMarketFeed(deps, feed),
    proposeMarket: (order) => proposeMarket(deps, order),
    options: (siteId) => readOptions(deps, siteId, null),
    option: async (siteId, id) => (await readOptions(deps, siteId, id))[0] ?? null,
    optionVersions: (siteId, id) => readOptionVersions(deps, siteId, id),
    switchOption: (order) => switchOption(deps, order),
    proposeOptionTerms: (order) => proposeOptionTerms(deps, order),
    proposeOptionSettings: (order) => proposeOptionSettings(deps, order),
    rounds: (asked) => readRounds(deps, asked),
    round: (sites, id) => readRound(deps, sites, id),
  };
}
