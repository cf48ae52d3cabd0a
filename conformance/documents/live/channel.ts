import type { World } from "../run/world.ts";
import { at, brief, listAt, numberAt } from "../client/json.ts";
import { type Heard, type Live, openLive, type Transport } from "../client/live.ts";
import type { Player } from "../client/player.ts";
import { eventually, hasFields, must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const TRANSPORTS: readonly Transport[] = ["raw", "websocket", "xhr-streaming", "xhr-polling"];
const STOCK = "SIM-V25";

export const bearer = (player: Player): Record<string, string> => ({
  Authorization: `Bearer ${player.token}`,
});

/** A session that must open. */
export async function connect(
  world: World,
  headers: Record<string, string>,
  transport: Transport = "websocket",
): Promise<Live> {
  const live = await openLive(world.url, transport, headers);
  must(
    "connected" in live,
    `refused over ${transport}: ${"refused" in live ? brief(live.refused[0]?.headers["message"] ?? "closed") : ""}`,
  );
  return live;
}

/** The channel itself: who may connect and listen, over which transports, and how numbers run. */
export const channel = (world: World): Group => ({
  name: "live: the channel",
  run: async (say) => {
    const player = await world.player("trader1");
    const other = player.siteId === 1 ? 37 : 1;
    for (const transport of TRANSPORTS) await overTransport(say, world, { player, transport });
    await whoMay(say, world, { player, other });
    await numbering(say, world, player);
  },
});

async function overTransport(
  say: Say,
  world: World,
  { player, transport }: { player: Player; transport: Transport },
): Promise<void> {
  await say("1-trading:143", `connects with a bearer token over ${transport} and hears ticks`, async () => {
    const live = await connect(world, bearer(player), transport);
    try {
      const ticks = await live.subscribe(`/topic/trade/${STOCK}`);
      const first = await ticks.next("rawData", ({ type }) => type === "rawData");
      const tick = listAt(first.body, "data")[0];
      return `${live.connected.headers["version"]}: ${hasFields(tick, ["id", "tradeTime", "price", "qty"], "tick")}`;
    } finally {
      await live.close();
    }
  });
}

async function whoMay(
  say: Say,
  world: World,
  { player, other }: { readonly player: Player; readonly other: number },
): Promise<void> {
  await say("5-wire:41", "the header token is taken as well", async () => {
    const live = await connect(world, { token: player.token });
    const points = await live.subscribe("/user/queue/point");
    await live.close();
    return `subscribed: ${points.receipt.command}`;
  });
  await say("5-wire:42", "nobody signed in hears topics", async () => {
    const live = await connect(world, {});
    const ticks = await live.subscribe(`/topic/trade/${STOCK}`);
    await ticks.next("rawData", ({ type }) => type === "rawData");
    await live.close();
    return "heard rawData without a token";
  });
  await say("5-wire:42", "nobody signed in hears no queue", async () => {
    const live = await connect(world, {});
    const refused = await live.subscribe("/user/queue/point").then(
      () => false,
      () => true,
    );
    await live.close();
    must(refused, "an anonymous session subscribed to /user/queue/point");
    return "the subscription is refused";
  });
  await say("5-wire:42", "a bad token is answered with ERROR and the end", async () => {
    const live = await openLive(world.url, "websocket", { Authorization: "Bearer no.such.token" });
    must("refused" in live, "connected with a bad token");
    must(live.refused.length === 1, `${live.refused.length} ERROR frames`);
    await eventually(live.closed, { what: "the end of the session", holds: Boolean });
    return `ERROR "${live.refused[0]?.headers["message"] ?? ""}"`;
  });
  await say("1-trading:145", "bets of another site are not heard", async () => {
    const live = await connect(world, bearer(player));
    const inbox = await live.subscribe(`/topic/trade/site/${other}_1`).catch(() => null);
    await live.close();
    must(inbox === null, `a player of site ${player.siteId} subscribed to the bets of site ${other}`);
    return "the subscription is refused";
  });
  await say("5-wire:61", "heart-beats of 10 s both ways are offered", async () => {
    const live = await connect(world, bearer(player));
    await live.close();
    return same(live.connected.headers["heart-beat"] ?? "", "10000,10000", "heart-beat");
  });
}

const numbered = ({ type, headers }: Heard): boolean => type === "rawData" && headers["seq"] !== undefined;

async function numbering(say: Say, world: World, player: Player): Promise<void> {
  const live = await connect(world, bearer(player));
  const ticks = await live.subscribe(`/topic/trade/${STOCK}`);
  await say("5-wire:60", "every message of a topic carries seq, one more each", async () => {
    await eventually(() => ticks.heard.filter(numbered).length, {
      what: "five numbered messages",
      holds: (count) => count >= 5,
    });
    const seqs = ticks.heard.filter(numbered).map(({ headers }) => Number(headers["seq"]));
    must(
      seqs.every((seq, index) => index === 0 || seq === (seqs[index - 1] ?? 0) + 1),
      `seqs ${seqs.join(" ")}`,
    );
    return `seqs ${seqs.slice(0, 5).join(" ")}`;
  });
  await say("5-wire:87", "messages and receipts of subscriptions carry epoch and seq", () => {
    const { epoch, seq } = ticks.receipt.headers;
    must(
      epoch !== undefined && seq !== undefined,
      `the receipt carries ${Object.keys(ticks.receipt.headers).join(", ")}`,
    );
    must(
      ticks.heard[0]?.headers["epoch"] === epoch,
      `a message carries epoch ${ticks.heard[0]?.headers["epoch"]}`,
    );
    return `epoch ${epoch}, seq ${seq}`;
  });
  for (const destination of [
    "/topic/trade/1",
    "/topic/orderbook/SIM-V25",
    `/topic/trade/site/${player.siteId}_1`,
    "/user/queue/point",
    "/topic/notice",
  ]) {
    await say("5-wire:87", `a snapshot of ${destination} ends with snapshotEnd`, async () => {
      const inbox = await live.subscribe(destination, { snapshot: "true" });
      const end = await inbox.next("snapshotEnd", ({ type }) => type === "snapshotEnd", 6_000);
      const before = inbox.heard.slice(0, inbox.heard.indexOf(end)).map(({ type }) => type || "state");
      inbox.leave();
      return `${before.join(", ") || "nothing"}, then snapshotEnd`;
    });
  }
  await say("5-wire:60", "the snapshot of an option is its betting round", async () => {
    const inbox = await live.subscribe("/topic/trade/1", { snapshot: "true" });
    const create = await inbox.next("create", ({ type }) => type === "create");
    inbox.leave();
    must(numberAt(create.body, "data.id") > 0, brief(create.body));
    return brief(at(create.body, "data"), 120);
  });
  await say("5-wire:87", "since: what was missed comes after, whole", async () => {
    const last = ticks.heard.findLast(numbered);
    const since = `${last?.headers["epoch"]}/${last?.headers["seq"]}`;
    ticks.leave();
    await pause(600);
    const again = await live.subscribe(`/topic/trade/${STOCK}`, { since });
    const first = await again.next("a missed message", numbered);
    again.leave();
    return same(Number(first.headers["seq"]), Number(last?.headers["seq"]) + 1, "seq after it");
  });
  await live.close();
}
