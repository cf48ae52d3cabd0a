import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { EndpointReply, Endpoints, WireProof, WireTradeRound } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/database.ts";
import { sortedJson } from "../src/platform/sorted-json.ts";
import { makeDataFolder } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { connectLive } from "./live-client.ts";
import { type PlayerSession, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";
import { takePausesAway } from "./without-pause.ts";

type Reference = EndpointReply<Endpoints["reference"]>;

const STOCK = "SIM-V25";
const SETTLER = fileURLToPath(new URL("../../../packages/settler/src/main.ts", import.meta.url));

const folder = makeDataFolder();
let server: ServerProcess;

afterAll(async () => {
  await endAllServers();
  await folder.remove();
});

async function reference(): Promise<Reference> {
  const reply = await fetch(`${server.url}/api/public/reference`);
  return ((await reply.json()) as { readonly data: Reference }).data;
}

/** The counts once they are as asked for. */
async function until(fits: (counts: Reference) => boolean, withinMs: number): Promise<Reference> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const counts = await reference();
    if (fits(counts)) return counts;
    if (performance.now() > untilMs) throw new Error(`not in ${withinMs} ms: ${JSON.stringify(counts)}`);
    await delay(500);
  }
}

const settlerPid = (): number => Number(readFileSync(path.join(folder.path, "settler", "lock"), "utf8"));

describe("a server with a settler of its own", () => {
  beforeAll(async () => {
    server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, MARU_SETTLER_URL: "" });
    await server.ready();
  });
  afterAll(() => server.stop());

  it("settles each round again within a minute of its end, and goes on counting where it is killed", async () => {
    const first = await until(({ checked, isWatching }) => checked >= 3 && isWatching, 150_000);
    expect(first).toMatchObject({ watcher: "local", different: 0, differences: [] });
    expect(first.equal).toBe(first.checked);
    expect(first.newest?.lagSeconds).toBeLessThan(60);
    const killed = settlerPid();
    process.kill(killed, "SIGKILL");
    const after = await until(({ checked }) => checked >= first.checked + 3, 150_000);
    expect(settlerPid()).not.toBe(killed);
    expect(after).toMatchObject({ since: first.since, different: 0, isWatching: true });
    expect(after.newest?.lagSeconds).toBeLessThan(60);
    // No round was counted twice: there are no more than the log has results.
    const books = openDatabase(folder.address, "maru_books", { max: 1 });
    const [ended] = await books.query<{ n: number }>(
      "select count(*)::integer as n from rounds.round where state in ('decided', 'void')",
    );
    await books.close();
    const last = await reference();
    expect(last.checked).toBeLessThanOrEqual(ended?.n ?? 0);
    console.log(
      `settled again: ${last.checked} of ${ended?.n}, the newest ${last.newest?.lagSeconds} s after its end`,
    );
  });
});

