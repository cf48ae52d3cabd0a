import type { ReplyOf } from "@maru/contract/described";
import { ask, type Reply } from "./ask.ts";
import * as calls from "./calls/balance.ts";

export type SealedDay = ReplyOf<typeof calls.logBalances>[number];
export type SealedBalance = ReplyOf<typeof calls.sealedBalance>;

export const fetchSealedDays = (): Reply<readonly SealedDay[]> => ask(calls.logBalances, {});

export const fetchSealedBalance = (): Reply<SealedBalance> => ask(calls.sealedBalance, {});
