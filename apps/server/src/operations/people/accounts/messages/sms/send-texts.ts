import type { TextOrder, TextsStanding } from "../../../../../ports/text-provider.ts";
import type { Database } from "../../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "../../personal/personal-keys.ts";
import type { StoredMessage } from "../message-store.ts";
import type { GuardedTextProvider } from "./guarded-text-provider.ts";
import { textNumber } from "./text-number.ts";
import {
  countWaiting,
  type DueLookup,
  lockNextText,
  markAccepted,
  markDelivered,
  markHanded,
  markNotTaken,
  markUndelivered,
  putOff,
  takeDueLookup,
  type WaitingText,
} from "./text-store.ts";

/** Who carries text messages, and to where. */
export interface TextCarriers {
  /** In the order in which they are tried. */
  readonly providers: readonly GuardedTextProvider[];
  /** Country codes of the numbers that messages go to. */
  readonly countries: readonly string[];
  /** Of one segment; null: nothing is said of costs. */
  readonly price: number | null;
}

export interface TextWork extends TextCarriers {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly keys: PersonalKeys;
}

export interface Texts {
  /** Sends what waits and asks for what is not known yet. */
  step(): Promise<void>;
  standing(): TextsStanding;
}

/** A code is good for ten minutes, and what else is said is removed after a day. */
const STALE_AFTER_MS = { code: 10 * 60_000, other: 86_400_000 } as const;
/** A message whose answer was lost is looked up after this: the provider's list has it by then. */
const LOOK_AFTER_MS = 60_000;
/** The first look for a report. */
const POLL_MS = 10_000;
const LANES = 4;
const MOST_AT_ONCE = 50;

export function openTexts(work: TextWork): Texts {
  const cost = { segments: 0 };
  let waiting = 0;
  const sender = { ...work, count: (segments: number) => void (cost.segments += segments) };
  return {
    step: async () => {
      await inLanes(() => sendNext(sender));
      await inLanes(() => lookNext(sender));
      waiting = await countWaiting(work.database);
    },
    standing: () => ({
      providers: work.providers.map((provider) => provider.standing()),
      waiting,
      cost: work.price === null ? null : cost.segments * work.price,
    }),
  };
}

interface Sender extends TextWork {
  readonly count: (segments: number) => void;
}

/** One slow answer does not hold up the others. */
async function inLanes(next: () => Promise<boolean>): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let turn = 0; turn < MOST_AT_ONCE; turn += 1) if (!(await next())) return;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

interface Handing {
  readonly provider: GuardedTextProvider;
  readonly order: TextOrder;
  readonly id: number;
  readonly rest: readonly GuardedTextProvider[];
}

/** False: nothing waits. */
async function sendNext(sender: Sender): Promise<boolean> {
  const taken = await sender.database.transaction(async (client) => {
    const next = await lockNextText(client, sender.keys);
    if (next === null) return null;
    const { id } = next.message;
    const order = orderOf(sender, next);
    if (typeof order === "string") {
      await markUndelivered(client, id, order);
      return "given up";
    }
    const [provider, ...rest] = sender.providers.filter((one) => !one.isLeftAlone());
    if (provider === undefined) {
      await putOff(client, id, "LEFT_ALONE");
      return "put off";
    }
    await markHanded(client, { id, provider: provider.kind, lookAfterMs: LOOK_AFTER_MS });
    return { provider, order, id, rest };
  });
  if (taken === null) return false;
  if (typeof taken !== "string") await handOver(sender, taken);
  return true;
}

/** The message as a provider gets it, or why nobody does. */
function orderOf({ countries }: TextCarriers, { message, ageMs }: WaitingText): TextOrder | string {
  if (ageMs >= (message.kind === "code" ? STALE_AFTER_MS.code : STALE_AFTER_MS.other)) return "STALE";
  return readyOrder(countries, message) ?? "COUNTRY";
}

function readyOrder(countries: readonly string[], message: StoredMessage): TextOrder | null {
  const to = textNumber(message.recipient, countries);
  const { subject, text } = message.letter;
  // The time beside the id: two installations may have one account at a provider.
  return to === null ? null : { ref: `maru-${message.createdAtMs}-${message.id}`, to, subject, text };
}

/** Whoever refuses it has not taken it, so that the next one is asked. Without an answer nobody else is. */
async function handOver(sender: Sender, { provider, order, id, rest }: Handing): Promise<void> {
  const { database } = sender;
  const sent = await provider.send(order);
  if (sent.state === "unanswered") return;
  if (sent.state === "accepted") {
    sender.count(sent.segments);
    const { id: providerId, segments } = sent;
    return markAccepted(database, { id, provider: provider.kind }, { providerId, segments, pollMs: POLL_MS });
  }
  if (sent.state === "refused" && sent.because === "number")
    return database.transaction((client) => markUndelivered(client, id, sent.why));
  const [next, ...others] = rest.filter((one) => !one.isLeftAlone());
  if (next === undefined) return database.transaction((client) => putOff(client, id, sent.why));
  await database.transaction((client) =>
    markHanded(client, { id, provider: next.kind, lookAfterMs: LOOK_AFTER_MS }),
  );
  return handOver(sender, { provider: next, order, id, rest: others });
}

/** False: nothing is to be looked up. */
async function lookNext(sender: Sender): Promise<boolean> {
  const due = await takeDueLookup(sender.database, sender.keys);
  if (due === null) return false;
  const provider = sender.providers.find(({ kind }) => kind === due.provider);
  // One that is no longer set is asked nothing, and its messages stay as they are known.
  if (provider === undefined) return true;
  await (due.providerId === null
    ? findLost(sender, provider, due)
    : readReport(sender, provider, { id: due.message.id, providerId: due.providerId }));
  return true;
}

/** A message is handed over again only where the provider's own list says that it was not taken. */
async function findLost(sender: Sender, provider: GuardedTextProvider, due: DueLookup): Promise<void> {
  const { message, handedAtMs } = due;
  const order = readyOrder(sender.countries, message);
  if (order === null) return;
  const found = await provider.find(order, handedAtMs);
  if (found.state === "unanswered") return;
  const { id } = message;
  const handed = { id, provider: provider.kind };
  if (found.state === "not-taken") return markNotTaken(sender.database, handed);
  sender.count(found.segments);
  const taken = { providerId: found.id, segments: found.segments, pollMs: POLL_MS };
  return markAccepted(sender.database, handed, taken);
}

async function readReport(
  { database }: Sender,
  provider: GuardedTextProvider,
  { id, providerId }: { readonly id: number; readonly providerId: string },
): Promise<void> {
  const outcome = await provider.outcomeOf(providerId);
  if (outcome.state === "delivered") {
    provider.note("delivered", null);
    await database.transaction((client) => markDelivered(client, id, outcome.segments));
  }
  if (outcome.state === "failed") {
    provider.note("failed", outcome.why);
    await database.transaction((client) => markUndelivered(client, id, outcome.why));
  }
}