/** A way to a server that alters the result of one round of a market, and nothing else. */
async function openWay(
  to: string,
): Promise<{ readonly url: string; arm(): void; altered(): number | null; close(): void }> {
  let isArmed = false;
  let altered: number | null = null;
  const proxy: Server = createServer((request, response) => {
    void (async () => {
      const reply = await fetch(`${to}${request.url}`);
      let body = await reply.text();
      const proof = request.url?.includes("/proof") === true && reply.status === 200 ? body : null;
      if (isArmed && proof !== null) {
        const answer = JSON.parse(proof) as { readonly data: WireProof };
        const { id, stock } = answer.data.round;
        const isOne = altered === null && stock === STOCK && answer.data.outcome?.kind === "direction";
        if (isOne) altered = id;
        if (id === altered) body = JSON.stringify({ ...answer, data: otherWay(answer.data) });
      }
      response.writeHead(reply.status, { "Content-Type": "application/json" }).end(body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    arm: () => (isArmed = true),
    altered: () => altered,
    close: () => void proxy.close(),
  };
}

/** Another result, under a digest that fits it. */
function otherWay(shown: WireProof): WireProof {
  const { digest, ...proof } = shown;
  const { outcome } = proof;
  const direction = outcome?.kind === "direction" && outcome.direction === "fall" ? "rise" : "fall";
  const changed = { ...proof, outcome: { kind: "direction", direction } } as const;
  const fits = createHash("sha256").update(sortedJson(changed), "utf8").digest("base64url");
  return { ...changed, digest: fits === digest ? digest : fits };
}

describe("a server whose rounds somebody else settles again", () => {
  let settler: ChildProcess;
  let way: Awaited<ReturnType<typeof openWay>>;
  let player: PlayerSession;

  beforeAll(async () => {
    const ports = await freePorts();
    way = await openWay(`http://127.0.0.1:${ports.port}`);
    const port = await freePort();
    const args = [
      "--origin",
      way.url,
      "--data",
      path.join(folder.path, "..", "theirs"),
      "--port",
      String(port),
    ];
    settler = spawn(process.execPath, ["--import", "tsx", SETTLER, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((resolve) =>
      settler.stdout?.once("data", (text: Buffer) => resolve(text.toString())),
    );
    const { listening, key } = JSON.parse(line.split("\n")[0] ?? "") as Record<"listening" | "key", string>;
    server = startServer(ports, {
      MARU_DATA_DIR: folder.path,
      MARU_SETTLER_URL: listening,
      MARU_SETTLER_KEY: key,
    });
    await server.ready();
    await takePausesAway(folder.address);
    player = await signInDemo(server.url, "player1");
  });
  afterAll(async () => {
    settler.kill("SIGKILL");
    way.close();
    await server.stop();
  });

  interface Option {
    readonly id: number;
    readonly stock: string;
    readonly isStop: number;
  }

  const options = async (): Promise<readonly Option[]> =>
    (await player.get<readonly Option[]>("/api/trade/option/site/list?siteInfoId=1")).data.filter(
      ({ stock }) => stock === STOCK,
    );

  it("closes the market of a round whose published result is another, for everyone and live", async () => {
    const before = await until(({ checked, isWatching }) => checked >= 1 && isWatching, 150_000);
    expect(before).toMatchObject({ watcher: "independent", different: 0 });
    const open = await options();
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ isStop }) => isStop === 1)).toBe(true);
    const live = await connectLive(server.port, null);
    for (const { id } of open) await live.subscribe(`/topic/trade/${id}`);
    way.arm();
    const after = await until(({ differences }) => differences.length > 0, 150_000);
    expect(after.different).toBe(1);
    expect(after.differences).toMatchObject([
      { roundId: way.altered(), stock: STOCK, watcher: "independent", isClosed: true },
    ]);
    const [difference] = after.differences;
    expect(difference?.found?.outcome).not.toBe(difference?.published.outcome);
    // Told live, on the topic of each round that took bets.
    const told = await Promise.any(
      open.map(({ id }) =>
        live.first<{ tradeRoundId: number }>(
          `/topic/trade/${id}`,
          ({ type, data }) => type === "changeLimit" && (data as { buyLimit: number }).buyLimit === 0,
          10_000,
        ),
      ),
    );
    expect(told.tradeRoundId).toBeGreaterThan(0);
    expect((await options()).every(({ isStop }) => isStop === 0)).toBe(true);
    // No bet is taken on any round of it, and no round begins.
    const codes = new Set<string>();
    for (const { id } of open) {
      const current = await player.get<{ round: WireTradeRound | null }>(
        `/api/trade/game/current?siteInfoId=1&tradeOptionId=${id}`,
      );
      const round = current.data.round;
      if (round === null || Date.now() > round.lockTime - 2_000) continue;
      const wish = { type: "B", tradeRound: { id: round.id }, point: 10_000, clientKey: randomUUID() };
      const reply = await player.post("/api/trade/betting?siteInfoId=1", wish);
      codes.add(reply.code ?? "taken");
    }
    console.log(`bets on the closed market: ${[...codes].join(", ")}`);
    expect([...codes]).toEqual(["OPTION_STOPPED"]);
    const books = openDatabase(folder.address, "maru_books", { max: 1 });
    const newest = () =>
      books.query<{ id: string }>("select max(id) as id from rounds.round where stock = $1", [STOCK]);
    const made = await newest();
    await delay(35_000);
    expect(await newest()).toEqual(made);
    // Rounds that ran have gone by their rule.
    const [left] = await books.query<{ n: number }>(
      "select count(*)::integer as n from rounds.round where stock = $1 and state = 'decided' and decided_at_ms > $2",
      [STOCK, difference?.foundAt],
    );
    expect(left?.n).toBeGreaterThan(0);
    await books.close();
    await live.close();
  });
});
