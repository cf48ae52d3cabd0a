import { parseArgs } from "node:util";
import { DEFAULT_WALLET_SETTINGS, isRejectReason, REJECT_REASONS, type RejectReason } from "@maru/rules";
import { decideByName, type NamedOrder, type NamedRefusal } from "../src/operations/wallet/decide-by-name.ts";
import { inWallet, type WalletDeps } from "../src/operations/wallet/in-wallet.ts";
import { type WaitingRequest, waitingRequests } from "../src/operations/wallet/queue-store.ts";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";

/**
 * The operator's hand on deposits and withdrawals (docs/runbooks/wallet.md), on the database that the server's settings name.
 *
 *   npm run wallet -- list                                   what waits, the oldest first
 *   npm run wallet -- match ID --by NAME                     a deposit's payment was seen
 *   npm run wallet -- phone ID --by NAME                     the player confirmed a large withdrawal by telephone
 *   npm run wallet -- approve ID --by NAME                   yes; large ones need two different names
 *   npm run wallet -- pay ID --by NAME                       an approved withdrawal was sent
 *   npm run wallet -- reject ID --by NAME --reason REASON    no; a withdrawal's points go back in full
 *
 * Ends with 0 when it was done, 1 when it was refused, 2 for a wrong call.
 */
const ACTS = ["match", "phone", "approve", "pay", "reject"] as const satisfies readonly NamedOrder["act"][];
const SHOWN_AT_ONCE = 200;
const CALLS = `list, or ${ACTS.join(", ")} with ID and --by NAME (docs/runbooks/wallet.md)`;

const WHY_NOT: Readonly<Record<NamedRefusal["code"], string>> = {
  NOT_FOUND: "there is no such request",
  OPERATOR_UNKNOWN: "nobody of this name is on the staff of the request's site",
  FORBIDDEN: "this operator may not decide it",
  REQUEST_NOT_PENDING: "it has ended, or cannot take this step from where it stands",
  SECOND_PERSON_NEEDED: "this operator has said yes already; another one must",
  PHONE_NOT_CONFIRMED: "the player confirms it by telephone first (phone ID)",
  BOOKS_CLOSED: "the books disagree and the money doors are closed (npm run books -- status)",
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: "string" }, reason: { type: "string" } },
});
const [verb, id] = positionals;

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const order = verb === "list" ? null : orderOf();
  const attached = await attachDatabase(readConfig(process.env));
  try {
    await migrate(attached.address);
    const database = openDatabase(attached.address, "maru_wallet", { max: 2 });
    try {
      return await (order === null ? list({ database }) : decide({ database }, order));
    } finally {
      await database.close();
    }
  } finally {
    await attached.close();
  }
}

function orderOf(): NamedOrder {
  const act = ACTS.find((known) => known === verb);
  if (act === undefined) throw new StartError(`say what to do: ${CALLS}`);
  const requestId = Number(id);
  if (!Number.isSafeInteger(requestId) || requestId <= 0)
    throw new StartError(`${act} needs the request's number: ${CALLS}`);
  if (values.by === undefined) throw new StartError(`${act} needs --by with an operator's name`);
  return { requestId, act, username: values.by, ...(act === "reject" ? { reason: reasonOf() } : {}) };
}

function reasonOf(): RejectReason {
  const reason = values.reason ?? "";
  if (!isRejectReason(reason)) throw new StartError(`reject needs --reason: ${REJECT_REASONS.join(", ")}`);
  return reason;
}

async function list(deps: WalletDeps): Promise<number> {
  const waiting = await inWallet(deps, (client) => waitingRequests(client, SHOWN_AT_ONCE));
  for (const one of waiting) console.log(lineOf(one));
  console.log(waiting.length === 0 ? "nothing waits" : `${waiting.length} requests wait`);
  return 0;
}

function lineOf({ request, username, fourEyesFrom, approvedBy }: WaitingRequest): string {
  const { id: number, type, amount, state, siteId, requestedAtMs } = request;
  const facts = [
    `${number}: ${type} of ${amount.toLocaleString("en-US")} by ${username} (site ${siteId})`,
    `${state} since ${new Date(requestedAtMs).toISOString()}`,
    ...(request.needsPhone && request.phoneAtMs === null ? ["telephone first"] : []),
    ...(amount >= (fourEyesFrom ?? DEFAULT_WALLET_SETTINGS.fourEyesFrom) ? ["two operators"] : []),
    ...(approvedBy.length === 0 ? [] : [`yes by ${approvedBy.join(", ")}`]),
  ];
  return facts.join(", ");
}

async function decide(deps: WalletDeps, order: NamedOrder): Promise<number> {
  const answer = await decideByName(deps, order);
  if (!answer.ok) {
    console.error(`request ${order.requestId}: ${WHY_NOT[answer.refusal.code]}`);
    return 1;
  }
  const { state, type } = answer.value;
  const isNoted = order.act === "approve" && (state === "requested" || state === "matched");
  const words = isNoted ? `the yes of ${order.username} is noted; a second operator decides` : `now ${state}`;
  const next = state === "approved" ? `; send the money, then: pay ${order.requestId}` : "";
  console.log(`${type} ${order.requestId}: ${words}${next}`);
  return 0;
}
