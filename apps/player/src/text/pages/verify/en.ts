import type { PageCatalogue } from "../catalogue.ts";

export const en = {
  verify: {
    title: "Verify this round",
    lead: "This browser fetches the round's public evidence and the public log and computes everything again from the start. It does not ask the server's opinion, and uses only addresses that anyone can read without signing in.",
    run: "Verify this round",
    again: "Verify again",
    running: "Verifying",
    later: "You can verify the round when it has ended.",
    holds: "Every step holds",
    holdsText: "This browser computed {n, number} steps by itself.",
    fails: "A step does not hold: {step}",
    early:
      "The result of this round is not in the signed public log yet. Please verify again in a few seconds.",
    unanswered:
      "A public address did not answer, so the check could not be finished. Please check your connection and try again.",
    receipt: "Your receipt",
    round: "Public evidence of the round",
    log: "Public log",
    roundForm: "Evidence file exactly as it was sent",
    roundTerms: "Terms fixed before the bets",
    roundTicks: "Trades that decide",
    roundChain: "Seeds lead to the end published before",
    roundWitness: "When the witness first showed it",
    roundPrices: "Prices computed again from their sources",
    roundPath: "Every price made again from the seeds",
    roundResult: "Strike, close and result",
    roundWhole: "Hash of the whole evidence",
    roundFault:
      "The public evidence contradicts itself. Do not take this result for granted: save the evidence and ask us about it.",
    logCheckpoint: "Signature of the public log",
    logWhole: "Root of the whole log",
    logSince: "It continues the log this device has seen",
    logLeaves: "This round in the log",
    logResult: "The same result as in the log",
    logSealed: "Stakes sealed before the result could be known",
    logBet: "Your bet among the sealed stakes",
    logFault:
      "The public log does not agree with the evidence of this round or with your receipt. Do not take this result for granted: save this screen and ask us about it.",
    page: "Round {id}",
    measured: "Time that decided",
    game: "Market",
    strike: "Strike",
    close: "Close",
    evidence: "Public evidence of the round",
  },
  logWatch: {
    title: "The public log as this device has seen it",
    lead: "This device keeps the signature of the public log that it saw last, and computes at the next visit whether the log went on from exactly there.",
    notYet: "Nothing has been seen yet. The first look comes shortly after you open the site.",
    seen: "Watched since {since}. On {last} it went on unbroken to {n, number} leaves.",
    forkTitle: "The public log is not the one you saw before",
    forkText:
      "The log that the server shows now does not continue the one that this device has watched since {since}. It may have been rolled back or split in two.",
    forkDo:
      "Copy both signed notes, keep them and compare them with others. Place no new bets before the operator has explained this.",
    keptNote: "Kept by this device",
    shownNote: "Shown now",
    copy: "Copy both notes",
    copied: "Copied",
    anew: "Watch from the present log on",
  },
} as const satisfies Pick<PageCatalogue, "logWatch" | "verify">;
