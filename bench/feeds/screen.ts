import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { type DataFolder, makeDataFolder } from "../../apps/server/test/data-folder.ts";
import { endAllServers, freePorts, startServer } from "../../apps/server/test/server-process.ts";
import { type ScreenFigures, screenFigures } from "./screen-figures.ts";
import type { ReadersNews, ReadersOrder } from "./screen-readers.ts";
import type { VenuesNews } from "./screen-venues.ts";

export interface ScreenPlan {
  readonly readers: number;
  readonly seconds: number;
}

/** Until the server has filled its hole, made its rounds and been compiled. */
const WARM_MS = 15_000;
/** A tick that is later than this behind the last second does not come. */
const LATEST_MS = 3_000;
const PATIENCE_MS = 120_000;

/**
 * From a venue's frame to the screens: venues, the product with a PostgreSQL of its own, and readers, a process each. All times are
 * those of one clock, to the millisecond.
 */
export async function measureScreen({ readers, seconds }: ScreenPlan): Promise<ScreenFigures> {
  const folder = makeDataFolder();
  const venues = open<VenuesNews>("screen-venues.ts", {});
  const children = [venues.child];
  try {
    const { setting } = await venues.heard("open");
    const server = startServer(await freePorts(), {
      MARU_DATA_DIR: folder.path,
      MARU_FEEDS: "simulated,live",
      MARU_VENUES: setting,
    });
    await server.ready();
    const order: ReadersOrder = { port: server.port, readers };
    const audience = open<ReadersNews>("screen-readers.ts", order);
    children.push(audience.child);
    await audience.heard("open");
    await delay(WARM_MS);
    const fromMs = Date.now();
    await delay(seconds * 1_000);
    const toMs = Date.now();
    await delay(LATEST_MS);
    const [{ trades: said }, { ticks: heard }] = [await venues.ask("said"), await audience.ask("heard")];
    return screenFigures({ said, heard, receivedMs: await readReceived(folder), readers, fromMs, toMs });
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await endAllServers();
    await folder.remove();
  }
}

/** When the server had each tick, as its log says. */
async function readReceived({ address }: DataFolder): Promise<ReadonlyMap<number, number>> {
  const prices = openDatabase(address, "maru_prices", { max: 1 });
  try {
    const rows = await prices.query<{ seq: string; at: string }>(
      "select seq, received_at_ms as at from market.tick where stock = 'KRW-BTC'",
    );
    return new Map(rows.map(({ seq, at }) => [Number(seq), Number(at)]));
  } finally {
    await prices.close();
  }
}

interface Opened<News extends { readonly kind: string }> {
  readonly child: ChildProcess;
  heard<Kind extends News["kind"]>(kind: Kind): Promise<Extract<News, { kind: Kind }>>;
  ask<Kind extends News["kind"]>(kind: Kind): Promise<Extract<News, { kind: Kind }>>;
}

/** One of the processes; it ends when it is let go of. Whoever waits for its word hears when it ended instead. */
function open<News extends { readonly kind: string }>(file: string, order: unknown): Opened<News> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(order)], {
    execArgv: ["--import", "tsx"],
  });
  const heard: Opened<News>["heard"] = (kind) =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(patience);
        child.off("message", take).off("exit", ended);
      };
      const take = (news: News): void => {
        if (!isOf(news, kind)) return;
        leave();
        resolve(news);
      };
      const ended = (code: number | null): void => {
        leave();
        reject(new Error(`${file} ended with ${code}`));
      };
      const patience = setTimeout(() => {
        leave();
        reject(new Error(`${file} does not say ${kind}`));
      }, PATIENCE_MS);
      child.on("message", take).on("exit", ended);
    });
  return {
    child,
    heard,
    ask: (kind) => {
      const answer = heard(kind);
      child.send(kind);
      return answer;
    },
  };
}

function isOf<News extends { readonly kind: string }, Kind extends News["kind"]>(
  news: News,
  kind: Kind,
): news is Extract<News, { kind: Kind }> {
  return news.kind === kind;
}
