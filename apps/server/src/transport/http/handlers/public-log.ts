import type { LogCheckpoint, PublicLog } from "../../../ports/public-log.ts";
import { done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

export function publicLogHandlers({
  publicLog: log,
  reading,
}: Pick<HttpVerbs, "publicLog" | "reading">): Handlers<
  | "logCheckpoint"
  | "logTile"
  | "logEntries"
  | "logStarts"
  | "logBalances"
  | "logTicks"
  | "logWitnesses"
  | "roundLog"
  | "stakesPath"
  | "sealedBalance"
> {
  return {
    logCheckpoint: async () => {
      const newest = await log.checkpoint();
      return found(newest === null ? null : shownCheckpoint(newest));
    },
    logTile: async ({ params }) => {
      const hashes = await log.tile(params.level, params.index);
      return found(hashes === null ? null : { hashes: hashes.map(written) });
    },
    logEntries: async ({ params }) => {
      const bodies = await log.bodies(params.index);
      return found(bodies === null ? null : { bodies: [...bodies] });
    },
    logStarts: async () =>
      done(
        (await log.starts()).map(({ startedAtMs, settings, ...start }) => ({
          ...start,
          settings: { ...settings },
          startedAt: startedAtMs,
        })),
      ),
    logWitnesses: async () =>
      done(
        (await log.witnesses()).map(({ sinceMs, witnesses, ...leaf }) => ({
          ...leaf,
          since: sinceMs,
          witnesses: [...witnesses],
        })),
      ),
    logBalances: async () => done((await log.balances()).map((day) => ({ ...day }))),
    logTicks: async ({ query }) => done([...(await log.ticksLeaves(query.beginMillis, query.endMillis))]),
    roundLog: async ({ params }) =>
      done((await log.leavesOf(params.id)).map(({ index, kind, body }) => ({ index, kind, body }))),
    stakesPath: async ({ caller, params }) => {
      const bet = await reading.betDetail(caller, params.id);
      const at = bet === null ? null : await log.stakesPath({ roundId: bet.round.id, betId: params.id });
      return found(at === null ? null : shownPath(at));
    },
    sealedBalance: async ({ caller, query }) =>
      found(await reading.sealedBalance(caller, { day: query.day ?? null, logged: await log.balances() })),
  };
}

function shownCheckpoint({ size, root, issuedAtMs, keyId, note }: LogCheckpoint) {
  return { size, root: written(root), issuedAt: issuedAtMs, keyId, note };
}

function shownPath({ payout, path, ...at }: NonNullable<Awaited<ReturnType<PublicLog["stakesPath"]>>>) {
  const paid = payout && {
    leafIndex: payout.leafIndex,
    status: payout.status,
    returned: String(payout.returnedPoints),
    path: payout.path.map(written),
  };
  return { ...at, path: path.map(written), payout: paid };
}

function written(hash: Buffer): string {
  return hash.toString("base64url");
}
