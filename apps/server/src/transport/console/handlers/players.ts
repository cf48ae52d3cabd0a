import type {
  ConsoleBet,
  ConsolePage,
  ConsoleRefusal,
  CsvFile,
  PlayerRow,
  TransferRow,
} from "@maru/contract";
import { memberId as toMemberId, ok, type Result } from "@maru/values";
import { type ConsoleAnswer, type ConsoleHandlers, done, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";
import { viewerOf } from "./viewer.ts";
import { wholeList } from "./whole-list.ts";

type ReadNames =
  | "players"
  | "playersCsv"
  | "player"
  | "playerLedger"
  | "playerBets"
  | "playerRequests"
  | "playerSessions"
  | "playerNotes"
  | "playerTimeline"
  | "playerLimits"
  | "playerBetReceipt"
  | "bets"
  | "betsCsv"
  | "transfers"
  | "transfersCsv";

type ChangeNames =
  | "setPlayerBetLimit"
  | "tightenPlayerLimit"
  | "freezePlayer"
  | "liftFreeze"
  | "logOutPlayer"
  | "closeMinor"
  | "returnMinorLosses"
  | "addPlayerNote"
  | "unmaskPlayer";

type Verbs = Pick<ConsoleVerbs, "players" | "memberService" | "protection" | "wallet">;

export function playerHandlers(verbs: Verbs): ConsoleHandlers<ReadNames | ChangeNames> {
  return { ...readHandlers(verbs), ...fileHandlers(verbs), ...changeHandlers(verbs) };
}

const NOT_THERE = { ok: false, refusal: { code: "NOT_FOUND" } } as const;

function readHandlers({
  players,
  protection,
}: Verbs): ConsoleHandlers<Exclude<ReadNames, "playersCsv" | "betsCsv" | "transfersCsv">> {
  return {
    players: (call, staff) => players.list(viewerOf(call, staff), call.query),
    player: async (call, staff) => {
      const viewer = viewerOf(call, staff);
      const facts = await players.player(viewer, call.params.id);
      if (facts === null) return NOT_THERE;
      return done({ ...facts, totals: await players.totals(viewer, call.params.id) });
    },
    playerLedger: async (call, staff) => {
      const viewer = viewerOf(call, staff);
      if (!(await players.sees(viewer, call.params.id))) return NOT_THERE;
      return players.ledger(viewer, call.params.id, call.query);
    },
    playerBets: async (call, staff) => {
      const viewer = viewerOf(call, staff);
      if (!(await players.sees(viewer, call.params.id))) return NOT_THERE;
      return players.betsWithReceipts(viewer, { ...call.query, memberId: call.params.id });
    },
    playerRequests: (call, staff) => players.requests(viewerOf(call, staff), call.params.id, call.query),
    playerSessions: (call, staff) => players.sessions(viewerOf(call, staff), call.params.id, call.query),
    playerNotes: (call, staff) => players.notes(viewerOf(call, staff), call.params.id, call.query),
    playerTimeline: (call, staff) => players.timeline(viewerOf(call, staff), call.params.id, call.query),
    playerLimits: async (call, staff) => {
      const bet = await players.betLimit(viewerOf(call, staff), call.params.id);
      if (bet === null) return NOT_THERE;
      const { own, raises } = await protection.limitsOf(toMemberId(call.params.id));
      return done({ own, raises: [...raises], bet });
    },
    playerBetReceipt: async (call, staff) => {
      const asked = { memberId: call.query.memberId, clientKey: call.params.clientKey.toLowerCase() };
      const receipt = await players.receipt(viewerOf(call, staff), asked);
      return found(receipt === undefined ? null : { receipt });
    },
    bets: (call, staff) => players.bets(viewerOf(call, staff), call.query),
    transfers: (call, staff) => players.transfers(viewerOf(call, staff), call.query),
  };
}

type Cell = string | number | null;

/** A list as a file: a column for each name, a cell for each value. */
async function fileOf<Row>(
  fileName: string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  read: (page: {
    readonly cursor: string | undefined;
    readonly size: number;
  }) => Promise<Result<ConsolePage<Row>, ConsoleRefusal>>,
): Promise<ConsoleAnswer<CsvFile>> {
  const rows = await wholeList(read);
  if (!rows.ok) return rows;
  const cells = Object.values(columns);
  return ok({
    fileName,
    header: Object.keys(columns),
    rows: rows.value.map((row) => cells.map((cell) => cell(row))),
  });
}

/** As every file of the console tells a moment: a spreadsheet elsewhere reads the same one. */
function utcText(atMs: number): string {
  return new Date(atMs).toISOString();
}

function fileHandlers({
  players,
}: Verbs): ConsoleHandlers<Extract<ReadNames, "playersCsv" | "betsCsv" | "transfersCsv">> {
  return {
    playersCsv: (call, staff) =>
      fileOf<PlayerRow>(
        "players.csv",
        {
          id: ({ id }) => id,
          username: ({ username }) => username,
          nick: ({ nick }) => nick,
          name: ({ name }) => name,
          status: ({ status }) => status,
          partner: ({ partnerName }) => partnerName,
          balance: ({ balance }) => balance,
          "joined (UTC)": ({ createdAtMs }) => utcText(createdAtMs),
          frozen: ({ frozen }) => frozen.join(" "),
        },
        (page) => players.list(viewerOf(call, staff), { ...call.query, ...page }),
      ),
    betsCsv: (call, staff) =>
      fileOf<ConsoleBet>(
        "bets.csv",
        {
          id: ({ id }) => id,
          "accepted (UTC)": ({ acceptedAtMs }) => utcText(acceptedAtMs),
          username: ({ username }) => username,
          market: ({ stock }) => stock,
          game: ({ gameType }) => gameType,
          round: ({ roundId }) => roundId,
          type: ({ type }) => type,
          stake: ({ stake }) => stake,
          multiple: ({ multiple }) => multiple,
          status: ({ status }) => status,
          returned: ({ returned }) => returned,
          profit: ({ profit }) => profit,
        },
        (page) => players.bets(viewerOf(call, staff), { ...call.query, ...page }),
      ),
    transfersCsv: (call, staff) =>
      fileOf<TransferRow>(
        "transfers.csv",
        {
          "at (UTC)": ({ atMs }) => utcText(atMs),
          code: ({ code }) => code,
          ref: ({ ref }) => ref,
          debit: ({ debit }) => debit,
          credit: ({ credit }) => credit,
          amount: ({ amount }) => amount,
          username: ({ username }) => username,
          balanceAfter: ({ balanceAfter }) => balanceAfter,
        },
        (page) => players.transfers(viewerOf(call, staff), { ...call.query, ...page }),
      ),
  };
}

function changeHandlers({ memberService, protection, wallet }: Verbs): ConsoleHandlers<ChangeNames> {
  return {
    setPlayerBetLimit: ({ by, siteId, params, body }) =>
      memberService.setBetLimit({ by, siteId, memberId: params.id, ...body }),
    tightenPlayerLimit: ({ by, siteId, params, body }) =>
      protection.tighten({ by, siteId, memberId: params.id, ...body }),
    freezePlayer: ({ by, siteId, params, body }) =>
      memberService.freeze({ by, siteId, memberId: params.id, ...body }),
    liftFreeze: ({ by, siteId, params, body }) =>
      memberService.liftFreeze({ by, siteId, memberId: params.id, ...body }),
    logOutPlayer: ({ by, siteId, params, body }) =>
      memberService.logOut({ by, siteId, memberId: params.id, ...body }),
    closeMinor: ({ by, siteId, params, body }) =>
      memberService.closeMinor({ by, siteId, memberId: params.id, ...body }),
    returnMinorLosses: ({ by, siteId, params, body }) =>
      wallet.returnLosses({ by, siteId, memberId: params.id, ...body }),
    addPlayerNote: ({ by, siteId, params, body }) =>
      memberService.addNote({ by, siteId, memberId: params.id, ...body }),
    unmaskPlayer: ({ by, siteId, params, body }) =>
      memberService.unmask({ by, siteId, memberId: params.id, ...body }),
  };
}
